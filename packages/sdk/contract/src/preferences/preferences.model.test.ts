import { describe, expect, it } from 'vitest';
import { MAX_FAVOURITE_GAMES } from '../limits.ts';
import {
  PRICE_RULES,
  readFavouriteGames,
  readPriceRule,
  toFavouritePreference,
  toPriceRulePreference,
} from './preferences.model.ts';

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

describe('the choice for price changes', () => {
  it.each(PRICE_RULES)('%j survives a round trip', (rule) => {
    expect(readPriceRule(toPriceRulePreference(rule).preferences)).toEqual(rule);
  });

  it.each([
    [{ price_change: 'any' }],
    [{ price_change: 'any', price_tolerance: 50 }],
    [{ price_change: 'any', price_tolerance: '10' }],
  ])('%j, of an older client, is any price within 5 %%', (kept) => {
    expect(readPriceRule(kept)).toEqual({ priceChange: 'any', priceTolerance: 5 });
  });

  it.each([[{}], [{ price_change: 'all' }], [{ price_change: 1 }]])(
    '%j is better @spec:2.38',
    (kept) => {
      expect(readPriceRule(kept)).toEqual({ priceChange: 'better' });
    },
  );
});
