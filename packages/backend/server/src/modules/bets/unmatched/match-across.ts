import { findCrossStakes, findCrossTick } from '../../../exchange/order-book/cross-match.ts';
import { toPrice, toTick } from '../../../exchange/order-book/ticks.ts';
import type { Side } from '../../../exchange/position.ts';
import type { FeedLeg, UnmatchedFill } from '../../../exchange/unmatched.ts';
import type { MarketState } from '../../../feed/board/market.ts';
import { toFeedTaking } from '../../../feed/board/market-book.ts';
import {
  fillInBook,
  type MatchedUnmatched,
  type UnmatchedBet,
  type UnmatchedBook,
} from './unmatched-book.ts';

/** Cross-matches of one side and change of a market: the rest follows with the next change. */
const MAX_MATCHES = 100;

/** Rests below this do not count, in paise: stakes of whole paise cannot balance them. */
const MIN_REST = 100;

/** The best level of a runner, for those who bet against it. */
interface BestLevel {
  runnerId: string;
  tick: number;
  /** Players' bets at it, in the order of time; then the feed's size, in paise. */
  bets: readonly UnmatchedBet[];
  made: number;
}

const toHundredths = (price: number) => Math.round(price * 100);

/** Returns the first bets of a queue, all of one price, without small rests. */
function listFirst(queue: readonly UnmatchedBet[]): UnmatchedBet[] {
  const first: UnmatchedBet[] = [];
  for (const bet of queue) {
    if (bet.unmatched < MIN_REST) continue;
    if (first[0] && first[0].askedPrice !== bet.askedPrice) break;
    first.push(bet);
  }
  return first;
}

/** Returns what of a level a player may be matched with: what is before the player's own bet. */
function sumHeld({ bets, made }: BestLevel, userId: number): number {
  let held = 0;
  for (const bet of bets) {
    if (bet.userId === userId) return held;
    held += bet.unmatched;
  }
  return held + made;
}

/** Returns the best level of a runner's bets of `side`, of players and the feed. */
function findBestLevel(
  market: MarketState,
  side: Side,
  runnerId: string,
  first: readonly UnmatchedBet[],
): BestLevel | undefined {
  // The feed's backs are what those who lay can get.
  const offered = market.book.levels(runnerId, side === 'back' ? 'lay' : 'back');
  const feed = offered.find(({ price, size }) => size >= MIN_REST && toTick(price) >= 0);
  const ticks = [first[0]?.askedPrice, feed?.price]
    .map((price) => (price === undefined ? -1 : toTick(price)))
    .filter((tick) => tick >= 0);
  if (ticks.length === 0) return undefined;
  const tick = side === 'back' ? Math.min(...ticks) : Math.max(...ticks);
  return {
    runnerId,
    tick,
    bets: first[0] && toTick(first[0].askedPrice) === tick ? first : [],
    made: feed && toTick(feed.price) === tick ? feed.size : 0,
  };
}

/** Returns the best level of each runner that can win; undefined where one has none. */
function listBestLevels(
  market: MarketState,
  side: Side,
  unmatchedBook: UnmatchedBook,
): BestLevel[] | undefined {
  const players = new Map<string, readonly UnmatchedBet[]>();
  for (const queue of unmatchedBook.queues(market.id)) {
    const [first] = queue;
    if (first?.position.side !== side) continue;
    const bets = listFirst(queue);
    if (bets.length > 0) players.set(first.position.runnerId, bets);
  }
  if (players.size === 0) return undefined;
  const levels: BestLevel[] = [];
  for (const [runnerId, status] of market.runnerStatus) {
    if (status === 'REMOVED') continue;
    const best =
      status === 'ACTIVE'
        ? findBestLevel(market, side, runnerId, players.get(runnerId) ?? [])
        : undefined;
    if (!best) return undefined;
    levels.push(best);
  }
  return levels;
}

