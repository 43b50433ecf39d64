import { createSerial } from '../../../async.ts';
import type { Context } from '../../../context.ts';
import { isLapsed } from '../../../exchange/unmatched.ts';
import { type Board, NO_CONTROLS, selectTaking } from '../../../feed/board/board.ts';
import type { MarketState } from '../../../feed/board/market.ts';
import { toFeedTaking } from '../../../feed/board/market-book.ts';
import type { PositionCache } from '../../../position-cache.ts';
import { isOpened } from '../bet-rules.ts';
import { type FilledBet, type HeldBet, listBetsById, type OpenBet } from '../bets.repository.ts';
import { cancelUnmatched } from './cancel-unmatched.ts';
import { matchAcross } from './match-across.ts';
import { type BetFills, storeFillsExactlyOnce } from './store-fills.ts';
import {
  createUnmatchedBook,
  type MatchedUnmatched,
  matchPlayers,
  matchUnmatched,
  type UnmatchedBet,
} from './unmatched-book.ts';

interface Parts {
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
  /** Adds stored bets that were unmatched before a restart, or that another server changed. */
  restore(market: MarketState, bets: readonly FilledBet[]): void;
  /** Updates unmatched bets that a new bet was matched with. */
  update(market: MarketState, makers: readonly OpenBet[]): void;
  /** Reloads unmatched bets of a market from the database, all of them without ids. */
  reload(marketId: string, betIds?: readonly number[]): Promise<void>;
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

export function createUnmatchedBets(parts: Parts): UnmatchedBets {
  const { context, board, positions, stopped, onChanged, onError } = parts;
  const { unitOfWork, clock } = context;
  const unmatchedBook = createUnmatchedBook((marketId, runnerId, { side, price, paise }) => {
    // An unmatched bet is liquidity for the other side.
    const taker = side === 'back' ? 'lay' : 'back';
    const market = board.market(marketId);
    const match = market && board.match(market.matchId);
    market?.book.addUnmatched(runnerId, taker, price, paise);
    if (match) match.version += 1;
  });
  const lanes = new Map<string, ReturnType<typeof createSerial>>();

  const notify = (marketId: string, userIds: readonly number[]) => {
    for (const userId of userIds) {
      positions.forget(userId, marketId);
      onChanged(userId);
    }
  };

  /** Runs after the market's earlier work and resolves at its end; `undo` runs if it fails. */
  const queue = (marketId: string, work: () => Promise<void>, undo?: () => void) => {
    const serial = lanes.get(marketId) ?? createSerial();
    lanes.set(marketId, serial);
    return serial(async () => {
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
    for (const betId of betIds) unmatchedBook.remove(market.id, betId);
    void queue(
      market.id,
      async () => {
        await unitOfWork.withTransaction((tx) => cancelUnmatched(tx, context, ending));
        notify(market.id, userIds);
      },
      () => {
        for (const bet of lapsing) unmatchedBook.add(market.id, bet);
      },
    );
  };

  /** Adds a stored bet to the book or removes it, by its unmatched part. */
  const place = (market: MarketState, betId: number, one: HeldBet | undefined) => {
    const {
      userId = 0,
      askedPrice = 0,
      unmatched = 0,
      keepsInPlay,
      goodUntil,
      postOnly,
    } = one?.bet ?? {};
    if (!one || unmatched === 0) unmatchedBook.remove(market.id, betId);
    else {
      const { position, lastUpdateSeq } = one;
      const terms = { lastUpdateSeq, keepsInPlay, goodUntil, postOnly };
      unmatchedBook.add(market.id, { betId, userId, position, askedPrice, unmatched, ...terms });
    }
  };

  /** Releases liquidity that was reserved at these levels. */
  const releaseLevels = (
    market: MarketState,
    { position: { runnerId, side } }: UnmatchedBet,
    fills: readonly BetFills['fills'][number][],
  ) => {
    for (const { level, stake, stated: lastUpdateSeq, from, feedLegs = [] } of fills) {
      for (const leg of feedLegs)
        market.book.releaseLiquidity(toFeedTaking(leg, side, lastUpdateSeq));
      const taken = [{ price: level, stake, ...(from && { from }) }];
      market.book.releaseLiquidity({ runnerId, side, lastUpdateSeq, fills: taken });
    }
  };

  const storeMatched = (market: MarketState, matched: readonly MatchedUnmatched[]) => {
    if (matched.length === 0) return;
    // Keep the first trade's copy: it has the state before all trades.
    const before = new Map(matched.toReversed().map((one) => [one.before.betId, one.before]));
    const at = clock.now().getTime();
    const matches = matched.map(({ match }) => ({
      ...match,
      fills: match.fills.map((one) => ({ ...one, at })),
    }));
    const returnSizes = (rejected: readonly BetFills[]) => {
      for (const { betId, fills } of rejected) {
        const bet = before.get(betId);
        if (bet) releaseLevels(market, bet, fills);
      }
    };
    void queue(
      market.id,
      async () => {
        const { open, rejected } = await storeFillsExactlyOnce(context, {
          market,
          matches,
          stopped,
          onError,
        });
        returnSizes(rejected);
        for (const { betId } of rejected) place(market, betId, open.get(betId));
        const shown = board.match(market.matchId);
        if (shown) shown.version += 1;
        notify(market.id, selectUsers(matches));
        // The others of a rejected trade may be matched with what is left.
        if (rejected.length > 0) processChange(market);
      },
      () => {
        returnSizes(matches);
        for (const { betId } of matches) {
          const bet = before.get(betId);
          if (bet) unmatchedBook.add(market.id, bet);
        }
      },
    );
  };

  const processChange = (market: MarketState) => {
    const bets = unmatchedBook.list(market.id);
    if (bets.length === 0) return;
    const rule = market.unmatchedRule ?? 'suspension';
    const now = clock.now();
    const lapsing = bets.filter(
      (bet) =>
        isLapsed(rule, market, bet, now) ||
        market.runnerStatus.get(bet.position.runnerId) === 'REMOVED',
    );
    if (lapsing.length > 0) lapse(market, lapsing);
    if (market.status !== 'OPEN') return;
    const of = board.match(market.matchId);
    const taking = selectTaking(of?.controls ?? NO_CONTROLS, market);
    if (!taking.betAllowed || taking.adminMessage) return;
    if (of !== undefined && !isOpened(of, taking, now.getTime())) return;
    storeMatched(market, matchUnmatched(market, unmatchedBook));
    storeMatched(market, matchPlayers(market, unmatchedBook));
    storeMatched(market, matchAcross(market, unmatchedBook));
  };

  const reload: UnmatchedBets['reload'] = (marketId, betIds) =>
    queue(marketId, async () => {
      const wanted = betIds ?? unmatchedBook.list(marketId).map(({ betId }) => betId);
      const before = new Map(wanted.map((id) => [id, unmatchedBook.find(marketId, id)]));
      const stored = await unitOfWork.read((tx) => listBetsById(tx, wanted));
      const market = board.market(marketId);
      const matched: number[] = [];
      for (const one of market ? stored : []) {
        const { id, state } = one.bet;
        // Matched while it was read: what is stored now is older than the book.
        if (unmatchedBook.find(marketId, id) !== before.get(id)) matched.push(id);
        else if (market) place(market, id, state === 'OPEN' ? one : undefined);
      }
      if (matched.length > 0) void reload(marketId, matched);
    });

  return {
    add(market, bets, betIds) {
      for (const [index, bet] of bets.entries()) place(market, betIds[index] ?? 0, bet);
      processChange(market);
    },
    restore(market, bets) {
      for (const one of bets) place(market, one.bet.id, one);
      processChange(market);
    },
    update(market, makers) {
      for (const one of makers) place(market, one.bet.id, one);
    },
    reload,
    processChange,
    removeBets(marketId, betIds) {
      for (const betId of betIds) unmatchedBook.remove(marketId, betId);
    },
    inOrder: (marketId, work) => void queue(marketId, work),
    removeMarket: unmatchedBook.removeMarket,
    async idle(marketId) {
      const wanted = marketId === undefined ? [...lanes.keys()] : [marketId];
      await Promise.all(wanted.map((id) => lanes.get(id)?.(async () => undefined)));
    },
  };
}
