import { queryClient } from '@exchange/api';
import type { Match, MatchList } from '@exchange/contract';

/** Prefix of the query keys of match lists. */
export const MATCH_LISTS_KEY = 'matches';

/** Returns a match from the newest cached list that has it; undefined if none has. */
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
