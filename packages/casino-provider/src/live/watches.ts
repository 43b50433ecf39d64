import type { UnitOfWork } from '@exchange/database';
import { and, eq, gt } from 'drizzle-orm';
import { watches } from '../db/schema.ts';

/** Whether anybody watches a table, at whichever instance: it rests while nobody does. */
export interface Watches {
  /** Somebody watches at this instance; said again every few seconds. */
  note(game: string): Promise<void>;
  /** Nobody does any more. */
  end(game: string): Promise<void>;
  isWatched(game: string): Promise<boolean>;
}

/** How often an instance says that it is watched at, in ms. */
export const WATCH_MS = 3000;
/** An instance that did not say so for so long is gone, in ms. */
const GONE_MS = 3 * WATCH_MS;

/** Creates the watches of an instance; `now` is the clock that all instances share. */
export function createWatches(
  { withTransaction, read }: UnitOfWork,
  instance: string,
  now: () => number,
): Watches {
  return {
    async note(game) {
      const seen_at = Math.round(now());
      await withTransaction((tx) =>
        tx
          .insert(watches)
          .values({ game, instance, seen_at })
          .onConflictDoUpdate({ target: [watches.game, watches.instance], set: { seen_at } }),
      );
    },
    async end(game) {
      await withTransaction((tx) =>
        tx.delete(watches).where(and(eq(watches.game, game), eq(watches.instance, instance))),
      );
    },
    async isWatched(game) {
      const isHere = gt(watches.seen_at, Math.round(now()) - GONE_MS);
      const found = await read((tx) =>
        tx
          .select({ instance: watches.instance })
          .from(watches)
          .where(and(eq(watches.game, game), isHere))
          .limit(1),
      );
      return found.length > 0;
    },
  };
}
