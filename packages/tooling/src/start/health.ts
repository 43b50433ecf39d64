import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailure } from '../command-failure.ts';
import type { ChildSpec } from './children.ts';

/** Timeout in ms of a program's first healthy response; a first start fills a database. */
const HEALTH_TIMEOUT_MS = 120_000;

/**
 * Waits until the program is healthy at its PORT. Throws CommandFailure after HEALTH_TIMEOUT_MS, or
 * at once if `hasEnded` returns true.
 */
export async function waitForHealth(
  { name, env, readyPath = '/health' }: ChildSpec,
  hasEnded: () => boolean,
): Promise<void> {
  const url = `http://127.0.0.1:${env.PORT}${readyPath}`;
  const deadline = Date.now() + HEALTH_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (hasEnded()) throw new CommandFailure(`${name} ended before it was ready; see above.`);
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    await sleep(100);
  }
  throw new CommandFailure(`${name} did not answer at ${url}.`);
}
