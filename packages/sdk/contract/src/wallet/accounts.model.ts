import type { InferOutput } from 'valibot';
import type { DepositBounds } from './transfer-rules.ts';
import type { accountOption, previousAccount } from './wallet.wire.ts';

/** An account of the operator for deposits; amounts are rupees. */
export interface AccountOption extends DepositBounds {
  /** The backend's type, for example `IMPS`; sent back with the deposit. */
  type: string;
  /** A bank account if the type is IMPS, otherwise UPI (point 2). */
  kind: 'bank' | 'upi';
  bankName: string;
  accountNumber: string;
  ifsc: string;
  holderName: string;
  upiId: string;
  /** The operator's own QR image, path below the payment image base. */
  qrImage?: string;
}

/** The account type of a bank account (point 2). */
const BANK_TYPE = 'IMPS';

/** Converts an account for deposits; any type but IMPS is UPI (point 2). Limits in rupees. */
export function toAccountOption(wire: InferOutput<typeof accountOption>): AccountOption {
  return {
    type: wire.account_type,
    kind: wire.account_type === BANK_TYPE ? 'bank' : 'upi',
    bankName: wire.bank_name ?? '',
    accountNumber: wire.account_phone_number ?? '',
    ifsc: wire.account_ifsc_code ?? '',
    holderName: wire.account_holder_name ?? '',
    upiId: wire.upi_id ?? '',
    minDeposit: wire.min_diposit,
    maxDeposit: wire.max_diposit,
    ...(wire.attachment && { qrImage: wire.attachment }),
  };
}

/** Returns the identifier of the account in a deposit: its UPI id, or its number. */
export const selectAccountKey = ({ kind, upiId, accountNumber }: AccountOption): string =>
  kind === 'upi' && upiId !== '' ? upiId : accountNumber;

/** The player's account for withdrawals. */
export interface WithdrawAccount {
  method: 'BANK' | 'UPI';
  accountNumber: string;
  /** Empty for UPI. */
  ifsc: string;
  accountName: string;
  /** Empty for UPI. */
  bankName: string;
}

/** Converts an account of an earlier withdrawal; fields that UPI lacks are empty. */
export const toPreviousAccount = (wire: InferOutput<typeof previousAccount>): WithdrawAccount => ({
  method: wire.method,
  accountNumber: wire.account_number,
  ifsc: wire.ifsc ?? '',
  accountName: wire.account_name,
  bankName: wire.bank_name ?? '',
});

/** Readable characters of a number, and of the name before the @ of a UPI id. */
const VISIBLE_CHARACTERS = { number: 4, name: 2 } as const;
const DOTS = '••••';

/** Masks an account number down to its end: `••••1234`, `••••ao@upi`. */
export function maskAccount(accountNumber: string): string {
  const [name = '', bank] = accountNumber.split('@');
  return bank === undefined
    ? DOTS + name.slice(-VISIBLE_CHARACTERS.number)
    : `${DOTS}${name.slice(-VISIBLE_CHARACTERS.name)}@${bank}`;
}
