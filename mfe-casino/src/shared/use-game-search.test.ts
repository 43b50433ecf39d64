import type { CasinoGame } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import { searchGames } from './use-game-search.ts';

const game = (name: string, provider: string): CasinoGame => ({
  id: name,
  name,
  provider,
  image: '',
});

describe('the search', () => {
  const games = [game('Teen Patti 20-20', 'RG'), game('Aviator', 'DC'), game('Mines', 'Jilli')];
  it.each([
    ['', 3],
    ['  ', 3],
    ['AVI', 1],
    ['dc', 1],
    ['jili', 1],
    ['jilli', 1],
    ['patti teen', 1],
    ['jili mines', 1],
    ['roulette', 0],
  ])('for "%s" finds %i', (typed, found) => {
    expect(searchGames(games, typed)).toHaveLength(found);
  });

  it('finds a game by its displayed name', () => {
    expect(searchGames(games, 'एविएटर', (name) => (name === 'Aviator' ? 'एविएटर' : name))).toEqual([
      games[1],
    ]);
  });
});
