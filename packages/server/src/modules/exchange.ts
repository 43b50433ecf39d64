import type { Context } from '../context.ts';
import { type Board, createBoard } from '../feed/board/board.ts';
import type { FeedHost } from '../feed/feed-host.ts';
import type { ScoreBoardSource } from '../feed/score-board.ts';
import { createBetStore } from './bets/bet-store.ts';
import { listOpenBets } from './bets/bets.repository.ts';
import { createBets } from './bets/bets.service.ts';
import { createCashOuts } from './bets/cash-out/cash-out.service.ts';
import { createCashOutHandlers } from './bets/cash-out/handlers.ts';
import { createBetHandlers } from './bets/handlers.ts';
import { createPositionCache } from './bets/position-cache.ts';
import { createUnmatchedBets } from './bets/unmatched/unmatched.service.ts';
import { createFeedHost } from './markets/feed-host.ts';
import { createSettlement, type Settlement } from './markets/settlement.service.ts';
import { createMatchHandlers } from './matches/handlers.ts';
import { createMatches } from './matches/matches.service.ts';
import type { Module } from './module.ts';
import { createMarketAnalysis } from './reports/market-analysis.ts';
import { createSessionLineHandlers } from './session-lines/handlers.ts';
import { createSessionBets } from './session-lines/session-bets.service.ts';
import { createSessionLines } from './session-lines/session-lines.service.ts';
import type { TopicSource } from './stream/connection.ts';
import { createStreamSource } from './stream/source.ts';

/** Matches, markets and bets: pass `modules` to `createApp`, `host` to the feeds. */
export interface Exchange {
  readonly modules: readonly Module[];
  readonly board: Board;
  readonly host: FeedHost;
  readonly settlement: Settlement;
  /** Lets no request wait any longer: the server is about to stop. */
  drain(): void;
  /** Resolves once every waiting bet that a price reached is stored. */
  idle(): Promise<void>;
  /** What streams tell of it. */
  readonly stream: TopicSource;
}

/** What the exchange needs of its surroundings. */
interface ExchangeOptions {
  /** Reports what the exchange cannot handle itself. */
  onError?: (error: unknown, message: string) => void;
  /** The score boards of the feed, which comes later as it needs the exchange. */
  readScore?: ScoreBoardSource['read'];
}

/** Puts together the part of the server that feeds fill and players bet on. */
export function createExchange(
  context: Context,
  { onError = () => undefined, readScore = () => undefined }: ExchangeOptions = {},
): Exchange {
  const board = createBoard(context.clock);
  const positions = createPositionCache((userId, marketId) =>
    context.unitOfWork.withTransaction(async (tx) => {
      const open = await listOpenBets(tx, [userId], marketId);
      // What waits is in no book yet.
      return open.map(({ position }) => position).filter(({ fills }) => fills.length > 0);
    }),
  );
  const { changes } = context;
  const stopping = new AbortController();
  const sessionLines = createSessionLines(board, context.unitOfWork);
  const unmatched = createUnmatchedBets({
    ...{ context, board, positions, onError },
    stopped: stopping.signal,
    onChanged: changes.mark,
  });
  const settlement = createSettlement({
    ...context,
    onEnded: (marketId) => {
      unmatched.forgetMarket(marketId);
      positions.forgetMarket(marketId);
      board.removeSession(marketId);
      changes.markAll();
    },
  });
  const onPlaced = changes.mark;
  const store = createBetStore(context, { stopped: stopping.signal, onError });
  const sessionBets = createSessionBets({ context, board, store, lines: sessionLines, onPlaced });
  const bets = createBets({ context, board, store, positions, unmatched, onPlaced });
  const cashOuts = createCashOuts({ context, board, store, positions, onPlaced });
  const matches = createMatches(board, positions, readScore);
  return {
    modules: [
      () => createBetHandlers(context, bets, unmatched),
      () => createCashOutHandlers(cashOuts),
      () => createMatchHandlers(context, matches),
      () => createSessionLineHandlers(sessionLines, sessionBets),
      () => createMarketAnalysis(context.unitOfWork, board),
    ],
    board,
    host: createFeedHost(context, board, settlement, unmatched),
    settlement,
    drain() {
      stopping.abort();
      bets.stopWaiting();
      cashOuts.stopWaiting();
      sessionBets.stopWaiting();
    },
    idle: unmatched.idle,
    stream: createStreamSource({
      context,
      board,
      matches,
      lines: sessionLines,
      positions,
      changes,
    }),
  };
}
