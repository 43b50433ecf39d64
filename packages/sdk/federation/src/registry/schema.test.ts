import { describe, expect, test } from 'vitest';
import { containerName, parseRegistry, RegistryError } from './index.ts';

const hash = `sha384-${'A'.repeat(64)}`;
const active = {
  version: '1.4.2',
  manifestUrl: 'https://cdn.example/casino/1.4.2/mf-manifest.json',
};

const casino = {
  title: { en: 'Casino', hi: 'कैसीनो' },
  pages: [
    { path: '/casino-provider', feature: 'casino', calls: [] },
    { path: '/promo', layout: 'slip', calls: [] },
  ],
  fragments: [{ expose: './game-banners', slot: 'game-banners' }],
  links: [{ place: 'sections', label: { en: 'Games' }, to: '/promo', order: 10, roles: ['admin'] }],
};
const areas = { casino };

describe('parseRegistry', () => {
  test('accepts a registry with hashes, a last good version and a missing remote', () => {
    const lastGood = { ...active, exposes: ['./area'] };
    const registry = {
      areas,
      remotes: { casino: { active: { ...active, integrity: { 'a.js': hash } }, lastGood } },
    };
    expect(parseRegistry(registry)).toEqual(registry);
  });

  test.each([
    ['remotes.casino.active.manifestUrl', { ...active, manifestUrl: '/casino/mf-manifest.json' }],
    ['remotes.casino.active.manifestUrl', { ...active, manifestUrl: 'javascript:alert(1).json' }],
    ['remotes.casino.active.manifestUrl', { ...active, manifestUrl: 'https://a.example/e.js' }],
    ['remotes.casino.active.version', { ...active, version: 'latest' }],
    ['remotes.casino.active.integrity.a.js', { ...active, integrity: { 'a.js': 'md5-1' } }],
  ])('names the wrong field %s', (field, release) => {
    const parse = () => parseRegistry({ areas, remotes: { casino: { active: release } } });
    expect(parse).toThrow(RegistryError);
    expect(parse).toThrow(field);
  });

  test.each([
    ['areas', { remotes: {} }],
    ['areas.casino.title', { areas: { casino: { ...casino, title: undefined } }, remotes: {} }],
    ['remotes', { areas }],
    ['remotes.casino.active', { areas, remotes: { casino: {} } }],
    ['registry', undefined],
  ])('names the missing %s', (field, input) => {
    expect(() => parseRegistry(input)).toThrow(field);
  });
});

test('what a newer edge adds is left out', () => {
  const registry = {
    areas: { casino: { ...casino, colour: 'red' } },
    remotes: { casino: { active: { ...active, since: 1 } } },
    notes: [],
  };
  expect(parseRegistry(registry)).toEqual({ areas, remotes: { casino: { active } } });
});

test('a container is named after area and version', () => {
  expect(containerName('casino', '1.4.2')).toBe('mfe_casino_1_4_2');
  expect(containerName('casino', '1.4.2-rc.1')).toBe('mfe_casino_1_4_2_rc_1');
  expect(containerName('casino', '1.4.2+1a2b3c4d')).toBe('mfe_casino_1_4_2');
});
