import { MAX_FAVOURITE_GAMES } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import {
  calculateFavourites,
  isFavourite,
  selectFavourites,
  selectOwnGames,
} from './favourites.api.ts';

const game = (provider: string, id: string) => ({ provider, id });
const mines = game('DC', '200570');
const lobby = game('RG', '900000');

describe('favourite games', () => {
  it('are distinguished by provider and id', () => {
    expect(isFavourite([mines], mines)).toBe(true);
    expect(isFavourite([mines], game('RG', '200570'))).toBe(false);
  });

  it('start with the newest, and are removed by a second tap', () => {
    const both = calculateFavourites([mines], lobby);
    expect(both).toEqual([lobby, mines]);
    expect(calculateFavourites(both ?? [], lobby)).toEqual([mines]);
  });

  it('store only the ids of a game', () => {
    expect(calculateFavourites([], { ...mines, name: 'Mines' } as typeof mines)).toEqual([mines]);
  });

  it('are limited', () => {
    const full = Array.from({ length: MAX_FAVOURITE_GAMES }, (_, id) => game('DC', String(id)));
    expect(calculateFavourites(full, lobby)).toBeUndefined();
    expect(calculateFavourites(full, game('DC', '0'))).toHaveLength(MAX_FAVOURITE_GAMES - 1);
  });

  it('are shown in their own order, without games that left the catalogue', () => {
    expect(selectFavourites([mines, lobby], [lobby, game('DC', 'gone'), mines])).toEqual([
      lobby,
      mines,
    ]);
  });

  it('come before recent games, each once', () => {
    expect(selectOwnGames([mines], [lobby, mines])).toEqual([mines, lobby]);
  });
});
