import { type Match, paths } from '@exchange/contract';
import { useSignedIn } from '@exchange/store';

/** Leads to a match: to its page for players, or to that for guests (point 2). */
export function useMatchPath(): (match: Pick<Match, 'sportId' | 'id'>) => string {
  const build = useSignedIn() ? paths.matchDetails : paths.matchDetailsGuest;
  return ({ sportId, id }) => build(sportId, id);
}
