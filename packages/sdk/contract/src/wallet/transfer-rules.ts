import * as v from 'valibot';
import { MAX_TRANSFER_RUPEES, MIN_TRANSFER_RUPEES, UTR_DIGITS } from '../limits.ts';
import { isWholePaise } from '../wire/primitives.ts';
import { readAmount } from './read-amount.ts';

/** Messages of fields (point 5), for forms and the server. */
export const TRANSFER_TEXTS = {
  utr: 'Please enter a valid UTR number.',
  utrLength: 'UTR number must be between 6 to 12 digits.',
  proof: 'Please upload your payment proof.',
  amount: 'Please enter a valid amount.',
  leastAmount: 'Amount must be at least 100.',
  largeAmount: 'This amount is too large.',
  accountNumber: 'Please enter an account number.',
  accountDigits: 'Account number must have 9 to 18 digits.',
  ifsc: 'Please enter an IFSC code.',
  ifscForm: 'IFSC code must look like ABCD0123456.',
  accountHolder: 'Please enter the account holder name.',
  bankName: 'Please enter the bank name.',
  upi: 'Please enter a valid Phone No./UPI with at least 10 digits.',
  accountName: 'Please enter the account name.',
  plainName: 'This name has a sign that cannot be used.',
  longName: 'This name is too long.',
} as const;

/** Max length of text fields. */
export const TRANSFER_LENGTHS = { upi: 60, name: 80, sender: 60 } as const;

const UTR_PATTERN = new RegExp(`^\\d{${UTR_DIGITS.min},${UTR_DIGITS.max}}$`);
/** Account numbers of Indian banks. */
const ACCOUNT_PATTERN = /^\d{9,18}$/;
/** Four letters of the bank, a zero, six characters of the branch (Reserve Bank of India). */
const IFSC_PATTERN = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** 10 or more digits, or `name@bank` of 10 or more characters. */
const UPI_PATTERN = /^(?:\d{10,20}|(?=.{10,60}$)[a-z\d][a-z\d._-]*@[a-z][a-z\d.-]*[a-z\d])$/i;
/** Letters of any script and the punctuation in names of people, firms and banks. */
const NAME_PATTERN = /^[\p{L}\p{M}\p{N} .,'’&()/-]+$/u;

/*@__NO_SIDE_EFFECTS__*/
const filled = (message: string) => v.pipe(v.string(), v.trim(), v.minLength(1, message));

/*@__NO_SIDE_EFFECTS__*/
const nameRule = (missing: string) =>
  v.pipe(
    filled(missing),
    v.maxLength(TRANSFER_LENGTHS.name, TRANSFER_TEXTS.longName),
    v.regex(NAME_PATTERN, TRANSFER_TEXTS.plainName),
  );

/** Rupees of a deposit or withdrawal: whole paise, at least 100 (point 9). */
export const transferAmount = v.pipe(
  v.number(TRANSFER_TEXTS.amount),
  v.finite(TRANSFER_TEXTS.amount),
  v.minValue(MIN_TRANSFER_RUPEES, TRANSFER_TEXTS.leastAmount),
  v.maxValue(MAX_TRANSFER_RUPEES, TRANSFER_TEXTS.largeAmount),
  v.check(isWholePaise, TRANSFER_TEXTS.amount),
);

/*@__NO_SIDE_EFFECTS__*/
const amountRule = (missing: string) =>
  v.pipe(
    filled(missing),
    v.transform((text) => readAmount(text) ?? Number.NaN),
    transferAmount,
  );

/** A typed amount of a withdrawal, to rupees. */
export const typedAmount = amountRule(TRANSFER_TEXTS.amount);
/** A typed amount of a deposit, to rupees; point 5 has no text for a missing one. */
export const typedDepositAmount = amountRule(TRANSFER_TEXTS.leastAmount);

/** The rules of each field (point 5), shared by forms and the server. */
export const transferRules = {
  utr: v.pipe(filled(TRANSFER_TEXTS.utr), v.regex(UTR_PATTERN, TRANSFER_TEXTS.utrLength)),
  /** File name of the payment slip from the upload. */
  proof: filled(TRANSFER_TEXTS.proof),
  accountNumber: v.pipe(
    filled(TRANSFER_TEXTS.accountNumber),
    v.regex(ACCOUNT_PATTERN, TRANSFER_TEXTS.accountDigits),
  ),
  ifsc: v.pipe(
    filled(TRANSFER_TEXTS.ifsc),
    v.toUpperCase(),
    v.regex(IFSC_PATTERN, TRANSFER_TEXTS.ifscForm),
  ),
  accountHolder: nameRule(TRANSFER_TEXTS.accountHolder),
  bankName: nameRule(TRANSFER_TEXTS.bankName),
  upi: v.pipe(filled(TRANSFER_TEXTS.upi), v.regex(UPI_PATTERN, TRANSFER_TEXTS.upi)),
  accountName: nameRule(TRANSFER_TEXTS.accountName),
} as const;

/** Min and max of one deposit to an account, in rupees. */
export interface DepositBounds {
  minDeposit: number;
  maxDeposit: number;
}

/**
 * Returns the error text of a deposit to an account, or undefined. Its minimum is the larger of 100
 * and `min_diposit`.
 */
export function findDepositFault(
  rupees: number,
  { minDeposit, maxDeposit }: DepositBounds,
): string | undefined {
  const min = Math.max(MIN_TRANSFER_RUPEES, minDeposit);
  const BOUND_TEXTS = {
    min: `Amount must be at least ${min}.`,
    max: `Amount must be at most ${maxDeposit}.`,
  };
  if (rupees < min) return BOUND_TEXTS.min;
  return rupees > maxDeposit ? BOUND_TEXTS.max : undefined;
}
