import { bigint, boolean, doublePrecision, timestamp } from 'drizzle-orm/pg-core';

/** Integer paise. Read as a number: sums stay below 2^53 (90 trillion rupees). */
export const paise = (name: string) => bigint(name, { mode: 'number' });

/** The key of a row, assigned in rising order. */
export const identity = () =>
  bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** An instant; millisecond resolution, as the clock has. */
export const instant = (name: string) =>
  timestamp(name, { mode: 'date', withTimezone: true, precision: 3 });

/** The key of another row. */
export const reference = (name: string) => bigint(name, { mode: 'number' });

/** Milliseconds since 1970, on the real clock or on a feed's own. */
export const milliseconds = (name: string) => bigint(name, { mode: 'number' });

/**
 * A feed clock: real and feed ms of its fixed point (their difference is the shift), and its speed.
 */
export const feedClock = () => ({
  clockReal: milliseconds('clock_real').notNull(),
  clockRecorded: milliseconds('clock_recorded').notNull(),
  speed: doublePrecision('speed').notNull(),
  held: boolean('held').notNull(),
  holdAt: milliseconds('hold_at'),
});
