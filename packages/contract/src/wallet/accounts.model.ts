import type { InferOutput } from 'valibot';
import type { DepositBounds } from './transfer-rules.ts';
import type { accountOption, previousAccount } from './wallet.wire.ts';

/** An account of the operator that players pay to; amounts are rupees. */
export interface AccountOption extends DepositBounds {
  /** As the backend calls it, for example `IMPS`; goes back with the deposit. */
  type: string;
  /** A bank account where the type is IMPS, otherwise UPI (point 2). */
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

/** An account that deposits go to; any type but IMPS is UPI (point 2). Limits in rupees. */
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

/** What a deposit names the account by: its UPI id, or its number. */
export const selectAccountKey = ({ kind, upiId, accountNumber }: AccountOption): string =>
  kind === 'upi' && upiId !== '' ? upiId : accountNumber;

/** An account of the player, where withdrawals are paid to. */
export interface WithdrawAccount {
  method: 'BANK' | 'UPI';
  accountNumber: string;
  /** Empty for UPI. */
  ifsc: string;
  accountName: string;
  /** Empty for UPI. */
  bankName: string;
}

/** An account that was paid to before; what UPI does not have is empty. */
export const toPreviousAccount = (wire: InferOutput<typeof previousAccount>): WithdrawAccount => ({
  method: wire.method,
  accountNumber: wire.account_number,
  ifsc: wire.ifsc ?? '',
  accountName: wire.account_name,
  bankName: wire.bank_name ?? '',
});

/** So much of a number, and of the name before the @ of a UPI id, stays readable. */
const VISIBLE_CHARACTERS = { number: 4, name: 2 } as const;
const DOTS = '••••';

/** The end of an account number is enough to know it by: `••••1234`, `••••ao@upi`. */
export function maskAccount(accountNumber: string): string {
  const [name = '', bank] = accountNumber.split('@');
  return bank === undefined
    ? DOTS + name.slice(-VISIBLE_CHARACTERS.number)
    : `${DOTS}${name.slice(-VISIBLE_CHARACTERS.name)}@${bank}`;
}
