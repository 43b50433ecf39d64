import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { MAX_CLOSING_MS } from './graceful-shutdown.ts';

/** Begins the log line of a promise that was rejected with nobody catching it. */
export const UNCAUGHT_REJECTION = 'A promise was rejected and nobody caught it';

/** A program that runs, as its process sees it. */
interface RunningProgram {
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Ends what it does in its own way; what takes longer than MAX_CLOSING_MS is cut off. */
  close(): Promise<unknown>;
}

/**
 * Closes a program on a signal, with exit code 0, and on an uncaught exception, with 1. A rejected promise that nobody
 * caught is logged, and the program goes on: it belongs to one request or timer, while the others are served.
 */
export function runProgram({ log, close }: RunningProgram): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, UNCAUGHT_REJECTION));
  closeWithGrace(
    { delay: MAX_CLOSING_MS, logger: log, skip: ['unhandledRejection'] },
    async ({ err }) => {
      if (err) log.error({ err }, 'An uncaught exception ends the program');
      await close();
    },
  );
}
