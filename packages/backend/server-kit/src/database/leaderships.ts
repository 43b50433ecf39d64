import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Leaders of tasks that only one program of a database may do. */
export const leaderships = pgTable('leaderships', {
  /** Name of the task. */
  name: text('name').primaryKey(),
  /** Grows with each new leader: writes with an earlier token are rejected. */
  fencing: bigint('fencing', { mode: 'number' }).notNull().default(0),
  /** Name of the leading server; null before the first. */
  holder: text('holder'),
  /** Time of the last heartbeat, by the clock of the database. */
  seenAt: timestamp('seen_at', { mode: 'date', withTimezone: true, precision: 3 }),
  /** Unused; earlier versions wrote it. */
  ledAt: timestamp('led_at', { mode: 'date', withTimezone: true, precision: 3 }),
  /** Unused; earlier versions wrote it. */
  knownFencing: bigint('known_fencing', { mode: 'number' }),
  /** Name of the Redis channel of this database's servers. */
  channel: uuid('channel').notNull().defaultRandom(),
});
