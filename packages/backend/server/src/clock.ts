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
