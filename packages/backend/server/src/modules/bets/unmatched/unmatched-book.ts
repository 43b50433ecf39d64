import { calculateStake, type Side } from '../../../exchange/position.ts';
import {
  compareUnmatched,
  fillUnmatched,
  type UnmatchedFill,
  type UnmatchedStake,
  type UnmatchedTerms,
} from '../../../exchange/unmatched.ts';
import type { MarketState } from '../../../feed/board/market.ts';
import type { BetFills } from './store-fills.ts';

/** An unmatched bet of a market's book. */
export interface UnmatchedBet extends UnmatchedStake, UnmatchedTerms {
  betId: number;
  userId: number;
  postOnly?: boolean | undefined;
}

/** The unmatched bets in memory, by market: the database is read only once one can be matched. */
export interface UnmatchedBook {
  /** Adds a bet, or updates it. */
  add(marketId: string, bet: UnmatchedBet): void;
  remove(marketId: string, betId: number): void;
  find(marketId: string, betId: number): UnmatchedBet | undefined;
  removeMarket(marketId: string): void;
  /** Returns all bets of a market, unordered. */
  list(marketId: string): readonly UnmatchedBet[];
  /** Returns the queues of each runner and side, by price and then time: the order of matching. */
  queues(marketId: string): Iterable<readonly UnmatchedBet[]>;
}

interface UnmatchedMarket {
  bets: Map<number, UnmatchedBet>;
  queues: Map<string, UnmatchedBet[]>;
}

const nameQueue = ({ position: { runnerId, side } }: UnmatchedBet) => `${side} ${runnerId}`;

