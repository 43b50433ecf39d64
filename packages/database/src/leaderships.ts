import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Who of several programs on a database does what only one may do. */
export const leaderships = pgTable('leaderships', {
  /** What is led. */
  name: text('name').primaryKey(),
  /** Grows with each taking of the lead: what an earlier leader still wants to write is refused. */
  fencing: bigint('fencing', { mode: 'number' }).notNull().default(0),
  /** The server that leads, by its name of its own; null before the first. */
  holder: text('holder'),
  /** When the leader last said that it lives, by the clock of the database. */
  seenAt: timestamp('seen_at', { mode: 'date', withTimezone: true, precision: 3 }),
  /** When a leader was last known to have taken up its work, which a term that ends at once has not. */
  ledAt: timestamp('led_at', { mode: 'date', withTimezone: true, precision: 3 }),
  /**
   * The last number that was taken by a version which keeps `ledAt`. Where an older one took the number after it,
   * that one's last sign of life says until when somebody led.
   */
  knownFencing: bigint('known_fencing', { mode: 'number' }),
  /** The servers of this database find each other in Redis by it. */
  channel: uuid('channel').notNull().defaultRandom(),
});
