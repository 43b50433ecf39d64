import type { UnitOfWork } from '@exchange/server-kit/database';
import { type Board, createBoard } from '../feed/board/board.ts';
import type { FeedHost } from '../feed/feed-host.ts';
import type { ScoreBoardSource } from '../feed/score-board.ts';
import type { CacheInvalidation } from '../position-cache.ts';
import { createLocalLiquidity } from './bets/liquidity.ts';
import { createMarketPositions } from './bets/market-positions.ts';
import { createBettingModule } from './betting-module.ts';
import { createMarketOperator } from './market-operator.ts';
import type { Module, ModuleContext } from './module-context.ts';
import type { Settlement } from './settlement/settlement.service.ts';
import type { TopicSource } from './stream/connection.ts';

/** Matches, markets and bets: pass `modules` to `createApp`, `host` to the feeds. */
export interface Betting {
  readonly modules: readonly Module[];
  readonly board: Board;
  readonly host: FeedHost;
  readonly settlement: Settlement;
  /** Resumes interrupted settlements; returns a function that stops it. */
  watchRounds(): () => Promise<void>;
  /** Ends waiting requests, as the server is about to stop. */
  drain(): void;
  /** Resolves once every matched bet is stored. */
  idle(): Promise<void>;
  /** The source of the streams. */
  readonly stream: TopicSource;
}

/** The dependencies of the exchange. */
interface ExchangeOptions {
  /** Reports errors that the exchange cannot handle itself. */
  onError?: (error: unknown, message: string) => void;
  /** The score boards of the feed, which is created later as it needs the exchange. */
  readScore?: ScoreBoardSource['read'];
  /** The unit of work of feed and settlement; the context's own when absent. */
  leadUnitOfWork?: UnitOfWork;
}

const keepAlone: CacheInvalidation = (_, cache) => cache;

/** Creates the exchange of a single server, which feeds fill and players bet on. */
export function createBetting(context: ModuleContext, options: ExchangeOptions = {}): Betting {
  const { onError = () => undefined, readScore = () => undefined } = options;
  const { leadUnitOfWork = context.unitOfWork } = options;
  const board = createBoard(context.clock);
  const positions = createMarketPositions(context, keepAlone);
  const stopping = new AbortController();
  const shared = { context, board, positions, onError };
  const { host, settlement, unmatched, controls, watchRounds } = createMarketOperator({
    ...shared,
    context: { ...context, unitOfWork: leadUnitOfWork },
    stopped: stopping.signal,
  });
  const bettingModule = createBettingModule({
    settlement: () => settlement,
    onControlled: controls.load,
    ...shared,
    share: keepAlone,
    liquidity: createLocalLiquidity(unmatched),
    readScore,
    stopping,
    onCancelled: (marketId, betId) => unmatched.removeBets(marketId, [betId]),
  });
  return { ...bettingModule, board, host, settlement, watchRounds, idle: unmatched.idle };
}
