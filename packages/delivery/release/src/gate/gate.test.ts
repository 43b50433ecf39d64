import type { AreaDefinition } from '@exchange/contract';
import { EMPTY_DOCUMENT, type RegistryDocument } from '@exchange/federation/registry';
import { recordForTest, registerForTest } from '@exchange/federation/testing';
import { describe, expect, test } from 'vitest';
import { findDuplicateShared, findNeighbourFaults, findShellFaults } from './gate.ts';

const provides = {
  react: '19.3.1',
  'react/': '19.3.1',
  '@tanstack/react-query': '5.0.0',
  '@exchange/federation/router': '0.1.0',
};
const bundling = (...bundles: string[]) => ({
  ...recordForTest('casino', '1.0.0', {}),
  bundles,
});

test.each([
  ['react', true],
  ['@tanstack/react-query', true],
  ['react-router-dom', true],
  ['scheduler', true],
  ['lucide-react', false],
  ['@exchange/federation', false],
])('%s bundled by a remote: refused %s', (name, isRefused) => {
  const faults = findDuplicateShared(bundling(name), provides);
  expect(faults).toEqual(isRefused ? [`${name} is bundled, but the shell gives it`] : []);
});

test('what a remote requires it must not bundle, also where no shell can be asked', () => {
  const twice = { ...bundling('react', 'dayjs'), requires: { 'react/': '^19.0.0' } };
  expect(findDuplicateShared(twice)).toEqual(['react is bundled, but the shell gives it']);
});

describe('the neighbours of a release', () => {
  const define = (name: string, more: Partial<AreaDefinition>): AreaDefinition => ({
    name,
    title: { en: name },
    pages: [],
    fragments: [],
    links: [],
    ...more,
  });
  const pages = (...paths: string[]) => paths.map((path) => ({ path, calls: [] }));
  const fragments = (...slots: string[]) =>
    slots.map((slot) => ({ expose: `./${slot}`, slot, calls: [] }));
  const registered = (area: AreaDefinition) => {
    const manifestUrl = `/${area.name}/1.0.0/m.json`;
    const version = registerForTest({ version: '1.0.0', manifestUrl });
    return [{ ...version, extras: { ...version.extras, area } }];
  };
  const casino = define('casino', {
    pages: pages('/tables'),
    fragments: fragments('games', 'news'),
  });
  const document: RegistryDocument = {
    ...EMPTY_DOCUMENT,
    microFrontends: {
      casino: registered(casino),
      promo: registered(
        define('promo', { pages: pages('/promo'), fragments: fragments('news', 'board') }),
      ),
    },
  };
  const slots = { games: true, news: true, board: true, home: false };

  test.each<[string, Partial<AreaDefinition>, readonly string[]]>([
    ['its own page', { pages: pages('/tables') }, []],
    [
      'a page of another area',
      { pages: pages('/promo') },
      ['/promo: the page /promo belongs to promo'],
    ],
    [
      'a page below one',
      { pages: pages('/promo/x') },
      ['/promo/x: the page /promo belongs to promo'],
    ],
    [
      'a slot that only it filled',
      { fragments: fragments('news') },
      ['the slot games of the shell would be empty'],
    ],
    ['a slot that another area fills, too', { fragments: fragments('games') }, []],
    [
      'a slot of another area',
      { fragments: fragments('games', 'news', 'board') },
      ['the slot board of the shell belongs to promo'],
    ],
  ])('%s', (_, more, faults) => {
    const area = define('casino', { fragments: casino.fragments, ...more });
    const record = { ...recordForTest('casino', '2.0.0', {}), area };
    expect(findNeighbourFaults(record, { slots }, document)).toEqual(faults);
  });

  test('what a brand has of its own counts: its slots and pages are taken, but fill none for others', () => {
    const own = { traffic: 0, default: false, brands: ['kheloyar'] };
    const promo = define('promo', { pages: pages('/offers'), fragments: fragments('games', 'tv') });
    const [version] = registered(promo).map((one) => ({
      ...one,
      deployment: own,
      metadata: { ...one.metadata, version: '2.0.0' },
    }));
    const microFrontends = {
      ...document.microFrontends,
      promo: [...(document.microFrontends.promo ?? []), ...(version ? [version] : [])],
    };
    const find = (area: Partial<AreaDefinition>) => {
      const record = { ...recordForTest('casino', '2.0.0', {}), area: define('casino', area) };
      const all = { ...slots, tv: true };
      return findNeighbourFaults(record, { slots: all }, { ...document, microFrontends });
    };
    expect(find({ pages: pages('/offers'), fragments: fragments('games', 'news', 'tv') })).toEqual([
      '/offers: the page /offers belongs to promo',
      'the slot tv of the shell belongs to promo',
    ]);
    expect(find({ fragments: fragments('news') })).toEqual([
      'the slot games of the shell would be empty',
    ]);
  });
});

test('the pages of the shell are its own, as its record lists them', () => {
  const area = {
    ...recordForTest('casino', '2.0.0', {}).area,
    pages: [{ path: '/news', calls: [] }],
  };
  const record = {
    ...recordForTest('casino', '2.0.0', {}),
    area: area as AreaDefinition,
    exposes: { './area': ['a.js'] },
  };
  const find = (paths: string[]) =>
    findShellFaults(record, { provides: {}, slots: {}, pages: paths });
  expect(find(['/', '/about-us'])).toEqual([]);
  expect(find(['/', '/News'])).toEqual(['/news: the page /News belongs to the shell']);
});
