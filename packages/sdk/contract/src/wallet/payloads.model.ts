import type { InferInput } from 'valibot';
import { type AccountOption, selectAccountKey, type WithdrawAccount } from './wallet.model.ts';
import type { depositInput, withdrawInput } from './wallet.wire.ts';

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
