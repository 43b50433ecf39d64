import * as v from 'valibot';
import { MIN_TRANSFER_RUPEES, PAGE_SIZE, UTR_DIGITS } from '../limits.ts';
import { epochSeconds, pageNumber, pageSize, rupees, wireId } from '../wire/primitives.ts';

/** `liability` is the exposure, positive. */
export const walletBalanceData = v.object({
  balance: rupees,
  liability: rupees,
});
export type WalletBalanceData = v.InferOutput<typeof walletBalanceData>;

export const accountOption = v.object({
  account_type: v.string(),
  bank_name: v.nullable(v.string()),
  account_phone_number: v.nullable(v.string()),
  account_ifsc_code: v.nullable(v.string()),
  account_holder_name: v.nullable(v.string()),
  upi_id: v.nullable(v.string()),
  min_diposit: rupees,
  max_diposit: rupees,
  /** QR image, path below the payment image base. */
  attachment: v.nullable(v.string()),
});

const optionalText = (most: number) => v.optional(v.pipe(v.string(), v.maxLength(most)), '');
const transfer = {
  amount: v.pipe(rupees, v.minValue(MIN_TRANSFER_RUPEES, 'Amount must be at least 100.')),
  account_number: optionalText(60),
  ifsc: optionalText(20),
  account_name: optionalText(100),
  user_id: v.optional(wireId),
  transaction_id: optionalText(40),
  sender: optionalText(100),
  reciver: optionalText(100),
  method: optionalText(20),
  attachment: optionalText(200),
};
const UTR_PATTERN = new RegExp(`^\\d{${UTR_DIGITS.least},${UTR_DIGITS.most}}$`);
export const depositInput = v.object({
  ...transfer,
  type: v.literal('D'),
  dwtype: v.literal('D'),
  transaction_id: v.pipe(
    v.string(),
    v.regex(UTR_PATTERN, 'UTR number must be between 6 to 12 digits.'),
  ),
});
export const withdrawInput = v.object({
  ...transfer,
  type: v.literal('W'),
  dwtype: v.literal('normal'),
});

export const requestListInput = v.object({
  limit: pageSize(PAGE_SIZE.requests, 100),
  page: pageNumber,
  status: v.optional(v.picklist(['AL', 'P', 'A', 'S', 'D']), 'AL'),
  type: v.picklist(['D', 'W']),
});

/** A deposit or withdrawal; `status` is D, S, A, any other is pending (point 4). */
export const requestRow = v.object({
  id: wireId,
  type: v.picklist(['D', 'W']),
  accountNumber: v.optional(v.nullable(v.string())),
  UTR: v.optional(v.nullable(v.string())),
  amount: rupees,
  status: v.string(),
  method: v.optional(v.nullable(v.string())),
  created_at: epochSeconds,
  reason: v.nullable(v.string()),
});

export const cancelInput = v.object({ id: wireId });
/** Staff's decision on a request; a decline needs its reason, which the player reads. */
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
