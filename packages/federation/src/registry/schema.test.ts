import { describe, expect, test } from 'vitest';
import { containerName, parseRegistry, RegistryError, releaseFromBuild } from './index.ts';

const hash = `sha384-${'A'.repeat(64)}`;
const active = {
  version: '1.4.2',
  manifestUrl: 'https://cdn.example/casino/1.4.2/mf-manifest.json',
};

describe('parseRegistry', () => {
  test('takes a registry with hashes, a last good version and a missing remote', () => {
    const registry = {
      remotes: { casino: { active: { ...active, integrity: { 'a.js': hash } }, lastGood: active } },
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
    const parse = () => parseRegistry({ remotes: { casino: { active: release } } });
    expect(parse).toThrow(RegistryError);
    expect(parse).toThrow(field);
  });

  test.each([
    ['remotes', {}],
    ['remotes.casino.active', { remotes: { casino: {} } }],
    ['remotes.poker', { remotes: { poker: { active } } }],
    ['registry', undefined],
  ])('names the missing or unknown %s', (field, input) => {
    expect(() => parseRegistry(input)).toThrow(field);
  });
});

test('a container is named after area and version', () => {
  expect(containerName('casino', '1.4.2')).toBe('mfe_casino_1_4_2');
  expect(containerName('casino', '1.4.2-rc.1')).toBe('mfe_casino_1_4_2_rc_1');
});

test('a build becomes a release with the hashes of what the browser checks', () => {
  const files = { 'mf-manifest.json': hash, 'a.js': hash, 'a.css': hash, 'b.woff2': hash };
  const record = { name: 'casino', version: '1.4.2', manifest: 'mf-manifest.json' };
  const release = releaseFromBuild({ ...record, entry: [], preload: [], files }, 'http://a:1');
  expect(release.manifestUrl).toBe('http://a:1/casino/1.4.2/mf-manifest.json');
  expect(Object.keys(release.integrity ?? {})).toEqual(['mf-manifest.json', 'a.js', 'a.css']);
});
