import { expect, it } from 'vitest';
import { GAME_BANNERS } from './GameBanners.tsx';

it('the four banners are the games of point 9 @spec:2.17 @spec:9.11', () => {
  expect(GAME_BANNERS.map(({ provider, id }) => `${provider} ${id}`)).toEqual([
    'DC 201206',
    'DC 200570',
    'DC 200527',
    'RG 900012',
  ]);
});
