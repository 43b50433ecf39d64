import type { Context } from '../context.ts';
import type { Board } from '../feed/board/board.ts';
import type { FeedHost } from '../feed/feed-host.ts';
import type { PositionCache } from './bets/position-cache.ts';
import { createUnmatchedBets, type UnmatchedBets } from './bets/unmatched/unmatched.service.ts';
import { createFeedHost } from './markets/feed-host.ts';
import { createSettlement, type Settlement } from './markets/settlement.service.ts';

/** What only one server of a database may do: fill the board from a feed, match what waits, settle. */
export interface ExchangeLead {
  readonly host: FeedHost;
  readonly settlement: Settlement;
  readonly unmatched: UnmatchedBets;
}

export interface ExchangeLeadParts {
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
export function createExchangeLead(parts: ExchangeLeadParts): ExchangeLead {
  const { context, board, positions, stopped, onError, onRestored } = parts;
  const { changes } = context;
  const unmatched = createUnmatchedBets({
    ...{ context, board, positions, onError, stopped },
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
  const host = createFeedHost({ ...context, board, settlement, unmatched, onRestored });
  return { host, settlement, unmatched };
}
