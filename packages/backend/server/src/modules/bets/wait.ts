import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';

/** Interval in ms of real time at which the clock is read, as it may be moved by hand. */
const CLOCK_POLL_MS = 25;

/** Resolves after `ms` on `clock`; rejects when `signal` aborts first. */
export async function waitOnClock(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  const end = clock.now().getTime() + ms;
  for (let left = ms; left > 0; left = end - clock.now().getTime()) {
    await sleep(Math.min(left, CLOCK_POLL_MS), undefined, { signal });
  }
}
