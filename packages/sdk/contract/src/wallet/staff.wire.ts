import * as v from 'valibot';
import { auditRow } from '../audit/audit.wire.ts';
import { MAX_TRANSFER_RUPEES, PAGE_SIZE } from '../limits.ts';
import {
  epochSeconds,
  isWholePaise,
  pageNumber,
  pageSize,
  rupees,
  staffReason,
  wireId,
} from '../wire/primitives.ts';
import { transferRules } from './transfer-rules.ts';
import { requestRow } from './wallet.wire.ts';

/** A deposit or withdrawal for the deciding staff. */
export const staffRequestRow = v.object({
  ...requestRow.entries,
  user_id: wireId,
  user_name: v.string(),
  /** The account has play money only. */
  is_demo: v.optional(v.boolean(), false),
  /** The managing user. */
  owner_name: v.nullable(v.string()),
  /** Available to the user now. */
  balance: rupees,
  /** An addition: the account that a deposit was paid from, according to the player. */
  sender: v.optional(v.nullable(v.string())),
  account_name: v.nullable(v.string()),
  ifsc: v.nullable(v.string()),
  bank_name: v.nullable(v.string()),
  /** Warnings to check before deciding; codes, as more may come. */
  flags: v.array(v.string()),
  audit: v.array(auditRow),
});

export const staffRequestListInput = v.object({
  limit: pageSize(PAGE_SIZE.requests, 100),
  page: pageNumber,
  /** OPEN: pending decisions. */
  status: v.optional(v.picklist(['AL', 'OPEN', 'P', 'A', 'S', 'D']), 'OPEN'),
  type: v.optional(v.picklist(['AL', 'D', 'W']), 'AL'),
  /** Part of the UTR, the account number or the user's name. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
  /** An addition: only requests of demo accounts instead of all others. */
  demo: v.optional(v.boolean(), false),
});

/**
 * A step of staff above the limit of one person; it moves money once a second person confirms it.
 */
export const secondPersonRow = v.object({
  id: wireId,
  /** Coins, a deposit that is credited, or a withdrawal that is paid. */
  kind: v.picklist(['coins', 'deposit', 'payment']),
  user_id: wireId,
  user_name: v.string(),
  /** Rupees, negative if coins are taken. */
  amount: rupees,
  reason: v.nullable(v.string()),
  /** The user who started it. */
  maker_name: v.string(),
  /** The caller started it, and cannot confirm it. */
  is_own: v.boolean(),
  /** UTR of a deposit, account number of a withdrawal. */
  reference: v.nullable(v.string()),
  created_at: epochSeconds,
  expires_at: epochSeconds,
});

export const secondPersonListInput = v.object({
  limit: pageSize(PAGE_SIZE.requests, 100),
  page: pageNumber,
});

const verdict = v.picklist(['confirmed', 'declined']);
export const secondPersonDecisionInput = v.object({ id: wireId, verdict });
export const secondPersonDecisionData = v.object({
  id: wireId,
  user_id: wireId,
  maker_id: wireId,
  verdict,
});

/** A withdrawal account that a player shares, as staff see it. */
export const sharedAccountRow = v.object({
  /** The player's newest withdrawal to it. */
  request_id: wireId,
  account_number: v.string(),
  /** Other users of it that the caller manages. */
  users: v.array(v.object({ user_id: wireId, user_name: v.string() })),
  /** Number of other users. */
  others: v.number(),
  /** The withdrawals of all its users are locked; false where the caller does not manage all of them. */
  blocked: v.boolean(),
});

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
  brand,
  reason: staffReason,
  holder_name: transferRules.accountHolder,
  min_deposit: bound,
  max_deposit: bound,
};
const bank = v.object({
  ...common,
  action: v.literal('add'),
  account_type: v.literal('IMPS'),
  bank_name: transferRules.bankName,
  account_number: transferRules.accountNumber,
  ifsc: transferRules.ifsc,
});
const upi = v.object({
  ...common,
  action: v.literal('add'),
  account_type: v.literal('UPI'),
  upi_id: transferRules.upi,
});

/** Adds an account, enabled and last in the list, or enables or disables one. */
export const paymentAccountInput = v.variant('action', [
  v.variant('account_type', [bank, upi]),
  v.object({
    action: v.literal('offer'),
    account_id: wireId,
    active: v.boolean(),
    reason: staffReason,
  }),
]);

export const paymentAccountsInput = v.object({ brand: v.optional(brand) });
