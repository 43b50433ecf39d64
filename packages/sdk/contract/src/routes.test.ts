import { expect, it } from 'vitest';
import { ALL_CASINOS, paths } from './paths.ts';
import { ROUTES, selectLayout, selectRoute } from './routes.ts';

it.each([
  [paths.casinoLobby(ALL_CASINOS), 'casino'],
  [paths.casinoGame('RG', '900000'), 'casino'],
  [paths.deposit(), 'deposits'],
  [paths.signUp(), 'signUp'],
  [paths.withdraw(), undefined],
  [paths.home(), undefined],
  [paths.sport('inplay'), undefined],
  ['/casino-provider-of-others', undefined],
])('%s belongs to %s', (path, feature) => expect(selectRoute(path)?.feature).toBe(feature));

it.each([
  [paths.home(), 'slip'],
  [paths.matchDetails(4, 7), 'slip'],
  [paths.stakeSettings(), 'slip-column'],
  [`${paths.stakeSettings()}/`, 'slip-column'],
  [paths.casinoGame('RG', '900000'), 'full-screen'],
  [paths.deposit(), undefined],
  ['/about-us/us', undefined],
])('%s has the layout %s', (path, layout) => expect(selectLayout(path)).toBe(layout));

it('has a route for every address that is built, and one row for each', () => {
  const builders = Object.values(paths) as readonly (() => string)[];
  const built = builders.map((build) => build().replace(/\?.*/, ''));
  expect(built.filter((path) => selectRoute(path) === undefined)).toEqual([]);
  const used = new Set(built.map(selectRoute));
  expect(ROUTES.filter((route) => !used.has(route))).toEqual([]);
});
