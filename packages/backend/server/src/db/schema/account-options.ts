import { boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, paise } from '../columns.ts';

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
