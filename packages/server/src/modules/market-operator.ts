import type { Context } from '../context.ts';
import type { Board } from '../feed/board/board.ts';
import { watchFancy } from '../feed/board/fancy-hold.ts';
import type { FeedHost } from '../feed/feed-host.ts';
import type { PositionCache } from './bets/position-cache.ts';
import { createUnmatchedBets, type UnmatchedBets } from './bets/unmatched/unmatched.service.ts';
import { createFeedHost } from './markets/feed-host.ts';
import { createRemovals } from './markets/removals.ts';
import { createSettlement, type Settlement } from './markets/settlement.service.ts';
import { type BoardControls, createBoardControls } from './match-control/board-controls.ts';

/** Between two searches for interrupted settlements, in ms. */
const RESUME_MS = 10_000;

/** What only one server of a database may do: fill the board from a feed, match what waits, settle. */
export interface MarketOperator {
  readonly host: FeedHost;
  readonly settlement: Settlement;
  readonly unmatched: UnmatchedBets;
  /** What staff say of matches, on this board. */
  readonly controls: BoardControls;
  /**
   * Goes on, from now on and beside everything else, with settlements that were interrupted, also those
   * of another server, and suspends session lines as their time comes. Returns what ends it.
   */
  watchRounds(): () => Promise<void>;
}

export interface MarketOperatorParts {
  /** In a term of several servers, its unit of work is fenced. */
  context: Context;
  board: Board;
  positions: PositionCache;
  stopped: AbortSignal;
  onError: (error: unknown, message: string) => void;
  /** The board counts these stored bets of a market again. */
  onRestored?: (marketId: string, betIds: readonly number[]) => void;
}

/** Puts the leading part together, around one board. */
export function createMarketOperator(parts: MarketOperatorParts): MarketOperator {
  const { context, board, positions, stopped, onError, onRestored } = parts;
  const { changes } = context;
  const unmatched = createUnmatchedBets({
    ...{ context, board, positions, onError, stopped },
    onChanged: changes.mark,
  });
  const settlement = createSettlement({
    ...context,
    onUsersEnded: (marketId, userIds) => {
      for (const userId of userIds) {
        positions.forget(userId, marketId);
        changes.mark(userId);
      }
    },
    onEnded: (marketId) => {
      unmatched.forgetMarket(marketId);
      positions.forgetMarket(marketId);
      board.removeSession(marketId);
    },
    onRemoved(marketId, { lapsedIds, uncoveredIds }) {
      unmatched.leave(marketId, lapsedIds);
      if (uncoveredIds.length === 0) return;
      const users = new Error(`market ${marketId}, users ${uncoveredIds.join(', ')}`);
      onError(users, 'Funds do not cover what bets can cost since a runner was removed');
    },
    onAwaitsResult: (marketId) =>
      onError(new Error(`market ${marketId}`), 'A market waits for its result from staff'),
  });
  const controls = createBoardControls({
    ...{ unitOfWork: context.unitOfWork, board },
    onChanged: unmatched.look,
  });
  const removals = createRemovals({ settlement, unmatched, onError, stopped });
  const host = createFeedHost({
    ...{ ...context, board, settlement, unmatched, removals, controls, onRestored, onError },
  });
  const resume = async () => {
    try {
      await settlement.resume();
    } catch (error) {
      onError(error, 'Settlements could not go on');
    }
  };
  const watchRounds = () => {
    const endFancy = watchFancy(board, context.clock);
    let resumed = resume();
    const timer = setInterval(() => {
      resumed = resumed.then(resume);
    }, RESUME_MS);
    return async () => {
      clearInterval(timer);
      endFancy();
      await resumed;
    };
  };
  return { host, settlement, unmatched, controls, watchRounds };
}