/** Returns the newest first bet of the levels that may take, and its level. */
function selectTaker(levels: readonly BestLevel[]) {
  return levels
    .flatMap((level) => {
      const [bet] = level.bets;
      return bet && !bet.postOnly ? [{ bet, level }] : [];
    })
    .toSorted((a, b) => b.bet.betId - a.bet.betId)[0];
}

/** A cross-match that the best levels allow; stakes in paise. */
interface CrossMatch {
  taker: UnmatchedBet;
  price: number;
  stake: number;
  legs: readonly { level: BestLevel; stake: number }[];
}

/** Returns the cross-match of the best levels; undefined where there is none. */
function findMatch(
  market: MarketState,
  side: Side,
  unmatchedBook: UnmatchedBook,
): CrossMatch | undefined {
  const levels = listBestLevels(market, side, unmatchedBook);
  const taking = levels && selectTaker(levels);
  if (!taking || levels.length < 2) return undefined;
  const { bet: taker, level: own } = taking;
  const others = levels.filter((level) => level !== own);
  // The feed's own levels count in its prices already: with them alone a bet would be matched before
  // the market reaches it.
  if (others.every(({ bets }) => bets.length === 0)) return undefined;
  const legs = others.map((level) => ({
    price: toHundredths(toPrice(level.tick)),
    held: sumHeld(level, taker.userId),
  }));
  const tick = findCrossTick(side, legs);
  if (tick === undefined || (side === 'back' ? tick < own.tick : tick > own.tick)) return undefined;
  const [stake, ...stakes] = findCrossStakes({ side, tick, left: taker.unmatched }, legs) ?? [];
  if (stake === undefined) return undefined;
  return {
    ...{ taker, stake, price: toPrice(tick) },
    legs: others.map((level, index) => ({ level, stake: stakes[index] ?? 0 })),
  };
}

/** Fills the bets of a cross-match, all or none of which are stored, and takes the feed's levels. */
function fillMatch(
  market: MarketState,
  side: Side,
  unmatchedBook: UnmatchedBook,
  { taker, price, stake, legs }: CrossMatch,
): MatchedUnmatched[] {
  const pair = Symbol();
  const fill = (before: UnmatchedBet, got: Omit<UnmatchedFill, 'from'>): MatchedUnmatched => {
    const match = fillInBook(market, unmatchedBook, { before, got: [{ ...got, from: 'runners' }] });
    return { before, match: { ...match, pair } };
  };
  const matched: MatchedUnmatched[] = [];
  const feedLegs: FeedLeg[] = [];
  for (const { level, stake: whole } of legs) {
    const at = toPrice(level.tick);
    let left = whole;
    for (const bet of level.bets) {
      const part = Math.min(bet.unmatched, left);
      if (part > 0) matched.push(fill(bet, { price: at, stake: part, level: at }));
      left -= part;
    }
    if (left > 0) feedLegs.push({ runnerId: level.runnerId, price: at, stake: left });
  }
  for (const leg of feedLegs) market.book.take(toFeedTaking(leg, side, market.events));
  const own = { price, stake, level: price, ...(feedLegs.length > 0 && { feedLegs }) };
  return [...matched, fill(taker, own)];
}

/**
 * Matches players' unmatched bets of one side on several runners of a market with one winner, beside
 * the feed's levels on the others: one of them must win (docs/decisions/order-book.md). The newest bet
 * gets the price that the others leave; liquidity is reserved at once.
 */
export function matchAcross(market: MarketState, unmatchedBook: UnmatchedBook): MatchedUnmatched[] {
  if (market.priceType !== 'decimal' || (market.winners ?? 1) !== 1) return [];
  const matched: MatchedUnmatched[] = [];
  for (const side of ['back', 'lay'] as const) {
    for (let count = 0; count < MAX_MATCHES; count += 1) {
      const found = findMatch(market, side, unmatchedBook);
      if (!found) break;
      matched.push(...fillMatch(market, side, unmatchedBook, found));
    }
  }
  return matched;
}
