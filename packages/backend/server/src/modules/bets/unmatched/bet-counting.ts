import type { UnitOfWork } from '@exchange/server-kit/database';
import type { Board } from '../../../feed/board/board.ts';
import type { MarketState } from '../../../feed/board/market.ts';
import { type FilledBet, listBetsById, listOpenSince, readTopBetId } from '../bets.repository.ts';
import { reserveStoredLiquidity } from '../liquidity.ts';
import type { UnmatchedBets } from './unmatched.service.ts';

/** A bet whose transaction takes longer than this is found late, in ms. */
const MAX_STORING_MS = 15_000;
/** Maximum number of the newest bets that may be in transit when counting begins. */
const MAX_IN_TRANSIT = 2000;

interface BetCountingOptions {
  unitOfWork: UnitOfWork;
  board: Board;
  unmatched: Pick<UnmatchedBets, 'inOrder' | 'restore' | 'removeBets'>;
  /** Called when these bets are counted on the board. */
  onCounted(betIds: readonly number[]): void;
  now(): number;
}

/** Counts the bets that other servers accepted at the prices of this server's feed. */
export interface BetCounting {
  /** Marks bets as counted on the board. */
  markCounted(marketId: string, betIds: readonly number[]): void;
  /** Counts bets that another server stored or ended, as the database has them. */
  count(marketId: string, betIds: readonly number[]): void;
  /** Searches for bets that were not announced. */
  findMissed(): Promise<void>;
}

/** Counts each bet once: reserves its liquidity, and adds its unmatched part to the book. */
export function createBetCounting(options: BetCountingOptions): BetCounting {
  const { unitOfWork, board, unmatched, onCounted, now } = options;
  const counted = new Map<string, Set<number>>();
  /** New bets by market; those of one market are read together. */
  const toCount = new Map<string, number[]>();
  /** The highest id at some moments: ids are assigned before the bets become visible. */
  let heights: { at: number; id: number }[] = [];
  /** Unannounced bets; a late announcement is harmless. */
  let suspects = new Set<number>();

  const ofMarket = (marketId: string) => {
    const known = counted.get(marketId) ?? new Set<number>();
    counted.set(marketId, known);
    return known;
  };

  const add = (market: MarketState, bets: readonly FilledBet[]) => {
    const known = ofMarket(market.id);
    const fresh = bets.filter(({ bet }) => !known.has(bet.id) && bet.state === 'OPEN');
    for (const { bet } of fresh) known.add(bet.id);
    reserveStoredLiquidity(market, fresh);
    const over = bets.filter(({ bet }) => bet.unmatched === 0);
    unmatched.removeBets(
      market.id,
      over.map(({ bet }) => bet.id),
    );
    unmatched.restore(
      market,
      fresh.filter(({ bet }) => bet.unmatched > 0),
    );
    const match = board.match(market.matchId);
    if (match) match.version += 1;
  };

  const countInOrder = (marketId: string, takeIds: () => readonly number[]) =>
    unmatched.inOrder(marketId, async () => {
      const betIds = takeIds();
      const bets = await unitOfWork.read((tx) => listBetsById(tx, betIds));
      const market = board.market(marketId);
      if (market) add(market, bets);
      onCounted(betIds);
    });

  const count: BetCounting['count'] = (marketId, betIds) => {
    const known = ofMarket(marketId);
    // A bet of the book is read after the earlier matches of its market are stored.
    if (betIds.some((id) => known.has(id))) return countInOrder(marketId, () => betIds);
    const waiting = toCount.get(marketId);
    if (waiting) return void waiting.push(...betIds);
    const fresh = [...betIds];
    toCount.set(marketId, fresh);
    countInOrder(marketId, () => {
      toCount.delete(marketId);
      return fresh;
    });
  };

  return {
    markCounted: (marketId, betIds) => {
      const known = ofMarket(marketId);
      for (const id of betIds) known.add(id);
    },
    count,
    async findMissed() {
      for (const id of counted.keys()) if (!board.market(id)) counted.delete(id);
      const at = now();
      if (heights.length === 0) {
        const top = await unitOfWork.withTransaction(readTopBetId);
        heights = [{ at: Number.NEGATIVE_INFINITY, id: Math.max(0, top - MAX_IN_TRANSIT) }];
      }
      const settled = heights.findLast((height) => height.at <= at - MAX_STORING_MS);
      const from = settled?.id ?? 0;
      const rows = await unitOfWork.withTransaction((tx) => listOpenSince(tx, from));
      heights = heights.filter((height) => !settled || height.at >= settled.at);
      heights.push({ at, id: Math.max(from, ...rows.map(({ id }) => id)) });
      const untold = rows.filter(
        ({ id, marketId }) => board.market(marketId) && !counted.get(marketId)?.has(id),
      );
      const missed = untold.filter(({ id }) => suspects.has(id));
      suspects = new Set(untold.map(({ id }) => id));
      for (const [marketId, bets] of Map.groupBy(missed, (row) => row.marketId)) {
        count(
          marketId,
          bets.map(({ id }) => id),
        );
      }
    },
  };
}
