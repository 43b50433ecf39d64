import type { FeedEvent } from '../feed.ts';
import type { MatchState } from './board.ts';
import { setStart } from './fancy-hold.ts';
import { applyDefinition, applyPrices, type MarketState } from './market.ts';

/** Converts feed time to real time. */
export interface FeedTime {
  speed: number;
  /** Feed time → real time, ms since 1970. */
  toReal(at: number): number;
}

/** Applies one event of a market's feed to the board. */
export function applyEvent(
  match: MatchState,
  market: MarketState,
  event: FeedEvent,
  time: FeedTime,
): void {
  market.events = Math.min(market.events + 1, market.maxEvents ?? Number.POSITIVE_INFINITY);
  match.version += 1;
  if (event.kind === 'prices') {
    applyPrices(market, event.image, event.runners);
  } else if (event.kind === 'score') {
    match.score = event.text;
  } else {
    const { definition } = event;
    applyDefinition(market, definition, time.speed);
    setStart(match, definition.startsAt, time);
    match.inPlay = definition.inPlay;
  }
}
