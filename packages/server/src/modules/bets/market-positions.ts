import { createBatcher } from '@exchange/database';
import type { Context } from '../../context.ts';
import type { Position } from '../../exchange/position.ts';
import { listOpenBets } from './bets.repository.ts';
import {
  type CacheInvalidation,
  createPositionCache,
  type PositionCache,
} from './position-cache.ts';

/** Whose positions are asked for, and on what. */
interface Asked {
  userId: number;
  marketId: string;
}

type Read = { positions: readonly Position[] } | { error: unknown };

/**
 * The open positions of players in markets. Those of one market that are asked for at the same time, as
 * after each turn of it, are read by one statement.
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
        // What waits is in no book yet.
        (byUser.get(userId) ?? [])
          .map(({ position }) => position)
          .filter(({ fills }) => fills.length > 0),
      );
    });
  const load = createBatcher<Asked, Read>(async (take) => {
    try {
      return (await readTogether(take)).map((positions) => ({ positions }));
    } catch (error) {
      // Fails for all at once: asked one by one, the last would wait for a stalled database as often as
      // there are others.
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
