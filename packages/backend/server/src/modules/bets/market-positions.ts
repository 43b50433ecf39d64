import { createBatcher } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import type { Position } from '../../exchange/position.ts';
import {
  type CacheInvalidation,
  createPositionCache,
  type PositionCache,
} from '../../position-cache.ts';
import { listOpenBets } from './bets.repository.ts';

/** A request for the positions of a player on a market. */
interface Asked {
  userId: number;
  marketId: string;
}

type Read = { positions: readonly Position[] } | { error: unknown };

/**
 * Reads the open positions of players in markets. Concurrent requests for one market, as after each
 * change of its status, share one statement.
 */
export function createMarketPositions(
  { unitOfWork }: Pick<Context, 'unitOfWork'>,
  share: CacheInvalidation,
): PositionCache {
  const readTogether = (take: () => readonly Asked[]) =>
    unitOfWork.read(async (tx) => {
      const asked = take();
      const userIds = asked.map(({ userId }) => userId);
      const open = await listOpenBets(tx, userIds, asked[0]?.marketId ?? '');
      const byUser = Map.groupBy(open, ({ bet }) => bet.userId);
      return asked.map(({ userId }) =>
        // Unmatched parts are in no book yet.
        (byUser.get(userId) ?? [])
          .map(({ position }) => position)
          .filter(({ fills }) => fills.length > 0),
      );
    });
  const load = createBatcher<Asked, Read>(async (take) => {
    try {
      return (await readTogether(take)).map((positions) => ({ positions }));
    } catch (error) {
      // Fails for all at once: retried one by one, the last would wait for a stalled database many
      // times over.
      return take().map(() => ({ error }));
    }
  });
  const cache = createPositionCache(async (userId, marketId) => {
    const read = await load(marketId, { userId, marketId });
    if ('error' in read) throw read.error;
    return read.positions;
  });
  return share('positions', cache);
}
