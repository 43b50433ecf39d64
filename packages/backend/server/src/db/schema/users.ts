import { DEFAULT_PHONE_CODE, DEFAULT_REALITY_CHECK_MINUTES, ROLES } from '@exchange/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../columns.ts';

export const users = pgTable(
  'users',
  {
    id: identity(),
    userName: text('user_name').notNull(),
    name: text('name').notNull(),
    mobile: text('mobile'),
    /** Dialling code of the mobile number. */
    countryCode: text('country_code').notNull().default(DEFAULT_PHONE_CODE),
    role: text('role', { enum: ROLES }).notNull(),
    /** PHC-like string; demo accounts have none and cannot sign in a second time. */
    passwordHash: text('password_hash'),
    /** Another person knows the password: a sign-in by it may only change it. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** The agent or admin that the user belongs to; null for admins. */
    ownerId: reference('owner_id').references((): AnyPgColumn => users.id),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    closedAt: instant('closed_at'),
    /** The member of staff who closed it; null for idle demo accounts. */
    closedBy: reference('closed_by').references((): AnyPgColumn => users.id),
    /** Time at which staff locked the user's betting, and the user who did. */
    bettingLockedAt: instant('betting_locked_at'),
    bettingLockedBy: reference('betting_locked_by').references((): AnyPgColumn => users.id),
    /** Time at which staff locked the user's withdrawals, and the user who did. */
    withdrawalsLockedAt: instant('withdrawals_locked_at'),
    withdrawalsLockedBy: reference('withdrawals_locked_by').references((): AnyPgColumn => users.id),
    /** Time at which the user confirmed to be 18 or older; null for users whom staff created. */
    adultAt: instant('adult_at'),
    /** The player's name at game providers; set at the first game, and never changed. */
    casinoName: text('casino_name'),
    /** Interval of reality checks; 0 is never. */
    realityCheckMinutes: integer('reality_check_minutes')
      .notNull()
      .default(DEFAULT_REALITY_CHECK_MINUTES),
  },
  (table) => [
    uniqueIndex('users_user_name_unique').on(sql`lower(${table.userName})`),
    uniqueIndex('users_mobile_unique').on(table.countryCode, table.mobile),
    // Partial, so that no foreign key can use it: naming a player does not block the player's bets.
    uniqueIndex('users_casino_name_index')
      .on(table.casinoName)
      .where(sql`${table.casinoName} is not null`),
    index('users_owner_index').on(table.ownerId),
  ],
);

/** A user's named values: pins, favourites and other small settings. */
export const preferences = pgTable(
  'preferences',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    value: jsonb('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);

/** A user's quick stakes for a sport, in whole rupees; users without a row have the defaults. */
export const sportSettings = pgTable(
  'sport_settings',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    sportId: text('sport_id').notNull(),
    /** Comma list. */
    matchStack: text('match_stack').notNull(),
    oneClickStack: text('one_click_stack').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sportId] })],
);

/** Notes of staff about a user for other staff; append-only. */
export const userNotes = pgTable(
  'user_notes',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    authorId: reference('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('user_notes_user_index').on(table.userId, table.id)],
);

/** Messages between players and support; append-only. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    /** True for messages of support. */
    fromStaff: boolean('from_staff').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('support_messages_user_index').on(table.userId, table.createdAt)],
);
