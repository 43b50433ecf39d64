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
