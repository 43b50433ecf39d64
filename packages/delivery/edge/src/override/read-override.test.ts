import { expect, test } from 'vitest';
import { applyOverride } from './read-override.ts';

const release = (version: string) => ({
  version,
  manifestUrl: `http://a/casino/${version}/m.json`,
});
const players = { remotes: { casino: { active: release('1.0.0'), lastGood: release('0.9.0') } } };

test('the players’ version is the fallback of the chosen one', () => {
  expect(applyOverride(players, 'casino', release('2.0.0'))).toEqual({
    remotes: { casino: { active: release('2.0.0'), lastGood: release('1.0.0') } },
  });
});

test('a build of the players’ own version falls back to the previous one: both would be one container', () => {
  expect(applyOverride(players, 'casino', release('1.0.0+a1'))).toEqual({
    remotes: { casino: { active: release('1.0.0+a1'), lastGood: release('0.9.0') } },
  });
});

test('it has no fallback if all versions of the players are its own', () => {
  const same = { active: release('1.0.0'), lastGood: release('1.0.0+b2') };
  const shown = applyOverride({ remotes: { casino: same } }, 'casino', release('1.0.0+a1'));
  expect(shown).toEqual({ remotes: { casino: { active: release('1.0.0+a1') } } });
});

test('an area that is switched off can be looked at', () => {
  expect(applyOverride({ remotes: {} }, 'casino', release('2.0.0')).remotes.casino).toEqual({
    active: release('2.0.0'),
  });
});
