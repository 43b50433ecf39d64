import type { InferInput, InferOutput } from 'valibot';
import { createRowIds } from '../wire/envelope.ts';
import { fromEpoch } from '../wire/primitives.ts';
import type { DepositBounds } from './transfer-rules.ts';
import type {
  accountOption,
  depositInput,
  previousAccount,
  requestRow,
  withdrawInput,
  withdrawTerms,
} from './wallet.wire.ts';

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
  /** A withdrawal to it needs the proof of a new account. */
  needsProof?: boolean;
}

/** Converts an account of an earlier withdrawal; fields that UPI lacks are empty. */
export const toPreviousAccount = (wire: InferOutput<typeof previousAccount>): WithdrawAccount => ({
  method: wire.method,
  accountNumber: wire.account_number,
  ifsc: wire.ifsc ?? '',
  accountName: wire.account_name,
  bankName: wire.bank_name ?? '',
  ...(wire.needs_proof !== undefined && { needsProof: wire.needs_proof }),
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

export type RequestStatus = 'declined' | 'success' | 'approved' | 'pending';
type Row = InferOutput<typeof requestRow>;
type TransferType = 'D' | 'W';

/** The reason of a withdrawal that its player cancelled (docs/product-rules.md). */
export const CANCELLED_REASON = 'Cancelled by player';

/** An event of a request. */
export interface RequestStep {
  step: 'made' | 'approved' | 'paid' | 'declined' | 'cancelled';
  at: Date;
  by: 'you' | 'staff' | 'system';
  reason?: string;
}

/** A deposit or withdrawal request. */
export interface TransferRequest {
  /** Unique within its list. */
  id: string;
  /** The backend's id; without it the request cannot be decided. */
  requestId?: string;
  kind: 'deposit' | 'withdrawal';
  /** UTR of a deposit, account number of a withdrawal. */
  reference: string;
  /** Rupees. */
  amount: number;
  status: RequestStatus;
  createdAt: Date;
  reason?: string;
  /** For example `UPI`; undefined if the backend sends none. */
  method?: string;
  /** Short-lived URL of the payment slip below the payment image base. */
  slip?: string;
  /** Oldest first; empty if the backend sends none. */
  timeline: readonly RequestStep[];
}

const STATUSES: Record<string, RequestStatus> = {
  D: 'declined',
  S: 'success',
  A: 'approved',
};

/** Returns the status for D, S, A (point 4); any other code is pending. */
export const toRequestStatus = (code: string): RequestStatus => STATUSES[code] ?? 'pending';

/** Returns true if staff have not decided a request yet, or not paid it. */
export const isOpenRequest = ({ status }: Pick<TransferRequest, 'status'>): boolean =>
  status === 'pending' || status === 'approved';

const toStep = ({
  step,
  at,
  by,
  automatic,
  reason,
}: NonNullable<Row['timeline']>[number]): RequestStep => ({
  step,
  at: fromEpoch(at),
  by: automatic ? 'system' : by,
  ...(reason && { reason }),
});

/** Converts deposits or withdrawals; `asked` is their type if the rows have none. */
export function toTransferRequests(
  rows: readonly Row[],
  asked: TransferType = 'D',
): TransferRequest[] {
  const nameRow = createRowIds();
  return rows.map((row) => ({
    ...toTransferRequest(row, asked),
    id: nameRow(row.id, [row.created_at, row.UTR ?? row.accountNumber, row.amount]),
  }));
}

/** Converts a deposit or withdrawal; its reference is the UTR, or the paid account. Rupees. */
export function toTransferRequest(wire: Row, asked: TransferType = 'D'): TransferRequest {
  const type = wire.type ?? asked;
  return {
    id: String(wire.id ?? ''),
    ...(wire.id !== undefined && { requestId: String(wire.id) }),
    kind: type === 'D' ? 'deposit' : 'withdrawal',
    reference: (type === 'D' ? wire.UTR : wire.accountNumber) ?? '',
    amount: wire.amount,
    status: toRequestStatus(wire.status),
    createdAt: fromEpoch(wire.created_at),
    ...(wire.reason && { reason: wire.reason }),
    ...(wire.method && { method: wire.method }),
    ...(wire.attachment_url && { slip: wire.attachment_url }),
    timeline: (wire.timeline ?? []).map(toStep),
  };
}

/** A deposit reported by the player; rupees. */
export interface DepositOrder {
  /** The user's id from the login. */
  userId: string;
  account: AccountOption;
  utr: string;
  amount: number;
  /** File name of the slip from the upload. */
  attachment: string;
  /** The player's account, may be empty. */
  paidFrom: string;
}

/** Builds the payload of point 3. */
export const toDepositPayload = (order: DepositOrder): InferInput<typeof depositInput> => ({
  amount: order.amount,
  account_number: selectAccountKey(order.account),
  ifsc: order.account.ifsc,
  account_name: order.account.holderName,
  type: 'D',
  user_id: order.userId,
  transaction_id: order.utr,
  sender: order.paidFrom,
  reciver: order.account.holderName,
  dwtype: 'D',
  method: order.account.type,
  attachment: order.attachment,
});

/** A withdrawal requested by the player; rupees. */
export interface WithdrawOrder {
  /** The user's id from the login. */
  userId: string;
  account: WithdrawAccount;
  amount: number;
  /** The password, or a code of the second factor; never stored. */
  proof?: WithdrawProof;
}

/** Wire fields of a proof, one of which a server may require. */
export const PROOF_FIELDS = ['password', 'second_factor'] as const;
export type ProofField = (typeof PROOF_FIELDS)[number];
export type WithdrawProof = Partial<Record<ProofField, string>>;

/** What the player's next withdrawal needs. */
export interface WithdrawTerms {
  /** The proof of identity for a new account; absent: none, or unknown. */
  proof?: ProofField;
  /** Staff would see that the player placed no bet since the last deposit. */
  hasNotBetSinceDeposit: boolean;
  /** The account of the last deposit whose sender the player named. */
  depositAccount?: string;
}

/** Converts the terms of a withdrawal; a proof of newer servers is unknown. */
export function toWithdrawTerms(wire: InferOutput<typeof withdrawTerms>): WithdrawTerms {
  const proof = PROOF_FIELDS.find((name) => name === wire.proof);
  return {
    hasNotBetSinceDeposit: wire.no_betting_since_deposit,
    ...(proof && { proof }),
    ...(wire.deposit_account !== null && { depositAccount: wire.deposit_account }),
  };
}

/** Builds the payload of point 3; `attachment` is the bank's name, '' if there is none. */
export function toWithdrawPayload(order: WithdrawOrder): InferInput<typeof withdrawInput> {
  const { method, accountNumber, ifsc, accountName, bankName } = order.account;
  const payload = {
    amount: order.amount,
    account_number: accountNumber,
    account_name: accountName,
    type: 'W',
    user_id: order.userId,
    transaction_id: '',
    sender: '',
    reciver: accountName,
    dwtype: 'normal',
    ...order.proof,
  } as const;
  return method === 'BANK'
    ? { ...payload, method, ifsc, attachment: bankName }
    : { ...payload, method, ifsc: '', attachment: '' };
}
