import type { Board } from '../feed/board/board.ts';
import type { ScoreBoardSource } from '../feed/score-board.ts';
import type { CacheInvalidation, PositionCache } from '../position-cache.ts';
import { createBets } from './bets/bets.service.ts';
import { type CashOuts, createCashOuts } from './bets/cash-out.service.ts';
import { createCashOutRules } from './bets/cash-out-rules/cash-out-rules.service.ts';
import {
  createBetHandlers,
  createCashOutHandlers,
  createCashOutRuleHandlers,
} from './bets/handlers.ts';
import type { LiquidityLedger } from './bets/liquidity.ts';
import { createOrderHandlers } from './bets/orders/handlers.ts';
import { createOrders, type OnCancelled } from './bets/orders/orders.service.ts';
import { createBetStore } from './bets/store-bets.ts';
import { createCancelBet } from './bets/unmatched/cancel-unmatched.ts';
import type { Settlement } from './markets/settlement.service.ts';
import { createMatchControlHandlers } from './match-control/handlers.ts';
import { createMatchHandlers } from './matches/handlers.ts';
import { createMarketDepth } from './matches/market-depth.service.ts';
import { createMatches } from './matches/matches.service.ts';
import type { Module, ModuleContext } from './module-context.ts';
import { createMarketAnalysis } from './reports/market-analysis.ts';
import { createResultHandlers } from './results/handlers.ts';
import { createSessionLineHandlers } from './session-lines/handlers.ts';
import { createSessionCashOuts } from './session-lines/session-cash-out.service.ts';
import { createSessionLineBets } from './session-lines/session-line-bets.service.ts';
import { createSessionLines } from './session-lines/session-lines.service.ts';
import { createStreamSource, type StreamSource } from './stream/source.ts';

/** The dependencies of the module. */
export interface BettingModuleParts {
  context: ModuleContext;
  board: Board;
  positions: PositionCache;
  share: CacheInvalidation;
  sizes: LiquidityLedger;
  /** Called after a player cancelled an unmatched bet. */
  onCancelled: (marketId: string, betId: number) => void;
  /** Called after a player made an unmatched bet smaller. */
  onReduced: (marketId: string, betId: number) => void;
  /** Called after a player's rule for an automatic cash-out was stored, for the leader's watch. */
  onRulesChanged: () => void;
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
  isSure?: () => boolean;
  /** Returns true once the board is available; always when absent. */
  isReady?: () => boolean;
}

/** The part of every server: shows the board and accepts bets on it. */
export interface BettingModule {
  readonly modules: readonly Module[];
  /** The source of the streams. */
  readonly stream: StreamSource;
  /** Cash-outs on the board of the module, which rules execute as players do. */
  readonly cashOuts: CashOuts;
  /** Ends waiting requests, as the server is about to stop. */
  drain(): void;
}

/** Creates the module around one board. */
export function createBettingModule(parts: BettingModuleParts): BettingModule {
  const { context, board, positions, share, sizes, readScore, onError, stopping } = parts;
  const { changes } = context;
  const onPlaced = changes.mark;
  const lines = createSessionLines(board, context.unitOfWork, share);
  const store = createBetStore(context, parts.isSure ?? (() => true), {
    stopped: stopping.signal,
    onError,
  });
  const onLines = { context, board, store, lines, onPlaced };
  const sessionLineBets = createSessionLineBets(onLines);
  const sessionCashOuts = createSessionCashOuts(onLines);
  const bets = createBets({ context, board, store, positions, sizes, onPlaced });
  const cashOuts = createCashOuts({ context, board, store, positions, sizes, onPlaced });
  const announce =
    (changeBook: (marketId: string, betId: number) => void): OnCancelled =>
    ({ marketId, userId, betId }) => {
      changeBook(marketId, betId);
      positions.forget(userId, marketId);
      changes.mark(userId);
    };
  const onCancelled = announce(parts.onCancelled);
  const onReduced = announce(parts.onReduced);
  const rules = createCashOutRules({ context, cashOuts, onChanged: parts.onRulesChanged });
  const cancelBet = createCancelBet(context, onCancelled);
  const orders = createOrders({ context, board, bets, onCancelled, onReduced });
  const matches = createMatches(board, positions, readScore);
  return {
    cashOuts,
    modules: [
      () => createBetHandlers(context, bets, cancelBet),
      () => createOrderHandlers({ context, bets, orders, cancelBet, onError }),
      () => createCashOutHandlers((id) => (board.sessionLine(id) ? sessionCashOuts : cashOuts)),
      () => createCashOutRuleHandlers(rules),
      () => createMatchHandlers(context, matches, createMarketDepth(context, board)),
      () => createMatchControlHandlers({ context, board, onControlled: parts.onControlled }),
      () => createSessionLineHandlers(lines, sessionLineBets),
      () => createResultHandlers(context, parts.settlement),
      () => createMarketAnalysis(context.unitOfWork, board),
    ],
    stream: createStreamSource({
      context,
      board,
      matches,
      lines,
      positions,
      changes,
      sharedEpoch: parts.sharedEpoch,
      isReady: parts.isReady,
    }),
    drain() {
      stopping.abort();
      bets.stopWaiting();
      cashOuts.stopWaiting();
      sessionLineBets.stopWaiting();
      sessionCashOuts.stopWaiting();
    },
  };
}