/** Returns the index of a bet in its queue, or the one to insert it at. */
function findPlace(queue: readonly UnmatchedBet[], bet: UnmatchedBet): number {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = queue[middle];
    if (other && compareUnmatched(other, bet) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Called when the unmatched size of a runner's bets at a price changes; `side` is the bets'. */
type OnUnmatchedChange = (
  marketId: string,
  runnerId: string,
  at: { side: Side; price: number; paise: number },
) => void;

/** Creates an empty book. */
export function createUnmatchedBook(onUnmatchedChange: OnUnmatchedChange): UnmatchedBook {
  const markets = new Map<string, UnmatchedMarket>();

  const announce = (marketId: string, bet: UnmatchedBet, sign: 1 | -1) => {
    const { position, askedPrice: price, unmatched } = bet;
    onUnmatchedChange(marketId, position.runnerId, {
      side: position.side,
      price,
      paise: sign * unmatched,
    });
  };

  const remove = (marketId: string, betId: number) => {
    const market = markets.get(marketId);
    const bet = market?.bets.get(betId);
    if (!market || !bet) return;
    announce(marketId, bet, -1);
    market.bets.delete(betId);
    const queue = market.queues.get(nameQueue(bet)) ?? [];
    queue.splice(findPlace(queue, bet), 1);
    if (queue.length === 0) market.queues.delete(nameQueue(bet));
    if (market.bets.size === 0) markets.delete(marketId);
  };

  return {
    add(marketId, bet) {
      remove(marketId, bet.betId);
      const market = markets.get(marketId) ?? { bets: new Map(), queues: new Map() };
      markets.set(marketId, market);
      market.bets.set(bet.betId, bet);
      announce(marketId, bet, 1);
      const queue = market.queues.get(nameQueue(bet)) ?? [];
      market.queues.set(nameQueue(bet), queue);
      queue.splice(findPlace(queue, bet), 0, bet);
    },
    remove,
    find: (marketId, betId) => markets.get(marketId)?.bets.get(betId),
    removeMarket(marketId) {
      for (const betId of markets.get(marketId)?.bets.keys() ?? []) remove(marketId, betId);
    },
    list: (marketId) => [...(markets.get(marketId)?.bets.values() ?? [])],
    queues: (marketId) => markets.get(marketId)?.queues.values() ?? [],
  };
}

/** An unmatched bet before the match, and its fills. */
export interface MatchedUnmatched {
  before: UnmatchedBet;
  match: BetFills;
}

/** Gives a bet these fills in the book, and returns them as they are stored. */
export function fillInBook(
  { id, events: lastUpdateSeq }: MarketState,
  unmatchedBook: UnmatchedBook,
  { before, got }: { before: UnmatchedBet; got: readonly UnmatchedFill[] },
): BetFills {
  const { betId, userId, position } = before;
  // The liability of the unmatched part is a difference to the matched one: both change together.
  const next = {
    ...before,
    position: { ...position, fills: [...position.fills, ...got] },
    unmatched: before.unmatched - calculateStake({ fills: got }),
  };
  if (next.unmatched > 0) unmatchedBook.add(id, next);
  else unmatchedBook.remove(id, betId);
  return { betId, userId, fills: got.map((one) => ({ ...one, stated: lastUpdateSeq })) };
}

/** Reserves the liquidity that a bet can get now; undefined where no price is reached. */
function reserveFills(
  market: MarketState,
  unmatchedBook: UnmatchedBook,
  before: UnmatchedBet,
): MatchedUnmatched | undefined {
  const { runnerId, side } = before.position;
  const got = fillUnmatched(market.book.levels(runnerId, side), before);
  if (got.length === 0) return undefined;
  const fills = got.map(({ level, stake }) => ({ price: level, stake }));
  market.book.take({ runnerId, side, lastUpdateSeq: market.events, fills });
  return { before, match: fillInBook(market, unmatchedBook, { before, got }) };
}

const isActive = ({ runnerStatus }: MarketState, [first]: readonly UnmatchedBet[]) =>
  first !== undefined && runnerStatus.get(first.position.runnerId) === 'ACTIVE';

/** Matches unmatched bets at the market's prices; liquidity is reserved at once. */
export function matchUnmatched(
  market: MarketState,
  unmatchedBook: UnmatchedBook,
): MatchedUnmatched[] {
  const matched: MatchedUnmatched[] = [];
  // Copied, as a matched bet leaves its queue.
  for (const queue of [...unmatchedBook.queues(market.id)].map((bets) => [...bets])) {
    if (!isActive(market, queue)) continue;
    for (const bet of queue) {
      const one = reserveFills(market, unmatchedBook, bet);
      // Later bets ask for a price that is farther away.
      if (!one) break;
      matched.push(one);
    }
  }
  return matched;
}

/** Matches a back with the lays that reach it, at the price of the older bet. */
function matchBack(
  market: MarketState,
  unmatchedBook: UnmatchedBook,
  { back, lays }: { back: UnmatchedBet; lays: readonly UnmatchedBet[] },
): MatchedUnmatched[] {
  const matched: MatchedUnmatched[] = [];
  for (const { betId, askedPrice } of lays) {
    if (askedPrice < back.askedPrice) break;
    // Both as they are by now.
    const [own, other] = [
      unmatchedBook.find(market.id, back.betId),
      unmatchedBook.find(market.id, betId),
    ];
    if (!own) break;
    if (!other || other.userId === own.userId) continue;
    const price = own.betId < betId ? own.askedPrice : askedPrice;
    const stake = Math.min(own.unmatched, other.unmatched);
    const trade = { price, stake, level: price, from: 'players' as const };
    const pair = Symbol();
    for (const [before, counterBetId] of [
      [own, betId],
      [other, back.betId],
    ] as const) {
      const match = fillInBook(market, unmatchedBook, {
        before,
        got: [{ ...trade, counterBetId }],
      });
      matched.push({ before, match: { ...match, pair } });
    }
  }
  return matched;
}

/**
 * Matches unmatched bets of players with each other. Only bets that were placed at the same time, or
 * on servers that did not know each other's, are left to it.
 */
export function matchPlayers(
  market: MarketState,
  unmatchedBook: UnmatchedBook,
): MatchedUnmatched[] {
  const queues = [...unmatchedBook.queues(market.id)].map((bets) => [...bets]);
  return queues
    .filter((queue) => queue[0]?.position.side === 'back' && isActive(market, queue))
    .flatMap((backs) => {
      const runnerId = backs[0]?.position.runnerId;
      const lays = queues.find(
        ([first]) => first?.position.side === 'lay' && first.position.runnerId === runnerId,
      );
      if (!lays) return [];
      return backs.flatMap((back) => matchBack(market, unmatchedBook, { back, lays }));
    });
}
