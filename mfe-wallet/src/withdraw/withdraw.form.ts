import {
  PROOF_FIELDS,
  type ProofField,
  transferRules,
  typedAmount,
  type WithdrawAccount,
  type WithdrawProof,
  type WithdrawTerms,
} from '@exchange/contract';
import * as v from 'valibot';

/** Proof of identity: empty unless a new account requires it; never stored. */
const proof = { password: v.string(), secondFactor: v.pipe(v.string(), v.trim()) };

/** A withdrawal to a bank account (point 5). */
const bankSchema = v.object({
  ...proof,
  method: v.literal('BANK'),
  accountNumber: transferRules.accountNumber,
  ifsc: transferRules.ifsc,
  accountName: transferRules.accountHolder,
  bankName: transferRules.bankName,
  amount: typedAmount,
});

/** A withdrawal to a phone number or UPI id (point 5). */
const upiSchema = v.object({
  ...proof,
  method: v.literal('UPI'),
  accountNumber: transferRules.upi,
  accountName: transferRules.accountName,
  ifsc: v.string(),
  bankName: v.string(),
  amount: typedAmount,
});

export const withdrawSchema = v.variant('method', [bankSchema, upiSchema]);
export type WithdrawFields = v.InferInput<typeof withdrawSchema>;
export type WithdrawValues = v.InferOutput<typeof withdrawSchema>;
export type WithdrawMethod = WithdrawFields['method'];

interface FieldDefinition {
  name: 'accountNumber' | 'ifsc' | 'accountName' | 'bankName';
  label: string;
  inputMode?: 'numeric';
}

/** Required fields beside the amount; submit is disabled until all are filled. */
export const WITHDRAW_FIELDS: Readonly<Record<WithdrawMethod, readonly FieldDefinition[]>> = {
  BANK: [
    { name: 'accountNumber', label: 'Account Number', inputMode: 'numeric' },
    { name: 'ifsc', label: 'IFSC Code' },
    { name: 'accountName', label: 'Account Holder Name' },
    { name: 'bankName', label: 'Bank Name' },
  ],
  UPI: [
    { name: 'accountNumber', label: 'Phone No./UPI' },
    { name: 'accountName', label: 'Account Name' },
  ],
};

/** Returns an empty form, or one for a known account. */
export const toWithdrawFields = (
  method: WithdrawMethod,
  { account, amount = '' }: { account?: WithdrawAccount; amount?: string } = {},
): WithdrawFields => ({
  method,
  accountNumber: account?.accountNumber ?? '',
  ifsc: account?.ifsc ?? '',
  accountName: account?.accountName ?? '',
  bankName: account?.bankName ?? '',
  amount,
  password: '',
  secondFactor: '',
});

/** Form fields of a proof, by wire name. */
const PROOF_INPUTS: Readonly<Record<ProofField, 'password' | 'secondFactor'>> = {
  password: 'password',
  second_factor: 'secondFactor',
};

/** Returns the form's proof, if one is required. */
export function toProof(
  values: Pick<WithdrawFields, 'password' | 'secondFactor'>,
): WithdrawProof | undefined {
  const typed = PROOF_FIELDS.filter((name) => values[PROOF_INPUTS[name]] !== '');
  return typed.length === 0
    ? undefined
    : Object.fromEntries(typed.map((name) => [name, values[PROOF_INPUTS[name]]]));
}

/** Returns the typed fields of an account. */
export const pickAccountFields = (
  typed: Partial<Record<keyof WithdrawFields, string>>,
): Partial<Pick<WithdrawFields, 'accountNumber' | 'ifsc' | 'accountName' | 'bankName'>> =>
  Object.fromEntries(
    (['accountNumber', 'ifsc', 'accountName', 'bankName'] as const)
      .filter((name) => typed[name] !== undefined)
      .map((name) => [name, typed[name]]),
  );

/** Form field of a proof of identity. */
export type ProofName = (typeof PROOF_INPUTS)[ProofField];

/** Returns the form field of the proof that a withdrawal needs, as far as the terms are known. */
export const selectProofName = (
  terms: WithdrawTerms | undefined,
  account: WithdrawAccount | undefined,
): ProofName | undefined =>
  terms?.proof && (!account || account.needsProof) ? PROOF_INPUTS[terms.proof] : undefined;

export const isFilled = (fields: WithdrawFields, proofName: ProofName | undefined): boolean =>
  fields.amount.trim() !== '' &&
  (proofName === undefined || fields[proofName].trim() !== '') &&
  WITHDRAW_FIELDS[fields.method].every(({ name }) => fields[name].trim() !== '');

/** A UPI id, or ten digits, which are a phone number; other digits are a bank account. */
const UPI_PATTERN = /@|^\d{10}$/;

/** Returns the account of the last deposit if the form takes it; players type it as they like. */
export function selectDepositAccount(
  { depositAccount }: WithdrawTerms,
  method: WithdrawMethod,
): string | undefined {
  if (depositAccount === undefined) return undefined;
  const isUpi = UPI_PATTERN.test(depositAccount);
  const rule = isUpi ? transferRules.upi : transferRules.accountNumber;
  return isUpi === (method === 'UPI') && v.is(rule, depositAccount) ? depositAccount : undefined;
}

/** Returns the form field of a payload field. */
export const selectRefusedField = (
  method: WithdrawMethod,
  field: string | undefined,
): keyof WithdrawFields | undefined => {
  const fields: Record<string, keyof WithdrawFields> = {
    account_number: 'accountNumber',
    account_name: 'accountName',
    amount: 'amount',
    ...PROOF_INPUTS,
    ...(method === 'BANK' && { ifsc: 'ifsc', attachment: 'bankName' }),
  };
  return field === undefined ? undefined : fields[field];
};
