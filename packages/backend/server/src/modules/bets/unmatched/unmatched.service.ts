import type { Context } from '../../../context.ts';
import type { StoredFill } from '../../../db/schema/bets.ts';
import { NO_CONTROLS } from '../../../exchange/match-controls.ts';
import { isLapsed } from '../../../exchange/unmatched.ts';
import { selectBettingTerms } from '../../../feed/board/betting-terms.ts';
import type { Board } from '../../../feed/board/board.ts';
import type { MarketState } from '../../../feed/board/market.ts';
import type { PositionCache } from '../../../position-cache.ts';
import { createSerial } from '../../../serial.ts';
import { isOpened } from '../bet-rules.ts';
import type { FilledBet, HeldBet } from '../bets.repository.ts';
import { cancelUnmatched } from './cancel-unmatched.ts';
import { type BetFills, storeFillsExactlyOnce } from './store-fills.ts';
import { createUnmatchedBook, matchUnmatched, type UnmatchedBet } from './unmatched-book.ts';

interface UnmatchedBetsOptions {
  context: Context;
  board: Board;
  positions: PositionCache;
  /** Aborts when the server stops: outcomes in doubt stay so. */
  stopped: AbortSignal;
  /** Called after a change of the user's bets was committed. */
  onChanged: (userId: number) => void;
  /** Called when the database is unavailable: unstored fills are retried with the next price. */
  onError: (error: unknown, message: string) => void;
}

/** Manages the unmatched bets of markets, wholly or for their rest. */
export interface UnmatchedBets {
  /** Adds bets that were just stored under these ids, unless they were matched at once. */
  add(market: MarketState, bets: readonly HeldBet[], betIds: readonly number[]): void;
  /** Adds stored bets that were unmatched before a restart. */
  restore(market: MarketState, bets: readonly FilledBet[]): void;
  /**
   * Processes a market that its feed has just changed: reachable bets are matched, others lapse by
   * their rule. Liquidity is reserved at once; the database follows in the order of the calls.
   */
  processChange(market: MarketState): void;
  /** Removes bets of a market that are no longer unmatched in the database. */
  removeBets(marketId: string, betIds: readonly number[]): void;
  /** Runs `work` after all earlier matches of a market are stored. */
  inOrder(marketId: string, work: () => Promise<void>): void;
  /** Removes a market that is settled or void. */
  removeMarket(marketId: string): void;
  /** Resolves once all processed changes are stored, of one market or of all. */
  idle(marketId?: string): Promise<void>;
}

const selectUsers = (bets: readonly { userId: number }[]) => [
  ...new Set(bets.map(({ userId }) => userId)),
];

export function createUnmatchedBets(options: UnmatchedBetsOptions): UnmatchedBets {
  const { context, board, positions, stopped, onChanged, onError } = options;
  const { unitOfWork, clock } = context;
  const waiting = createUnmatchedBook();
  const lanes = new Map<string, ReturnType<typeof createSerial>>();

  const notify = (marketId: string, userIds: readonly number[]) => {
    for (const userId of userIds) {
      positions.forget(userId, marketId);
      onChanged(userId);
    }
  };

  /** Runs after the market's earlier work; `undo` runs if it fails. */
  const queue = (marketId: string, work: () => Promise<void>, undo?: () => void) => {
    const serial = lanes.get(marketId) ?? createSerial();
    lanes.set(marketId, serial);
    void serial(async () => {
      try {
        await work();
      } catch (error) {
        undo?.();
        onError(error, 'Fills of unmatched bets could not be stored');
      }
    });
  };

  const lapse = (market: MarketState, lapsing: readonly UnmatchedBet[]) => {
    const userIds = selectUsers(lapsing);
    const betIds = lapsing.map(({ betId }) => betId);
    const ending = { marketId: market.id, userIds, betIds };
    for (const betId of betIds) waiting.remove(market.id, betId);
    queue(
      market.id,
      async () => {
        await unitOfWork.withTransaction((tx) => cancelUnmatched(tx, context, ending));
        notify(market.id, userIds);
      },
      () => {
        for (const bet of lapsing) waiting.add(market.id, bet);
      },
    );
  };

  /** Adds a stored bet to the book or removes it, by its unmatched part. */
  const place = (market: MarketState, betId: number, one: HeldBet | undefined) => {
    const { userId = 0, askedPrice = 0, unmatched = 0 } = one?.bet ?? {};
    if (!one || unmatched === 0) waiting.remove(market.id, betId);
    else {
      const { position, eventSeq } = one;
      waiting.add(market.id, { betId, userId, position, askedPrice, unmatched, eventSeq });
    }
  };

  /** Releases liquidity that was reserved at these levels. */
  const releaseLevels = (
    market: MarketState,
    { position: { runnerId, side } }: UnmatchedBet,
    fills: readonly Required<StoredFill>[],
  ) => {
    for (const { level, stake, eventSeq } of fills) {
      market.book.releaseLiquidity({ runnerId, side, eventSeq, fills: [{ price: level, stake }] });
    }
  };

  const match = (market: MarketState) => {
    const matched = matchUnmatched(market, waiting);
    if (matched.length === 0) return;
    const before = new Map(matched.map((one) => [one.before.betId, one.before]));
    const matches = matched.map((one) => one.match);
    const returnSizes = (refused: readonly BetFills[]) => {
      for (const { betId, fills } of refused) {
        const bet = before.get(betId);
        if (bet) releaseLevels(market, bet, fills);
      }
    };
    queue(
      market.id,
      async () => {
        const { open, refused } = await storeFillsExactlyOnce(context, {
          market,
          matches,
          stopped,
          onError,
        });
        returnSizes(refused);
        for (const { betId } of refused) place(market, betId, open.get(betId));
        const shown = board.match(market.matchId);
        if (shown) shown.version += 1;
        notify(market.id, selectUsers(matches));
      },
      () => {
        returnSizes(matches);
        for (const { betId } of matches) {
          const bet = before.get(betId);
          if (bet) waiting.add(market.id, bet);
        }
      },
    );
  };

  const processChange = (market: MarketState) => {
    const bets = waiting.list(market.id);
    if (bets.length === 0) return;
    const rule = market.unmatchedRule ?? 'suspension';
    const lapsing = bets.filter(
      ({ eventSeq, position: { runnerId } }) =>
        isLapsed(rule, market, eventSeq) || market.runnerStatus.get(runnerId) === 'REMOVED',
    );
    if (lapsing.length > 0) lapse(market, lapsing);
    if (market.status !== 'OPEN') return;
    const of = board.match(market.matchId);
    const terms = selectBettingTerms(of?.controls ?? NO_CONTROLS, market);
    if (!terms.betAllowed || terms.adminMessage) return;
    if (of === undefined || isOpened(of, terms, clock.now().getTime())) match(market);
  };

  return {
    add(market, bets, betIds) {
      for (const [index, bet] of bets.entries()) place(market, betIds[index] ?? 0, bet);
      processChange(market);
    },
    restore(market, bets) {
      for (const one of bets) place(market, one.bet.id, one);
      processChange(market);
    },
    processChange,
    removeBets(marketId, betIds) {
      for (const betId of betIds) waiting.remove(marketId, betId);
    },
    inOrder: (marketId, work) => queue(marketId, work),
    removeMarket: waiting.removeMarket,
    async idle(marketId) {
      const wanted = marketId === undefined ? [...lanes.keys()] : [marketId];
      await Promise.all(wanted.map((id) => lanes.get(id)?.(async () => undefined)));
    },
  };
}
