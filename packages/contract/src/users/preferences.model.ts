import * as v from 'valibot';
import { MAX_FAVOURITE_GAMES, MAX_PINNED_MATCHES } from '../limits.ts';

/** A pinned match: enough to ask for its page. */
export interface PinnedMatch {
  matchId: string;
  sportId: string;
}

/** A favourite game: enough to find it in the catalogue. */
export interface FavouriteGame {
  provider: string;
  id: string;
}

/** Names under which the app keeps its values in `preferences`. */
export const PREFERENCES = {
  pinnedMatches: 'pinned_matches',
  favouriteGames: 'favourite_games',
} as const;

const pins = v.array(v.object({ match_id: v.string(), sport_id: v.string() }));

/** The pinned matches among a player's preferences; none where they are missing or of another form. */
export function readPinnedMatches(preferences: Record<string, unknown>): PinnedMatch[] {
  const parsed = v.safeParse(pins, preferences[PREFERENCES.pinnedMatches]);
  if (!parsed.success) return [];
  return parsed.output
    .slice(0, MAX_PINNED_MATCHES)
    .map(({ match_id, sport_id }) => ({ matchId: match_id, sportId: sport_id }));
}

/** The change that keeps `matches`, as `preferences` takes it. */
export const toPinnedPreference = (matches: readonly PinnedMatch[]) => ({
  preferences: {
    [PREFERENCES.pinnedMatches]: matches.map(({ matchId, sportId }) => ({
      match_id: matchId,
      sport_id: sportId,
    })),
  },
});

const favourites = v.array(v.object({ provider_name: v.string(), game_id: v.string() }));

/** The favourite games among a player's preferences; none where they are missing or of another form. */
export function readFavouriteGames(preferences: Record<string, unknown>): FavouriteGame[] {
  const parsed = v.safeParse(favourites, preferences[PREFERENCES.favouriteGames]);
  if (!parsed.success) return [];
  return parsed.output
    .slice(0, MAX_FAVOURITE_GAMES)
    .map(({ provider_name, game_id }) => ({ provider: provider_name, id: game_id }));
}

/** The change that keeps `games`, as `preferences` takes it. */
export const toFavouritePreference = (games: readonly FavouriteGame[]) => ({
  preferences: {
    [PREFERENCES.favouriteGames]: games.map(({ provider, id }) => ({
      provider_name: provider,
      game_id: id,
    })),
  },
});
