import { createGroupCommit } from '@exchange/database';
import type { Context } from '../../context.ts';
import type { Position } from '../../exchange/position.ts';
import { listOpenBets } from './bets.repository.ts';
import { createPositionCache, type PositionCache, type ShareCache } from './position-cache.ts';

/** Whose positions are asked for, and on what. */
interface Asked {
  userId: number;
  marketId: string;
}

/**
 * The open positions of players in markets. Those of one market that are asked for at the same time, as
 * after each turn of it, are read by one statement.
 */
export function createMarketPositions(
  { unitOfWork }: Pick<Context, 'unitOfWork'>,
  share: ShareCache,
): PositionCache {
  const load = createGroupCommit<Asked, readonly Position[]>((take) =>
    unitOfWork.read(async (tx) => {
      const asked = take();
      const userIds = asked.map(({ userId }) => userId);
      const open = await listOpenBets(tx, userIds, asked[0]?.marketId ?? '');
      const byUser = Map.groupBy(open, ({ bet }) => bet.userId);
      return asked.map(({ userId }) =>
        // What waits is in no book yet.
        (byUser.get(userId) ?? [])
          .map(({ position }) => position)
          .filter(({ fills }) => fills.length > 0),
      );
    }),
  );
  const cache = createPositionCache((userId, marketId) => load(marketId, { userId, marketId }));
  return share('positions', cache);
}
