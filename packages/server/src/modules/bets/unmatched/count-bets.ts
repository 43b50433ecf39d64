import type { UnitOfWork } from '@exchange/database';
import type { Board } from '../../../feed/board/board.ts';
import type { MarketState } from '../../../feed/board/market.ts';
import { type FilledBet, listBetsById, listOpenSince, readTopBetId } from '../bets.repository.ts';
import { reserveStoredLiquidity } from '../reserve-liquidity.ts';
import type { UnmatchedBets } from './unmatched.service.ts';

/** A bet whose transaction takes longer than this is found late, in ms. */
const LONGEST_STORING_MS = 15_000;
/** So many of the newest bets may still be on their way as the counting begins. */
const MAX_ON_THE_WAY = 2000;

interface Parts {
  unitOfWork: UnitOfWork;
  board: Board;
  unmatched: Pick<UnmatchedBets, 'inOrder' | 'restore' | 'leave'>;
  /** These bets are counted on the board by now. */
  onCounted(betIds: readonly number[]): void;
  now(): number;
}

/** Bets that other servers took at the prices of this one's feed. */
export interface BetCounting {
  /** The board counts these bets already. */
  note(marketId: string, betIds: readonly number[]): void;
  /** Another server stored these bets, or ended their waiting: the database says what became of them. */
  count(marketId: string, betIds: readonly number[]): void;
  /** Looks for bets that nobody told of. */
  lookForMissed(): Promise<void>;
}

/** Counts each bet once: takes its sizes, and lets its rest wait in the book. */
export function createBetCounting(parts: Parts): BetCounting {
  const { unitOfWork, board, unmatched, onCounted, now } = parts;
  const counted = new Map<string, Set<number>>();
  /** New bets that wait for their market's turn, by market: they are read together. */
  const toCount = new Map<string, number[]>();
  /** The highest id at some moments: ids are given before the bets can be seen. */
  let heights: { at: number; id: number }[] = [];
  /** Bets that nobody has told of yet; what is told late is no loss. */
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
    unmatched.leave(
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
    // What became of a bet that the book has is read after what its prices reached before.
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
    note: (marketId, betIds) => {
      const known = ofMarket(marketId);
      for (const id of betIds) known.add(id);
    },
    count,
    async lookForMissed() {
      for (const id of counted.keys()) if (!board.market(id)) counted.delete(id);
      const at = now();
      if (heights.length === 0) {
        const top = await unitOfWork.withTransaction(readTopBetId);
        heights = [{ at: Number.NEGATIVE_INFINITY, id: Math.max(0, top - MAX_ON_THE_WAY) }];
      }
      const settled = heights.findLast((height) => height.at <= at - LONGEST_STORING_MS);
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
