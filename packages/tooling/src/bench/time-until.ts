import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 5;
const GIVE_UP_MS = 30_000;

/**
 * ms from `since` (of `performance.now`) until `look` finds something; looks again and again.
 * @throws Error where it finds nothing within `giveUpMs`, 30 s unless said
 */
export async function timeUntil(
  since: number,
  look: () => Promise<boolean>,
  giveUpMs: number = GIVE_UP_MS,
): Promise<number> {
  while (performance.now() - since < giveUpMs) {
    if (await look().catch(() => false)) return performance.now() - since;
    await sleep(LOOK_MS);
  }
  throw new Error('It did not come back.');
}
