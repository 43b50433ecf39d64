import type { MatchControls } from '../../exchange/match-controls.ts';
import type { MarketState } from './market.ts';

/** Whether bets are accepted, and from when (seconds before the start). */
export interface BettingTerms {
  adminMessage: string | undefined;
  betAllowed: boolean;
  opensBefore: number;
}

/** What the feed says of a market or session line. */
type FeedTerms = Pick<MarketState, 'id' | 'status' | 'adminMessage' | 'betAllowed'> &
  Partial<Pick<MarketState, 'opensBefore' | 'isFeedLocked'>>;

/**
 * Returns whether a market or session line accepts bets, by its feed and by staff: the message of
 * staff replaces the feed's, and the lock of either is enough. A closed market keeps its own message.
 */
export function selectBettingTerms(controls: MatchControls, target: FeedTerms): BettingTerms {
  const { adminMessage, opensBefore = 0, isFeedLocked = false } = target;
  const betAllowed = target.betAllowed && !isFeedLocked;
  if (target.status === 'CLOSED') return { adminMessage, betAllowed, opensBefore };
  const control = { ...controls.all, ...controls.markets[target.id] };
  return {
    adminMessage: control.adminMessage || adminMessage,
    betAllowed: betAllowed && (control.betAllowed ?? true),
    opensBefore: control.opensBefore ?? opensBefore,
  };
}
