import { setImmediate } from 'node:timers/promises';

/**
 * Lets other requests run between two long pieces of work. The built-in database responds without
 * yielding, so several statements in a row would block.
 */
export const pause = (): Promise<void> => setImmediate();

/** Runs pieces of work one after another, in the order in which they were given. */
export function createSerial(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
