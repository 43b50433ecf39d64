import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 5;
const GIVE_UP_MS = 30_000;

/**
 * Returns the ms from `since` (of `performance.now`) until `look` finds something; polls it. Throws
 * Error after `giveUpMs`, default 30 s.
 */
export async function timeUntil(
  since: number,
  check: () => Promise<boolean>,
  giveUpMs: number = GIVE_UP_MS,
): Promise<number> {
  while (performance.now() - since < giveUpMs) {
    if (await check().catch(() => false)) return performance.now() - since;
    await sleep(POLL_MS);
  }
  throw new Error('The system was not ready again in time.');
}
