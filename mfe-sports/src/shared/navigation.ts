import { type Match, paths } from '@exchange/contract';
import { requestLoginFor, useSignedIn } from '@exchange/store';

/** Returns the path of a match: its page for players, or that for guests (point 2). */
export function useMatchPath(): (match: Pick<Match, 'sportId' | 'id'>) => string {
  const build = useSignedIn() ? paths.matchDetails : paths.matchDetailsGuest;
  return ({ sportId, id }) => build(sportId, id);
}

/** Opens the login and returns to this page, or to the player's page of the match. */
export const requestLoginHere = (): void =>
  requestLoginFor(location.pathname.replace('/match-details-other/', '/match-details/'));
