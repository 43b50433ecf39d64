import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';

/** The clock may be moved by hand, so it is looked at this often, in real ms. */
const LOOK_MS = 25;

/** Resolves when `clock` has gone `ms` further; rejects when `signal` ends the wait before. */
export async function waitOnClock(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  const end = clock.now().getTime() + ms;
  for (let left = ms; left > 0; left = end - clock.now().getTime()) {
    await sleep(Math.min(left, LOOK_MS), undefined, { signal });
  }
}
