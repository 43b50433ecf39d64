import * as v from 'valibot';
import { MAX_TRANSFER_RUPEES } from '../limits.ts';
import { staffReason } from '../users/users.wire.ts';
import { isWholePaise, rupees, wireId } from '../wire/primitives.ts';
import { transferRules } from './transfer-rules.ts';

/** A deposit account of the operator, as admins see it. */
export const paymentAccountRow = v.object({
  account_id: wireId,
  brand: v.string(),
  /** `IMPS` is a bank account, everything else UPI (point 2). */
  account_type: v.string(),
  bank_name: v.nullable(v.string()),
  account_number: v.nullable(v.string()),
  ifsc: v.nullable(v.string()),
  holder_name: v.nullable(v.string()),
  upi_id: v.nullable(v.string()),
  min_deposit: rupees,
  max_deposit: rupees,
  /** Currently enabled. */
  active: v.boolean(),
});

const brand = v.pipe(v.string(), v.minLength(1), v.maxLength(40));

const bound = v.pipe(
  rupees,
  v.minValue(1, 'The amount must be at least 1.'),
  v.maxValue(MAX_TRANSFER_RUPEES, 'This amount is too large.'),
  v.check(isWholePaise, 'Amount must have at most two decimals.'),
);
const common = {
  ...{ brand, reason: staffReason },
  holder_name: transferRules.accountHolder,
  ...{ min_deposit: bound, max_deposit: bound },
};
const bank = v.object({
  ...{ ...common, action: v.literal('add'), account_type: v.literal('IMPS') },
  bank_name: transferRules.bankName,
  account_number: transferRules.accountNumber,
  ifsc: transferRules.ifsc,
});
const upi = v.object({
  ...{ ...common, action: v.literal('add'), account_type: v.literal('UPI') },
  upi_id: transferRules.upi,
});

/** Adds an account, enabled and last in the list, or enables or disables one. */
export const paymentAccountInput = v.variant('action', [
  v.variant('account_type', [bank, upi]),
  v.object({
    ...{ action: v.literal('offer'), account_id: wireId, active: v.boolean() },
    reason: staffReason,
  }),
]);

export const paymentAccountsInput = v.object({ brand: v.optional(brand) });
