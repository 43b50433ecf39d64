import { API_SCOPES } from '@exchange/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../columns.ts';
import { users } from './users.ts';

/** A signed-in browser. Stores the token's SHA-256 only, so a stolen table signs no one in. */
export const sessions = pgTable(
  'sessions',
  {
    /** Names the session to its user; grants no access. */
    id: identity(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The token before its replacement; calls in transit with it are valid for a moment. */
    formerTokenHash: text('former_token_hash').unique(),
    formerUntil: instant('former_until'),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    /**
     * The member of staff whose one-time link opened it, also one that sets a password; null for a
     * log-in.
     */
    openedBy: reference('opened_by').references(() => users.id),
    /** As the browser identified itself at the sign-in, for example `Chrome` on `Android`. */
    browser: text('browser'),
    platform: text('platform'),
    /**
     * It began with a password, typed or just set, which may have to be changed; false for a
     * sign-in link.
     */
    byPassword: boolean('by_password').notNull().default(true),
    /** The user had not signed in with this browser before. */
    isNewDevice: boolean('is_new_device').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** Time at which the player last confirmed a reality check. */
    checkedAt: instant('checked_at'),
  },
  (table) => [index('sessions_user_index').on(table.userId)],
);

/** A player's key for programs. Stores the secret's SHA-256 only, as a session does. */
export const apiKeys = pgTable(
  'api_keys',
  {
    /** Names the key to its player and to bets placed with it; grants no access. */
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    scope: text('scope', { enum: API_SCOPES }).notNull(),
    /** Addresses and networks that may use it; any when empty. */
    networks: json('networks').$type<readonly string[]>().notNull(),
    secretHash: text('secret_hash').notNull().unique(),
    /** The secret before its rotation, valid for a while where the player asked for that. */
    formerSecretHash: text('former_secret_hash').unique(),
    formerUntil: instant('former_until'),
    /** The last four characters of the secret. */
    hint: text('hint').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    /** Time at which its program counts as silent, unless it sends a heartbeat before; null without one. */
    heartbeatUntil: instant('heartbeat_until'),
  },
  (table) => [
    index('api_keys_user_index').on(table.userId),
    index('api_keys_heartbeat_index')
      .on(table.heartbeatUntil)
      .where(sql`${table.heartbeatUntil} is not null`),
  ],
);

/** The authenticator app of a user, the second factor of sign-ins. */
export const secondFactors = pgTable('second_factors', {
  userId: reference('user_id')
    .primaryKey()
    .references(() => users.id),
  /** The shared secret, encrypted: a stolen table yields no codes. */
  secret: text('secret').notNull(),
  /** The 30 s step of the last used code; codes of it or earlier ones are invalid. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  /** Time at which a code proved that the app has the secret; before that no sign-in requires it. */
  confirmedAt: instant('confirmed_at'),
});

/** Codes in place of the app's, each valid once; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the code, which has 80 random bits. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** The last code that was sent to a number, and the count of codes before it. */
export const oneTimeCodes = pgTable('one_time_codes', {
  /** Dialling code and national number, for example `+919876543210`. */
  phone: text('phone').primaryKey(),
  /** Keyed hash of number and code; null once it was used or cancelled. */
  codeHash: text('code_hash'),
  expiresAt: instant('expires_at').notNull(),
  /** Wrong tries at this code. */
  tries: integer('tries').notNull(),
  sentAt: instant('sent_at').notNull(),
  /** Start of the day in which `sentCount` codes were sent. */
  countedFrom: instant('counted_from').notNull(),
  sentCount: integer('sent_count').notNull(),
});

/** The purpose of a one-time link: to sign in, or to set a password and sign in. */
export const LINK_KINDS = ['sign_in', 'reset'] as const;

/** The one-time link of a user; a new one replaces it, a used one is deleted. */
export const instantIds = pgTable('instant_ids', {
  userId: reference('user_id')
    .primaryKey()
    .references(() => users.id),
  /** SHA-256 of the token: a stolen table signs no one in. */
  tokenHash: text('token_hash').notNull().unique(),
  kind: text('kind', { enum: LINK_KINDS }).notNull().default('sign_in'),
  expiresAt: instant('expires_at').notNull(),
  /** The member of staff who made it. */
  madeBy: reference('made_by').references(() => users.id),
});
