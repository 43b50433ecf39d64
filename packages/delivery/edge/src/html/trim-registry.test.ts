import { expect, test } from 'vitest';
import { trimRegistry } from './html-route.ts';

const release = (area: string, version: string) => ({
  version,
  manifestUrl: `http://a:1/${area}/${version}/m.json`,
  integrity: { 'm.json': 'sha384-m', 'a.js': 'sha384-a' },
});
const full = {
  remotes: {
    casino: { active: release('casino', '1.1.0'), lastGood: release('casino', '1.0.0') },
    wallet: { active: release('wallet', '2.0.0') },
  },
};

test('only the area that starts without its manifest keeps the hashes of its code', () => {
  const { remotes } = trimRegistry(full, { seeded: 'casino', listsHashes: () => true });
  const only = { 'm.json': 'sha384-m' };
  expect(remotes.casino?.active).toEqual(full.remotes.casino.active);
  expect(remotes.casino?.lastGood).toEqual({ ...full.remotes.casino.lastGood, integrity: only });
  expect(remotes.wallet).toEqual({ active: { ...full.remotes.wallet.active, integrity: only } });
});

test('a release whose manifest lists no hashes keeps them', () => {
  expect(trimRegistry(full, { seeded: undefined, listsHashes: () => false })).toEqual(full);
});

test('a release whose manifest has no hash stays as it is', () => {
  const integrity = { 'a.js': 'sha384-a' };
  const registry = {
    remotes: { casino: { active: { ...release('casino', '1.0.0'), integrity } } },
  };
  expect(trimRegistry(registry, { seeded: undefined, listsHashes: () => true })).toEqual(registry);
});
