import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { MAX_CLOSING_MS } from './graceful-shutdown.ts';

/** Begins the log line of an unhandled rejection. */
export const UNCAUGHT_REJECTION = 'A promise was rejected and nobody caught it';

/** A running program, as its process controls it. */
interface RunningProgram {
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Shuts down gracefully; after MAX_CLOSING_MS the process ends. */
  close(): Promise<unknown>;
}

/**
 * Closes a program on a signal, with exit code 0, and on an uncaught exception, with 1. Logs an
 * unhandled rejection and goes on: it belongs to one request or timer.
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

/**
 * Sets the unset variables of `.env` in this folder; does nothing in tests, which set all of
 * theirs.
 */
export function readEnvFile(file = '.env'): void {
  if (process.env.EXCHANGE_TEST || !existsSync(file)) return;
  loadEnvFile(file);
}

/** Frees what a start left behind; a process that then only waits collects nothing on its own. */
export function collectGarbage(): void {
  // Gives later contexts a `gc`, and this one none.
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
