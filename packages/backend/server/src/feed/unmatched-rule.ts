import { SPORT_IDS } from '@exchange/contract';
import type { UnmatchedRule } from '../exchange/unmatched.ts';

/** Sports whose suspensions in play are short and many. */
const SHORT_SUSPENSIONS: readonly string[] = [SPORT_IDS.cricket, SPORT_IDS.tennis];

/**
 * Returns the event that makes unmatched bets lapse on the match odds of a sport
 * (`docs/decisions/unmatched-bets.md`).
 */
export const selectUnmatchedRule = (sportId: string): UnmatchedRule =>
  SHORT_SUSPENSIONS.includes(sportId) ? 'in-play' : 'suspension';
