/** Maximum speed of a feed, feed seconds per real second. */
export const FASTEST = 10_000;

/** A feed's clock: a fixed point and its speed from there. All times ms since 1970. */
export interface FeedClockState {
  /** Real time of the fixed point. */
  real: number;
  /** Feed (recorded) time of the fixed point. */
  recorded: number;
  /** Recorded seconds per real second. */
  speed: number;
  held: boolean;
  /** Recorded time at which it holds by itself. */
  holdAt: number | undefined;
}

/** Returns the recorded time at real time `now`; never beyond `holdAt`. */
export function toRecorded(state: FeedClockState, now: number): number {
  if (state.held) return state.recorded;
  const flowing = state.recorded + (now - state.real) * state.speed;
  return state.holdAt === undefined ? flowing : Math.min(flowing, state.holdAt);
}

/**
 * Returns the real time at which `recorded` is played; the shift that makes the chosen point now.
 */
export const toReal = (state: FeedClockState, recorded: number) =>
  state.real + (recorded - state.recorded) / state.speed;

/** Starts at `recorded`, now. */
export const startClock = (
  recorded: number,
  now: number,
  { speed = 1, holdAt }: { speed?: number | undefined; holdAt?: number | undefined } = {},
): FeedClockState => ({ real: now, recorded, speed, held: false, holdAt });

/** Returns the same clock with `now` as its fixed point. */
export const fix = (state: FeedClockState, now: number): FeedClockState => ({
  ...state,
  real: now,
  recorded: toRecorded(state, now),
});

export const hold = (state: FeedClockState, now: number): FeedClockState => ({
  ...fix(state, now),
  held: true,
});

/** Continues the clock, also past `holdAt`. */
export const release = (state: FeedClockState, now: number): FeedClockState => ({
  ...fix(state, now),
  held: false,
  holdAt: undefined,
});

export const setSpeed = (state: FeedClockState, now: number, speed: number): FeedClockState => ({
  ...fix(state, now),
  speed,
});

/** Jumps to `recorded`; stays held if it was, and drops a passed `holdAt`. */
export const seek = (state: FeedClockState, now: number, recorded: number): FeedClockState => ({
  ...state,
  real: now,
  recorded,
  holdAt: state.holdAt !== undefined && state.holdAt < recorded ? undefined : state.holdAt,
});

/** The columns of a feed clock. */
interface ClockColumns {
  clockReal: number;
  clockRecorded: number;
  speed: number;
  held: boolean;
  holdAt: number | null;
}

export const toClockColumns = (clock: FeedClockState): ClockColumns => ({
  clockReal: Math.round(clock.real),
  clockRecorded: Math.round(clock.recorded),
  speed: clock.speed,
  held: clock.held,
  holdAt: clock.holdAt ?? null,
});

export const toClock = (row: ClockColumns): FeedClockState => ({
  real: row.clockReal,
  recorded: row.clockRecorded,
  speed: row.speed,
  held: row.held,
  holdAt: row.holdAt ?? undefined,
});
