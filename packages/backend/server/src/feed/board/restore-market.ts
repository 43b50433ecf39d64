import type { MarketFeedSnapshot } from '../run/feed-messages.ts';
import type { FeedTime } from './apply-event.ts';
import type { MatchState } from './board.ts';
import { setStart } from './fancy-hold.ts';
import { applyDefinition, applyPrices, type MarketState } from './market.ts';

/** Suspends a market with unconfirmed prices until its feed confirms them. */
export function suspendMarket(match: MatchState, market: MarketState): void {
  if (market.status === 'CLOSED') return;
  market.status = 'SUSPENDED';
  match.version += 1;
}

/** Restores a market to its feed's state, after missed events. */
export function restoreMarket(
  match: MatchState,
  market: MarketState,
  { events, definition, runners }: MarketFeedSnapshot,
  time: FeedTime,
): void {
  market.events = (market.eventsBefore ?? 0) + events;
  match.version += 1;
  applyPrices(market, true, runners);
  if (!definition) return;
  applyDefinition(market, definition, time.speed);
  setStart(match, definition.startsAt, time);
  match.inPlay = definition.inPlay;
}
