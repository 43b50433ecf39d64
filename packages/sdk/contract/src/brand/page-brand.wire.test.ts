import { expect, it } from 'vitest';
import { ALL_CASINOS, paths } from '../index.ts';
import { selectPageFeature } from './page-brand.wire.ts';

it.each([
  [paths.casinoLobby(ALL_CASINOS), 'casino'],
  [paths.casinoGame('RG', '900000'), 'casino'],
  [paths.deposit(), 'deposits'],
  [paths.signUp(), 'signUp'],
  [paths.withdraw(), undefined],
  [paths.home(), undefined],
  [paths.sport('inplay'), undefined],
  ['/casino-provider-of-others', undefined],
])('%s belongs to %s', (path, feature) => expect(selectPageFeature(path)).toBe(feature));
