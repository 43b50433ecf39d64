import type { UnitOfWork } from '@exchange/server-kit/database';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { watches } from '../db/schema.ts';

/** Records which tables have listeners, at any instance: a table without any pauses. */
export interface Watches {
  /** Records listeners at this instance; repeated every few seconds. */
  note(game: string): Promise<void>;
  /** Removes the record. */
  end(game: string): Promise<void>;
  isWatched(game: string): Promise<boolean>;
}

/** Interval of the records of an instance, in ms. */
const WATCH_MS = 3000;
/** Age after which an instance's record is stale, in ms. */
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

interface Parts {
  game: string;
  watches: Watches;
  log: FastifyBaseLogger;
  /** Called for a new listener. */
  onCome: () => void;
}

/** Counts the listeners of a table at this instance, and records them in the database. */
export function followWatch({ game, watches, log, onCome }: Parts) {
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();

  /** Writes one record after another; a failed one is repeated by the timer. */
  const write = () => {
    last = last
      .then(() => (count > 0 ? watches.note(game) : watches.end(game)))
      .catch((error: unknown) =>
        log.warn({ err: error, game }, 'a watching player was not recorded'),
      );
    return last;
  };

  return {
    come(): void {
      count += 1;
      timer ??= setInterval(write, WATCH_MS);
      void write().then(onCome);
    },
    leave(): void {
      count -= 1;
      if (count > 0) return;
      clearInterval(timer);
      timer = undefined;
      void write();
    },
    async close(): Promise<void> {
      clearInterval(timer);
      count = 0;
      await write();
    },
  };
}
