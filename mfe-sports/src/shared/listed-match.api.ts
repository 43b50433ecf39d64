import { queryClient } from '@exchange/api';
import type { Match, MatchList } from '@exchange/contract';

/** Begins the key of every list of matches in the cache. */
export const MATCH_LISTS_KEY = 'matches';

/** A match as the last list told of it that has it; undefined where none of this visit does. */
export function selectListedMatch(matchId: string): Match | undefined {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: [MATCH_LISTS_KEY] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ state }) => {
      const { inPlay = [], upcoming = [] } = (state.data as MatchList | undefined) ?? {};
      return [...inPlay, ...upcoming];
    })
    .find(({ id }) => id === matchId);
}
