import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** Integer paise. Read as a number: sums stay below 2^53 (90 trillion rupees). */
export const paise = (name: string) => bigint(name, { mode: 'number' });

/** The key of a row, handed out in rising order. */
export const identity = () =>
  bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** An instant; millisecond resolution, as the clock gives it. */
export const instant = (name: string) =>
  timestamp(name, { mode: 'date', withTimezone: true, precision: 3 });

/** The key of another row. */
export const reference = (name: string) => bigint(name, { mode: 'number' });
