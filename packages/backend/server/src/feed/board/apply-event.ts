import type { Clock } from '../../clock.ts';
import type { FeedEvent } from '../feed.ts';
import type { Board, MatchState } from './board.ts';
import { applyDefinition, applyPrices, type MarketState } from './market.ts';

/**
 * Time before the match at which fancy markets are suspended, ms of the match's own time
 * (specification, point 2).
 */
const FANCY_HOLD_MS = 60 * 60_000;
/**
 * Interval of checks for lines that are due to suspend, in ms; feeds may send nothing at that time.
 */
const WATCH_MS = 1000;

/** Sets a match's start (feed time, ms since 1970), and when its session lines suspend before it. */
export function setStart(match: MatchState, startsAt: number, time: Pick<FeedTime, 'toReal'>) {
  match.startsAt = new Date(time.toReal(startsAt));
  match.fancyHoldsAt = time.toReal(startsAt - FANCY_HOLD_MS);
}

/**
 * Returns true if session lines accept no bets at `now` (ms): from 60 minutes before the match
 * until it is in play.
 */
export const isFancyDue = (
  { inPlay, fancyHoldsAt }: Pick<MatchState, 'inPlay' | 'fancyHoldsAt'>,
  now: number,
): boolean => !inPlay && fancyHoldsAt !== undefined && now >= fancyHoldsAt;

/**
 * Suspends the session lines of a match at their time, or releases them; readers see the change.
 */
export function holdFancy(match: MatchState, now: number): void {
  const isHeld = isFancyDue(match, now);
  if (isHeld === match.isFancyHeld) return;
  match.isFancyHeld = isHeld;
  match.version += 1;
}

/** Starts to suspend session lines of a board at their time; returns a function that stops it. */
export function watchFancy(board: Board, clock: Clock): () => void {
  const timer = setInterval(() => {
    const now = clock.now().getTime();
    for (const match of board.matches()) holdFancy(match, now);
  }, WATCH_MS);
  return () => clearInterval(timer);
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

/** Suspends a market with unconfirmed prices until its feed confirms them. */
export function suspendMarket(match: MatchState, market: MarketState): void {
  if (market.status === 'CLOSED') return;
  market.status = 'SUSPENDED';
  match.version += 1;
}
