import type { FastifyBaseLogger } from 'fastify';
import { WATCH_MS, type Watches } from './watches.ts';

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
