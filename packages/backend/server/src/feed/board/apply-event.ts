import type { FeedEvent } from '../feed.ts';
import type { MatchState } from './board.ts';
import { FANCY_HOLD_MS } from './fancy-hold.ts';
import { applyDefinition, applyPrices, type MarketState } from './market.ts';

/** Sets a match's start (feed time, ms since 1970), and when its session lines suspend before it. */
export function setStart(match: MatchState, startsAt: number, time: Pick<FeedTime, 'toReal'>) {
  match.startsAt = new Date(time.toReal(startsAt));
  match.fancyHoldsAt = time.toReal(startsAt - FANCY_HOLD_MS);
}

/** Converts feed time to real time. */
interface FeedTime {
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
  market.eventSeq = Math.min(market.eventSeq + 1, market.maxEvents ?? Number.POSITIVE_INFINITY);
  match.version += 1;
  if (event.kind === 'prices') {
    applyPrices(market, event.isSnapshot, event.runners);
  } else if (event.kind === 'score') {
    match.score = event.text;
  } else {
    const { definition } = event;
    applyDefinition(market, definition, time.speed);
    setStart(match, definition.startsAt, time);
    match.inPlay = definition.inPlay;
  }
}
