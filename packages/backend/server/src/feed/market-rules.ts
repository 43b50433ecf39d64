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

/** Sports of races, with Betfair's event type ids: they come from recordings only. */
export const RACING_IDS = { horses: '7', greyhounds: '4339' } as const;
const RACING: readonly string[] = Object.values(RACING_IDS);

/** Returns true for a sport whose matches are races; an event has several. */
export const isRacing = (sportId: string): boolean => RACING.includes(sportId);

/** Sports whose suspensions in play are short and many. */
const SHORT_SUSPENSIONS: readonly string[] = [SPORT_IDS.cricket, SPORT_IDS.tennis];

/**
 * Returns the event that makes unmatched bets lapse on the match odds of a sport
 * (`docs/decisions/unmatched-bets.md`).
 */
export const selectUnmatchedRule = (sportId: string): UnmatchedRule =>
  SHORT_SUSPENSIONS.includes(sportId) ? 'in-play' : 'suspension';

/**
 * Returns it for the further markets of a match: after a wicket a batter's price is another one than
 * before, so those of cricket lapse at each suspension.
 */
export const selectFurtherRule = (sportId: string): UnmatchedRule =>
  sportId === SPORT_IDS.cricket ? 'suspension' : selectUnmatchedRule(sportId);
