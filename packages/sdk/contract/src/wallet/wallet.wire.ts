import * as v from 'valibot';
import { secondFactorCode, typedPassword } from '../auth/auth.wire.ts';
import { PAGE_SIZE } from '../limits.ts';
import {
  epochSeconds,
  mayBeAbsent,
  pageNumber,
  pageSize,
  rupees,
  textOrNumber,
  wireId,
} from '../wire/primitives.ts';
import { TRANSFER_LENGTHS, transferAmount, transferRules } from './transfer-rules.ts';

export const accountOption = v.object({
  account_type: v.string(),
  bank_name: v.nullable(v.string()),
  account_phone_number: v.nullable(textOrNumber),
  account_ifsc_code: v.nullable(v.string()),
  account_holder_name: v.nullable(v.string()),
  upi_id: v.nullable(v.string()),
  min_diposit: rupees,
  max_diposit: rupees,
  /** The operator's own QR image, path below the payment image base. */
  attachment: v.nullable(v.string()),
});

const LONGEST_TEXT = 200;
/*@__NO_SIDE_EFFECTS__*/
const optionalText = (max = LONGEST_TEXT) => v.optional(v.pipe(v.string(), v.maxLength(max)), '');
/** Fields of both payloads of point 3 without a rule of their own. */
const common = {
  amount: transferAmount,
  user_id: v.optional(wireId),
  reciver: optionalText(),
} as const;

/** `account_number`, `ifsc` and `account_name` are those of the paid account. */
export const depositInput = v.object({
  ...common,
  type: v.literal('D'),
  dwtype: v.literal('D'),
  /** The account's `account_type`. */
  method: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
  account_number: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  ifsc: optionalText(),
  account_name: optionalText(),
  /** The UTR. */
  transaction_id: transferRules.utr,
  /** The player's account, if given. */
  sender: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(TRANSFER_LENGTHS.sender)), ''),
  /** File name of the payment slip from the upload. */
  attachment: transferRules.proof,
});

const withdrawal = {
  ...common,
  type: v.literal('W'),
  dwtype: v.literal('normal'),
  transaction_id: optionalText(),
  sender: optionalText(),
  /** Additions: proof of identity, required for an account without earlier withdrawals. */
  password: v.optional(typedPassword),
  second_factor: v.optional(secondFactorCode),
} as const;
export const bankWithdrawInput = v.object({
  ...withdrawal,
  method: v.literal('BANK'),
  account_number: transferRules.accountNumber,
  ifsc: transferRules.ifsc,
  account_name: transferRules.accountHolder,
  /** The bank's name (point 3). */
  attachment: transferRules.bankName,
});
export const upiWithdrawInput = v.object({
  ...withdrawal,
  method: v.literal('UPI'),
  account_number: transferRules.upi,
  ifsc: optionalText(),
  account_name: transferRules.accountName,
  attachment: optionalText(),
});
export const withdrawInput = v.variant('method', [bankWithdrawInput, upiWithdrawInput]);

export const requestListInput = v.object({
  limit: pageSize(PAGE_SIZE.requests, 100),
  page: pageNumber,
  status: v.optional(v.picklist(['AL', 'P', 'A', 'S', 'D']), 'AL'),
  type: v.picklist(['D', 'W']),
  /** An addition: part of a UTR or account number. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60))),
});

/** An addition: an event of a request, oldest first; `by` names no person. */
const timelineStep = v.object({
  step: v.picklist(['made', 'approved', 'paid', 'declined', 'cancelled']),
  at: epochSeconds,
  by: v.picklist(['you', 'staff']),
  /** An addition: the system took the step, without a person; `by` is `staff` for older clients. */
  automatic: v.optional(v.boolean(), false),
  reason: v.nullable(v.string()),
});

/** A deposit or withdrawal; `status` is D, S, A, any other is pending (point 4). */
export const requestRow = v.object({
  id: mayBeAbsent(wireId),
  type: mayBeAbsent(v.picklist(['D', 'W'])),
  accountNumber: v.optional(v.nullable(textOrNumber)),
  UTR: v.optional(v.nullable(textOrNumber)),
  amount: rupees,
  status: v.string(),
  method: v.optional(v.nullable(v.string())),
  created_at: epochSeconds,
  reason: v.nullable(v.string()),
  /**
   * An addition for staff: the step is stored, and moves money once a second person confirms it.
   */
  waits_for_second_person: v.optional(v.boolean(), false),
  /** An addition: short-lived URL of the slip below the payment image base. */
  attachment_url: v.optional(v.nullable(v.string())),
  timeline: v.optional(v.array(timelineStep)),
});

/** Absent from backends that reply to a request with a message alone. */
export const madeRequestData = mayBeAbsent(requestRow);

/** An addition: an account of an earlier withdrawal. */
export const previousAccount = v.object({
  method: v.picklist(['BANK', 'UPI']),
  account_number: v.string(),
  ifsc: v.nullable(v.string()),
  account_name: v.string(),
  bank_name: v.nullable(v.string()),
  /** A withdrawal to it needs the proof of `withdrawTerms`, if that has one; absent: unknown. */
  needs_proof: v.optional(v.boolean()),
});

/** An addition: what the player's next withdrawal needs. */
export const withdrawTerms = v.object({
  /** The proof of identity for a new account; null: none. One of `PROOF_FIELDS`. */
  proof: v.nullable(v.string()),
  /** Staff would see that the player placed no bet since the last deposit. */
  no_betting_since_deposit: v.boolean(),
  /** The account of the last credited deposit whose sender the player named. */
  deposit_account: v.nullable(v.string()),
});

export const cancelInput = v.object({ id: wireId });
/** Staff's decision on a request; a decline needs a reason, which is shown to the player. */
export const decisionInput = v.pipe(
  v.object({
    id: wireId,
    status: v.picklist(['A', 'S', 'D']),
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  }),
  v.forward(
    v.partialCheck(
      [['status'], ['reason']],
      ({ status, reason }) => status !== 'D' || reason !== '',
      'Please give a reason.',
    ),
    ['reason'],
  ),
);
export const uploadData = v.object({ attachment: v.string() });
