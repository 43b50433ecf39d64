import { registryForTest } from '@exchange/federation/testing';
import { expect, test } from 'vitest';
import { applyOverride } from './read-override.ts';

const release = (version: string) => ({
  version,
  manifestUrl: `http://a/casino/${version}/m.json`,
});
const players = registryForTest({
  casino: { active: release('1.0.0'), lastGood: release('0.9.0') },
});
const show = (registry: typeof players, version: string) =>
  applyOverride(registry, 'casino', { release: release(version), definition: undefined }).remotes;

test('the players’ version is the fallback of the chosen one', () => {
  expect(show(players, '2.0.0')).toEqual({
    casino: { active: release('2.0.0'), lastGood: release('1.0.0') },
  });
});

test('a build of the players’ own version falls back to the previous one: both would be one container', () => {
  expect(show(players, '1.0.0+a1')).toEqual({
    casino: { active: release('1.0.0+a1'), lastGood: release('0.9.0') },
  });
});

test('it has no fallback if all versions of the players are its own', () => {
  const same = { active: release('1.0.0'), lastGood: release('1.0.0+b2') };
  const shown = show(registryForTest({ casino: same }), '1.0.0+a1');
  expect(shown).toEqual({ casino: { active: release('1.0.0+a1') } });
});

test('an area that is switched off can be looked at', () => {
  expect(show(registryForTest({}), '2.0.0')).toEqual({ casino: { active: release('2.0.0') } });
});

test('a build brings its own pages', () => {
  const definition = {
    ...{ name: 'casino', title: { en: 'Casino' }, fragments: [], links: [] },
    pages: [{ path: '/tables', calls: [] }],
  };
  const shown = applyOverride(players, 'casino', { release: release('2.0.0'), definition });
  expect(shown.areas.casino).toEqual(definition);
  expect(shown.areas.sports).toEqual(players.areas.sports);
});
