import type { CasinoGame, CasinoLists } from '@exchange/contract';
import { expect, it } from 'vitest';
import { filterByProvider, selectGames } from './lobby.model.ts';

const game = (provider: string, id: string): CasinoGame => ({ id, provider, name: id, image: '' });
const lists: CasinoLists = {
  popular: [game('DC', '1'), game('RG', '1')],
  newest: [game('DC', '1'), game('DC', '2')],
  live: [game('RG', '1')],
};

it('shows every game once under all', () => {
  expect(selectGames(lists, 'all').map(({ provider, id }) => provider + id)).toEqual([
    'DC1',
    'RG1',
    'DC2',
  ]);
});

it('shows a list under its tab', () => expect(selectGames(lists, 'live')).toEqual(lists.live));

it('filters by provider only where one is chosen', () => {
  const games = selectGames(lists, 'all');
  expect(filterByProvider(games, 'RG')).toEqual([game('RG', '1')]);
  expect(filterByProvider(games, undefined)).toBe(games);
});
