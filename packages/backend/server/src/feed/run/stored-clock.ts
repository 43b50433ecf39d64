import type { FeedClockState } from './feed-clock.ts';

/** The columns of a feed clock. */
export interface ClockColumns {
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
