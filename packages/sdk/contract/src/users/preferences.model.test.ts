import { describe, expect, it } from 'vitest';
import { MAX_FAVOURITE_GAMES } from '../limits.ts';
import { readFavouriteGames, toFavouritePreference } from './preferences.model.ts';

const games = Array.from({ length: MAX_FAVOURITE_GAMES + 1 }, (_, at) => ({
  provider: 'RG',
  id: String(at),
}));

describe('favourite games', () => {
  it('are read as stored, up to their maximum @spec:casino.20', () => {
    const kept = toFavouritePreference(games.slice(0, 2)).preferences;
    expect(readFavouriteGames(kept)).toEqual(games.slice(0, 2));
    const tooMany = toFavouritePreference(games).preferences;
    expect(readFavouriteGames(tooMany)).toEqual(games.slice(0, MAX_FAVOURITE_GAMES));
  });

  it.each([
    ['are absent', {}],
    ['are no list', { favourite_games: 'RG' }],
    ['have another form', { favourite_games: [{ provider: 'RG' }] }],
  ])('are empty if they %s', (_, preferences) => {
    expect(readFavouriteGames(preferences)).toEqual([]);
  });

  it('fit with all other preferences of a player', () => {
    expect(JSON.stringify(toFavouritePreference(games)).length).toBeLessThan(10_000);
  });
});
