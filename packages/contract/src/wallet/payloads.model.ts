import type { InferInput } from 'valibot';
import { type AccountOption, selectAccountKey, type WithdrawAccount } from './accounts.model.ts';
import type { depositInput, withdrawInput } from './wallet.wire.ts';

/** A deposit that the player reports; rupees. */
export interface DepositOrder {
  /** Whose it is, as the login said. */
  userId: string;
  account: AccountOption;
  utr: string;
  amount: number;
  /** The slip, as the upload named it. */
  attachment: string;
  /** What the player paid from; may be empty. */
  paidFrom: string;
}

/** The payload of point 3, whole. */
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

/** A withdrawal that the player asks for; rupees. */
export interface WithdrawOrder {
  /** Whose it is, as the login said. */
  userId: string;
  account: WithdrawAccount;
  amount: number;
  /** Who asks: the password, or a code of the second factor; kept nowhere. */
  proof?: WithdrawProof;
}

/** The fields of a proof on the wire, one of which a server may ask for. */
export const PROOF_FIELDS = ['password', 'second_factor'] as const;
export type ProofField = (typeof PROOF_FIELDS)[number];
export type WithdrawProof = Partial<Record<ProofField, string>>;

/** The payload of point 3, whole; `attachment` holds the bank's name, '' where nothing is meant. */
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
