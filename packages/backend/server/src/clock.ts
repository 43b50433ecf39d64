import { setTimeout as sleep } from 'node:timers/promises';

/** The only source of time: every rule about time reads it, so tests and replays can change it. */
export interface Clock {
  now(): Date;
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is advanced. */
export interface ManualClock extends Clock {
  set(instant: Date): void;
  /** Advances by a number of milliseconds. */
  advance(ms: number): void;
}

/** Creates a clock for tests and replays that stands at `start`. */
export function createManualClock(start: Date): ManualClock {
  let instant = start.getTime();
  return {
    now: () => new Date(instant),
    set: (to) => {
      instant = to.getTime();
    },
    advance: (ms) => {
      instant += ms;
    },
  };
}

/** Interval in ms of real time at which the clock is read, as it may be moved by hand. */
const CLOCK_POLL_MS = 25;

/** Resolves after `ms` on `clock`; rejects when `signal` aborts first. */
export async function waitOnClock(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  const end = clock.now().getTime() + ms;
  for (let left = ms; left > 0; left = end - clock.now().getTime()) {
    await sleep(Math.min(left, CLOCK_POLL_MS), undefined, { signal });
  }
}
