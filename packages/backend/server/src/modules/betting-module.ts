import type { Board } from '../feed/board/board.ts';
import type { ScoreBoardSource } from '../feed/score-board.ts';
import type { CacheInvalidation, PositionCache } from '../position-cache.ts';
import { createBets } from './bets/bets.service.ts';
import { createCashOuts } from './bets/cash-out.service.ts';
import { createBetHandlers, createCashOutHandlers } from './bets/handlers.ts';
import type { LiquidityLedger } from './bets/liquidity.ts';
import { createBetStore } from './bets/store-bets.ts';
import { createCancelBet } from './bets/unmatched/cancel-unmatched.ts';
import { createMatchControlHandlers } from './match-control/handlers.ts';
import { createMatchHandlers } from './matches/handlers.ts';
import { createMatches } from './matches/matches.service.ts';
import type { Module, ModuleContext } from './module-context.ts';
import { createMarketAnalysis } from './reports/market-analysis.ts';
import { createResultHandlers } from './results/handlers.ts';
import { createSessionLineHandlers } from './session-lines/handlers.ts';
import { createSessionLineBets } from './session-lines/session-line-bets.service.ts';
import { createSessionLines } from './session-lines/session-lines.service.ts';
import type { Settlement } from './settlement/settlement.service.ts';
import { createStreamSource, type StreamSource } from './stream/source.ts';

/** The dependencies of the module. */
export interface BettingModuleOptions {
  context: ModuleContext;
  board: Board;
  positions: PositionCache;
  share: CacheInvalidation;
  liquidity: LiquidityLedger;
  /** Called after a player cancelled an unmatched bet. */
  onCancelled: (marketId: string, betId: number) => void;
  /** Called after staff's controls of a match were stored, for the leader's board. */
  onControlled: (matchId: string) => void | Promise<void>;
  /** Returns the settlement for results: the leader's where this server leads. */
  settlement: () => Settlement;
  readScore: ScoreBoardSource['read'];
  onError: (error: unknown, message: string) => void;
  /** Ends waits for the database when the server stops. */
  stopping: AbortController;
  sharedEpoch?: () => string | undefined;
  /** Returns true while the board's prices are confirmed; always when absent. */
  hasFreshPrices?: () => boolean;
  /** Returns true once the board is available; always when absent. */
  isReady?: () => boolean;
}

/** The part of every server: shows the board and accepts bets on it. */
export interface BettingModule {
  readonly modules: readonly Module[];
  /** The source of the streams. */
  readonly stream: StreamSource;
  /** Ends waiting requests, as the server is about to stop. */
  drain(): void;
}

/** Creates the module around one board. */
export function createBettingModule(options: BettingModuleOptions): BettingModule {
  const { context, board, positions, share, liquidity, readScore, onError, stopping } = options;
  const { changes } = context;
  const onPlaced = changes.mark;
  const lines = createSessionLines(board, context.unitOfWork, share);
  const store = createBetStore(context, options.hasFreshPrices ?? (() => true), {
    stopped: stopping.signal,
    onError,
  });
  const sessionLineBets = createSessionLineBets({ context, board, store, lines, onPlaced });
  const bets = createBets({ context, board, store, positions, liquidity, onPlaced });
  const cashOuts = createCashOuts({ context, board, store, positions, liquidity, onPlaced });
  const cancel = createCancelBet(context, ({ marketId, userId, betId }) => {
    options.onCancelled(marketId, betId);
    positions.forget(userId, marketId);
    changes.mark(userId);
  });
  const matches = createMatches(board, positions, readScore);
  return {
    modules: [
      () => createBetHandlers(context, bets, cancel),
      () => createCashOutHandlers(cashOuts),
      () => createMatchHandlers(context, matches),
      () => createMatchControlHandlers({ context, board, onControlled: options.onControlled }),
      () => createSessionLineHandlers(lines, sessionLineBets),
      () => createResultHandlers(context, options.settlement),
      () => createMarketAnalysis(context.unitOfWork, board),
    ],
    stream: createStreamSource({
      context,
      board,
      matches,
      lines,
      positions,
      changes,
      sharedEpoch: options.sharedEpoch,
      isReady: options.isReady,
    }),
    drain() {
      stopping.abort();
      bets.stopWaiting();
      cashOuts.stopWaiting();
      sessionLineBets.stopWaiting();
    },
  };
}
