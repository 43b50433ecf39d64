import * as v from 'valibot';
import { MAX_FAVOURITE_GAMES, MAX_PINNED_MATCHES } from '../limits.ts';

/** A pinned match: its ids for requesting its page. */
export interface PinnedMatch {
  matchId: string;
  sportId: string;
}

/** A favourite game: its ids in the catalogue. */
export interface FavouriteGame {
  provider: string;
  id: string;
}

/** Names of the app's values in `preferences`. */
export const PREFERENCES = {
  pinnedMatches: 'pinned_matches',
  favouriteGames: 'favourite_games',
} as const;

/** Favourites, pins and preferences: small JSON values by name. */
export const preferencesInput = v.object({
  preferences: v.optional(v.record(v.pipe(v.string(), v.maxLength(60)), v.unknown())),
});

const pins = v.array(v.object({ match_id: v.string(), sport_id: v.string() }));

/** Returns the pinned matches; none if they are missing or invalid. */
export function readPinnedMatches(preferences: Record<string, unknown>): PinnedMatch[] {
  const parsed = v.safeParse(pins, preferences[PREFERENCES.pinnedMatches]);
  if (!parsed.success) return [];
  return parsed.output
    .slice(0, MAX_PINNED_MATCHES)
    .map(({ match_id, sport_id }) => ({ matchId: match_id, sportId: sport_id }));
}

/** Returns the change of `preferences` that stores `matches`. */
export const toPinnedPreference = (matches: readonly PinnedMatch[]) => ({
  preferences: {
    [PREFERENCES.pinnedMatches]: matches.map(({ matchId, sportId }) => ({
      match_id: matchId,
      sport_id: sportId,
    })),
  },
});

const favourites = v.array(v.object({ provider_name: v.string(), game_id: v.string() }));

/** Returns the favourite games; none if they are missing or invalid. */
export function readFavouriteGames(preferences: Record<string, unknown>): FavouriteGame[] {
  const parsed = v.safeParse(favourites, preferences[PREFERENCES.favouriteGames]);
  if (!parsed.success) return [];
  return parsed.output
    .slice(0, MAX_FAVOURITE_GAMES)
    .map(({ provider_name, game_id }) => ({ provider: provider_name, id: game_id }));
}

/** Returns the change of `preferences` that stores `games`. */
export const toFavouritePreference = (games: readonly FavouriteGame[]) => ({
  preferences: {
    [PREFERENCES.favouriteGames]: games.map(({ provider, id }) => ({
      provider_name: provider,
      game_id: id,
    })),
  },
});

/** Price moves that a bet accepts without asking. */
export const PRICE_CHANGES = ['none', 'better', 'any'] as const;
export type PriceChange = (typeof PRICE_CHANGES)[number];

/** Tolerances for 'any', in percent (docs/decisions/price-bound.md). */
export const PRICE_TOLERANCES = [1, 5, 10] as const;
export type PriceTolerance = (typeof PRICE_TOLERANCES)[number];

/** For clients that send 'any' alone. */
export const DEFAULT_PRICE_TOLERANCE: PriceTolerance = 5;

/** A rule for price changes; only 'any' has a tolerance. */
export type PriceRule =
  | { priceChange: 'none' | 'better' }
  | { priceChange: 'any'; priceTolerance: PriceTolerance };

/** Every rule, the strictest first. */
export const PRICE_RULES: readonly PriceRule[] = [
  { priceChange: 'none' },
  { priceChange: 'better' },
  ...PRICE_TOLERANCES.map((priceTolerance) => ({ priceChange: 'any' as const, priceTolerance })),
];

/** For calls without a rule. */
export const DEFAULT_PRICE_CHANGE = 'better';
/** For guests, and for players without a choice. */
export const DEFAULT_PRICE_RULE: PriceRule = { priceChange: DEFAULT_PRICE_CHANGE };

/** Names among a player's `preferences`. */
const PRICE_CHANGE_NAME = 'price_change';
const PRICE_TOLERANCE_NAME = 'price_tolerance';

/** Returns the player's rule; the default if it is missing or invalid. */
export function readPriceRule(preferences: Record<string, unknown>): PriceRule {
  const priceChange = PRICE_CHANGES.find((one) => one === preferences[PRICE_CHANGE_NAME]);
  if (priceChange === undefined) return DEFAULT_PRICE_RULE;
  if (priceChange !== 'any') return { priceChange };
  const kept = PRICE_TOLERANCES.find((one) => one === preferences[PRICE_TOLERANCE_NAME]);
  return { priceChange, priceTolerance: kept ?? DEFAULT_PRICE_TOLERANCE };
}

/** Returns the change of `preferences` that stores `rule`; null removes a former tolerance. */
export const toPriceRulePreference = (rule: PriceRule) => ({
  preferences: {
    [PRICE_CHANGE_NAME]: rule.priceChange,
    [PRICE_TOLERANCE_NAME]: rule.priceChange === 'any' ? rule.priceTolerance : null,
  },
});
