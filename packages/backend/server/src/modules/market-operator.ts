import type { Board } from '../feed/board/board.ts';
import { watchFancy } from '../feed/board/fancy-hold.ts';
import type { FeedHost } from '../feed/feed-host.ts';
import type { PositionCache } from '../position-cache.ts';
import { createUnmatchedBets, type UnmatchedBets } from './bets/unmatched/unmatched.service.ts';
import { createFeedHost } from './feed-host.ts';
import { type BoardControls, createBoardControls } from './match-control/board-controls.ts';
import type { ModuleContext } from './module-context.ts';
import type { RoundRow } from './settlement/market-rounds.repository.ts';
import { createRemovals } from './settlement/removals.ts';
import { selectFinalStatus } from './settlement/settlement.model.ts';
import { createSettlement, type Settlement } from './settlement/settlement.service.ts';

/** Interval of searches for interrupted settlements, in ms. */
const RESUME_MS = 10_000;

/**
 * The tasks of the only leading server of a database: filling the board from a feed, matching,
 * settlement.
 */
export interface MarketOperator {
  readonly host: FeedHost;
  readonly settlement: Settlement;
  readonly unmatched: UnmatchedBets;
  /** Staff's controls of matches, on this board. */
  readonly controls: BoardControls;
  /**
   * Starts to resume interrupted settlements, also those of another server, and to suspend session
   * lines at their time. Returns a function that stops it.
   */
  watchRounds(): () => Promise<void>;
}

export interface MarketOperatorOptions {
  /** In a term of several servers, its unit of work is fenced. */
  context: ModuleContext;
  board: Board;
  positions: PositionCache;
  stopped: AbortSignal;
  onError: (error: unknown, message: string) => void;
  /** Called when the board counts these stored bets of a market again. */
  onRestored?: (marketId: string, betIds: readonly number[]) => void;
}

/** Shows the result that a market ended by, also one that staff entered or corrected. */
function showResult(board: Board, { marketId, result, reason }: RoundRow): void {
  const market = board.market(marketId);
  const match = board.match(market?.matchId ?? '');
  if (!market || !match) return;
  market.status = 'CLOSED';
  market.adminMessage = (result.kind === 'void' && reason) || undefined;
  market.runnerStatus = new Map(
    [...market.runnerStatus].map(([id, status]) => [id, selectFinalStatus(result, { id, status })]),
  );
  match.version += 1;
}

/** Creates the leading part, around one board. */
export function createMarketOperator(options: MarketOperatorOptions): MarketOperator {
  const { context, board, positions, stopped, onError, onRestored } = options;
  const { changes } = context;
  const unmatched = createUnmatchedBets({
    context,
    board,
    positions,
    onError,
    stopped,
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
    onEnded: (marketId, round) => {
      unmatched.removeMarket(marketId);
      positions.forgetMarket(marketId);
      board.removeSessionLine(marketId);
      if (round) showResult(board, round);
    },
    onRemoved(marketId, { lapsedIds, uncoveredIds }) {
      unmatched.removeBets(marketId, lapsedIds);
      if (uncoveredIds.length === 0) return;
      const users = new Error(`market ${marketId}, users ${uncoveredIds.join(', ')}`);
      onError(users, 'Since a runner was removed, funds do not cover the exposure');
    },
    onAwaitsResult: (marketId) =>
      onError(new Error(`market ${marketId}`), 'A market waits for its result from staff'),
  });
  const controls = createBoardControls({
    unitOfWork: context.unitOfWork,
    board,
    onChanged: unmatched.processChange,
  });
  const removals = createRemovals({ settlement, unmatched, onError, stopped });
  const host = createFeedHost({
    ...context,
    board,
    settlement,
    unmatched,
    removals,
    controls,
    onRestored,
    onError,
  });
  const resume = async () => {
    try {
      await settlement.resume();
    } catch (error) {
      onError(error, 'Settlements failed; they are tried again');
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
