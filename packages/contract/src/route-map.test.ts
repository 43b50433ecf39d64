import { expect, it } from 'vitest';
import { paths } from './paths.ts';
import { isBuilt } from './route-map.ts';

it.each([
  [paths.home(), true],
  [paths.sport('4', '77'), true],
  [paths.casinoLobby('All Casinos'), true],
  [paths.openBets(), true],
  [paths.multiMarket(), true],
  ['/nowhere', false],
  ['/sport/4/77/1', false],
])('knows whether %s can be shown: %s', (path, built) => {
  expect(isBuilt(path)).toBe(built);
});
