import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, instant, paise, reference } from '../columns.ts';
import { users } from './users.ts';

/**
 * The reasons for staff to check a request before they decide (point 2, "Displayed withdrawal
 * rules").
 */
export const REQUEST_FLAGS = [
  'no_betting_since_deposit',
  'shared_account',
  'account_differs',
  'payee_name_differs',
  /** Another player reported the same payment. */
  'duplicate_utr',
] as const;
export type RequestFlag = (typeof REQUEST_FLAGS)[number];

/** Deposit and withdrawal requests: P pending, A approved, S success, D declined. */
export const transferRequests = pgTable(
  'transfer_requests',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    type: text('type', { enum: ['D', 'W'] }).notNull(),
    status: text('status', { enum: ['P', 'A', 'S', 'D'] }).notNull(),
    amount: paise('amount').notNull(),
    method: text('method').notNull(),
    /** UTR of a deposit. */
    utr: text('utr'),
    /** UTR of a deposit whose `utr` is empty, as another player reported it first. */
    repeatedUtr: text('repeated_utr'),
    accountNumber: text('account_number'),
    ifsc: text('ifsc'),
    accountName: text('account_name'),
    /** The sender of a deposit according to the player. */
    sender: text('sender'),
    /** The reasons to check it, as of the request; never shown to the player. */
    flags: jsonb('flags').$type<RequestFlag[]>().notNull().default([]),
    /** Payment slip of a deposit; bank name of a withdrawal to a bank. */
    attachment: text('attachment'),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('transfer_requests_user_index').on(table.userId, table.type, table.id),
    index('transfer_requests_account_index').on(sql`lower(${table.accountNumber})`),
    // A payment is reported once; a declined report may be repeated.
    uniqueIndex('transfer_requests_utr_unique')
      .on(table.utr)
      .where(sql`${table.type} = 'D' and ${table.status} <> 'D'`),
    uniqueIndex('transfer_requests_repeated_utr_unique')
      .on(table.userId, table.repeatedUtr)
      .where(sql`${table.repeatedUtr} is not null and ${table.status} <> 'D'`),
    index('transfer_requests_repeated_utr_index')
      .on(table.repeatedUtr)
      .where(sql`${table.repeatedUtr} is not null`),
    // A payment is credited once, for any number of reports.
    uniqueIndex('transfer_requests_credited_utr_unique')
      .on(sql`coalesce(${table.utr}, ${table.repeatedUtr})`)
      .where(sql`${table.type} = 'D' and ${table.status} = 'S'`),
    index('transfer_requests_status_index').on(table.status, table.id),
  ],
);

/** The operator's accounts that players of a brand pay to. */
export const accountOptions = pgTable(
  'account_options',
  {
    id: identity(),
    brand: text('brand').notNull(),
    /** The display order, from 0. */
    position: integer('position').notNull(),
    /** `IMPS` is a bank account, everything else UPI (point 2). */
    accountType: text('account_type').notNull(),
    bankName: text('bank_name'),
    accountNumber: text('account_number'),
    ifsc: text('ifsc'),
    holderName: text('holder_name'),
    upiId: text('upi_id'),
    minDeposit: paise('min_deposit').notNull(),
    maxDeposit: paise('max_deposit').notNull(),
    /** The operator's own QR image: a file in the storage; null: the image is generated. */
    attachment: text('attachment'),
    /** Available to players. */
    active: boolean('active').notNull().default(true),
  },
  (table) => [unique('account_options_position_unique').on(table.brand, table.position)],
);

/** Uploaded payment slips; the file storage has the bytes under `name`. */
export const paymentSlips = pgTable(
  'payment_slips',
  {
    id: identity(),
    /** Random, with the extension of its type. */
    name: text('name').notNull().unique(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    /** The deposit that it proves; null while unused. */
    requestId: reference('request_id').references(() => transferRequests.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('payment_slips_user_index').on(table.userId, table.requestId, table.id)],
);
