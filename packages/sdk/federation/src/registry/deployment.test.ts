import { expect, test } from 'vitest';
import { registerForTest } from '../testing/releases.ts';
import type { CanaryTarget, Deployment } from './deployment.ts';
import {
  EMPTY_DOCUMENT,
  parseRegistryDocument,
  type RegisteredVersion,
  type RegistryDocument,
} from './document.ts';
import { findTakenPages, listOffered } from './offered.ts';
import { hasCanary, type PageChoice, selectRegistry } from './select-registry.ts';

const SHARE: CanaryTarget = { to: 'share', share: 10, brands: ['kheloyar'] };
const version = (name: string, deployment: Partial<Deployment> = {}) =>
  registerForTest(
    { version: name, manifestUrl: `/casino/${name}/m.json` },
    { traffic: 0, default: false, ...deployment },
  );
const standard = version('1.0.0', { traffic: 100, default: true });
const documentOf = (...versions: RegisteredVersion[]): RegistryDocument =>
  parseRegistryDocument({ ...EMPTY_DOCUMENT, microFrontends: { casino: versions } });
/** Formats the active version, then the last good one: `2.0.0 1.0.0`. */
const show = (document: RegistryDocument, choice: Partial<PageChoice> = {}) => {
  const originOf = () => 'https://areas.example';
  const { active, lastGood } =
    selectRegistry(document, { originOf, ...choice }).remotes.casino ?? {};
  return [active?.version, lastGood?.version].join(' ');
};
/** The casino's canaries begin at bucket 35. */
const FIRST_BUCKET = 35;

test('a brand gets the version of its own, and falls back to the default one', () => {
  const document = documentOf(standard, version('2.0.0', { brands: ['khelodost'] }));
  expect(show(document, { brand: 'khelodost' })).toBe('2.0.0 1.0.0');
  expect(show(document, { brand: 'kheloyar' })).toBe('1.0.0 ');
  expect(show(document)).toBe('1.0.0 ');
  const isSuspended = (_: string, one: string) => one === '2.0.0';
  expect(show(document, { brand: 'khelodost', isSuspended })).toBe('1.0.0 ');
});

test('a brand keeps the default version of before', () => {
  const document = documentOf({
    ...standard,
    deployment: { traffic: 100, default: true, brands: ['khelodost'] },
  });
  expect(show(document, { brand: 'khelodost' })).toBe('1.0.0 ');
  const later = documentOf(
    version('2.0.0', { traffic: 100, default: true }),
    version('1.0.0', { brands: ['khelodost'] }),
  );
  expect(show(later, { brand: 'khelodost' })).toBe('1.0.0 2.0.0');
  expect(show(later, { brand: 'kheloyar' })).toBe('2.0.0 ');
});

test('an area that is off is off for brands with a version of their own, too', () => {
  const off = version('1.0.0', { default: true });
  const document = documentOf(off, version('2.0.0', { brands: ['khelodost'] }));
  expect(show(document, { brand: 'khelodost' })).toBe(' ');
});

test('a canary of a brand reaches its share of that brand alone', () => {
  const canary = { to: 'share', share: 10, brands: ['kheloyar'] } as const;
  const document = documentOf(
    standard,
    version('2.0.0', { canary: { ...canary, brands: ['kheloyar'] } }),
  );
  const count = (brand: string) =>
    Array.from({ length: 100 }, (_, bucket) => show(document, { bucket, brand })).filter((one) =>
      one.startsWith('2.0.0'),
    ).length;
  expect([count('kheloyar'), count('khelodost')]).toEqual([10, 0]);
  expect(hasCanary(document)).toBe(true);
});

test('a canary for all leaves brands alone that have a version of their own', () => {
  const document = documentOf(
    { ...standard, deployment: { traffic: 90, default: true } },
    version('2.0.0', { traffic: 10 }),
    version('0.9.0', { brands: ['khelodost'] }),
  );
  expect(show(document, { bucket: FIRST_BUCKET, brand: 'kheloyar' })).toBe('2.0.0 1.0.0');
  expect(show(document, { bucket: FIRST_BUCKET, brand: 'khelodost' })).toBe('0.9.0 1.0.0');
});

test.each([
  { to: 'auto', clients: 100, minutes: 5 },
  { to: 'staff', brands: ['kheloyar'] },
])(
  'a canary that an earlier command line wrote stays valid, and reaches no browser: %o',
  (given) => {
    const canary = given as NonNullable<Deployment['canary']>;
    const document = documentOf(standard, version('2.0.0', { canary }));
    expect(show(document, { bucket: FIRST_BUCKET, brand: 'kheloyar' })).toBe('1.0.0 ');
    expect(hasCanary(document)).toBe(false);
    expect(listOffered(document).map(({ role }) => role)).toEqual(['active', 'canary']);
  },
);

test('an older edge, which reads traffic alone, shows the default version', () => {
  const { microFrontends } = documentOf(
    standard,
    version('2.0.0', { canary: SHARE }),
    version('3.0.0', { brands: ['khelodost'] }),
  );
  const given = microFrontends.casino?.filter(({ deployment }) => deployment.traffic > 0);
  expect(given).toEqual([standard]);
});

test('versions of brands and canaries count as offered, and take their pages', () => {
  const area = {
    name: 'casino',
    title: { en: 'Casino' },
    fragments: [],
    links: [],
    pages: [{ path: '/poker', calls: [] }],
  };
  const own = version('2.0.0', { brands: ['khelodost'] });
  const document = documentOf(
    standard,
    { ...own, extras: { ...own.extras, area } },
    version('3.0.0', { canary: SHARE }),
    version('0.9.0'),
  );
  expect(
    listOffered(document).map(({ role, registered }) => `${registered.metadata.version} ${role}`),
  ).toEqual(['1.0.0 active', '2.0.0 active', '3.0.0 canary', '0.9.0 last good']);
  expect(findTakenPages(document, 'poker', area)).toEqual([
    '/poker: the page /poker belongs to casino',
  ]);
});

test.each<[string, Record<string, unknown>]>([
  ['casino.1.deployment.brands.0: is not a name of a brand', { brands: ['Khelo Dost'] }],
  ['casino.1.deployment.brands: is empty', { brands: [] }],
  ['casino.1.deployment.brands: names a brand twice', { brands: ['kheloyar', 'kheloyar'] }],
  ['casino.1.deployment.canary.to', { canary: { to: 'everybody' } }],
  ['casino.1.deployment.canary.share: is above 99', { canary: { to: 'share', share: 100 } }],
  ['casino.1.deployment.canary.share: is below 1', { canary: { to: 'share', share: 0 } }],
  ['casino: has more than one canary', { canary: SHARE }],
  ['casino: gives a brand two versions', { brands: ['khelodost'] }],
])('names the wrong field: %s', (fault, deployment) => {
  const other = 'canary' in deployment ? { canary: SHARE } : { brands: ['khelodost'] };
  const document = () =>
    documentOf(standard, version('2.0.0', deployment as Deployment), version('3.0.0', other));
  expect(document).toThrow(fault);
});

test('a canary of a target has no traffic of its own', () => {
  const versions = [
    { ...standard, deployment: { traffic: 90, default: true } },
    version('2.0.0', { traffic: 10, canary: SHARE }),
  ];
  expect(() => documentOf(...versions)).toThrow('casino.1.deployment.canary: stands at a version');
});
