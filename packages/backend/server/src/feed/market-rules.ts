import { DEFAULT_MARKET_MAX_RUPEES, SPORT_IDS } from '@exchange/contract';
import type { UnmatchedRule } from '../exchange/unmatched.ts';
import { toPaise } from '../money.ts';

/**
 * Maximum loss and win of a player on a market of our own feeds, in paise: 20 largest stakes (20
 * lakh rupees), and 1 crore rupees.
 */
export const DEFAULT_CAPS = {
  maxExposure: toPaise(20 * DEFAULT_MARKET_MAX_RUPEES),
  maxWin: toPaise(10_000_000),
} as const;

/** Sports whose suspensions in play are short and many. */
const SHORT_SUSPENSIONS: readonly string[] = [SPORT_IDS.cricket, SPORT_IDS.tennis];

/**
 * Returns the event that makes unmatched bets lapse on the match odds of a sport
 * (`docs/decisions/unmatched-bets.md`).
 */
export const selectUnmatchedRule = (sportId: string): UnmatchedRule =>
  SHORT_SUSPENSIONS.includes(sportId) ? 'in-play' : 'suspension';
