import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/primitives.ts';
import {
  toAccountOption,
  toDepositPayload,
  toPreviousAccount,
  toTransferRequest,
  toTransferRequests,
  toWithdrawPayload,
} from './wallet.model.ts';
import {
  accountOption,
  cancelInput,
  depositInput,
  madeRequestData,
  previousAccount,
  requestListInput,
  requestRow,
  uploadData,
  withdrawInput,
} from './wallet.wire.ts';

const shared = { area: 'wallet', method: 'POST', auth: 'required' } as const;

// Deposits and withdrawals.

export const customerDetails = endpoint(shared, {
  name: 'customerDetails',
  feature: 'deposits',
  path: 'customer-details',
  input: v.object({ type: v.literal('D') }),
  data: v.array(accountOption),
  decode: (rows) => rows.map(toAccountOption),
});
export const depositRequest = endpoint(shared, {
  name: 'depositRequest',
  mutates: true,
  feature: 'deposits',
  path: 'deposit-request',
  idempotent: true,
  input: depositInput,
  encode: toDepositPayload,
  data: madeRequestData,
  decode: (made) => made && toTransferRequest(made, 'D'),
});
export const withdrawRequest = endpoint(shared, {
  name: 'withdrawRequest',
  mutates: true,
  path: 'withdraw-request',
  idempotent: true,
  proofFields: ['password', 'second_factor'],
  input: withdrawInput,
  encode: toWithdrawPayload,
  data: madeRequestData,
  decode: (made) => made && toTransferRequest(made, 'W'),
});
export const withdrawCancel = endpoint(shared, {
  name: 'withdrawCancel',
  mutates: true,
  path: 'withdraw-cancel',
  input: cancelInput,
  encode: (id: string) => ({ id }),
  data: requestRow,
  decode: (cancelled) => toTransferRequest(cancelled, 'W'),
});
export const previousAccounts = endpoint(shared, {
  name: 'previousAccounts',
  path: 'previous-accounts',
  input: noInput,
  data: v.array(previousAccount),
  decode: (rows) => rows.map(toPreviousAccount),
});
export const myDepositRequests = endpoint(shared, {
  name: 'myDepositRequests',
  path: 'my-deposit-request',
  input: requestListInput,
  data: v.array(requestRow),
  decode: (rows, { total, input }) => ({ rows: toTransferRequests(rows, input.type), total }),
});
export const uploadDepositFile = endpoint(shared, {
  name: 'uploadDepositFile',
  mutates: true,
  feature: 'deposits',
  path: 'uploadDepositeFile',
  fileField: 'deposite',
  input: v.object({ deposite: v.any() }),
  data: uploadData,
  encode: (file: Blob) => ({ deposite: file }),
  decode: ({ attachment }) => attachment,
});
