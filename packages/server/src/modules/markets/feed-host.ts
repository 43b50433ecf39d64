import type { Context } from '../../context.ts';
import type { Board } from '../../feed/board/board.ts';
import type { FeedHost } from '../../feed/feed-host.ts';
import { listMarketBets } from '../bets/bets.repository.ts';
import { endMatch, insertMatch } from './markets.repository.ts';
import type { Settlement } from './settlement.service.ts';

/** The exchange as a feed sees it: stored matches, the board, and settlement. */
export function createFeedHost(
  { clock, unitOfWork }: Context,
  board: Board,
  settlement: Settlement,
): FeedHost {
  return {
    board,
    async openMatch(match, markets) {
      const now = clock.now();
      await unitOfWork.withTransaction((tx) => insertMatch(tx, match, markets, now));
      return board.open(match, markets);
    },
    async restoreTakings(market) {
      const filled = await unitOfWork.withTransaction((tx) => listMarketBets(tx, market.id));
      market.bets = filled.length;
      for (const { position, stated } of filled) market.book.take({ ...position, stated });
    },
    settle: settlement.settle,
    voidMarket: settlement.voidMarket,
    async closeMatch(matchId) {
      const match = board.match(matchId);
      const last = { score: match?.score ?? null, startsAt: match?.startsAt ?? null };
      await unitOfWork.withTransaction((tx) => endMatch(tx, matchId, last));
      board.close(matchId);
    },
  };
}
