import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/primitives.ts';
import { toTransferRequest, toWalletBalance } from './wallet.model.ts';
import {
  accountOption,
  cancelInput,
  depositInput,
  requestListInput,
  requestRow,
  uploadData,
  walletBalanceData,
  withdrawInput,
} from './wallet.wire.ts';

const shared = { area: 'wallet', method: 'POST', auth: 'required' } as const;

export const walletEndpoints = {
  walletBalance: endpoint({
    ...shared,
    name: 'walletBalance',
    path: 'wallet-balance',
    area: 'shell',
    input: noInput,
    data: walletBalanceData,
    decode: toWalletBalance,
  }),
  customerDetails: endpoint({
    ...shared,
    name: 'customerDetails',
    path: 'customer-details',
    input: v.object({ type: v.literal('D') }),
    data: v.array(accountOption),
  }),
  depositRequest: endpoint({
    ...shared,
    name: 'depositRequest',
    path: 'deposit-request',
    idempotent: true,
    input: depositInput,
    data: requestRow,
    decode: toTransferRequest,
  }),
  withdrawRequest: endpoint({
    ...shared,
    name: 'withdrawRequest',
    path: 'withdraw-request',
    idempotent: true,
    input: withdrawInput,
    data: requestRow,
    decode: toTransferRequest,
  }),
  withdrawCancel: endpoint({
    ...shared,
    name: 'withdrawCancel',
    path: 'withdraw-cancel',
    input: cancelInput,
    data: requestRow,
    decode: toTransferRequest,
  }),
  myDepositRequests: endpoint({
    ...shared,
    name: 'myDepositRequests',
    path: 'my-deposit-request',
    input: requestListInput,
    data: v.array(requestRow),
    decode: (rows, total) => ({ rows: rows.map(toTransferRequest), total }),
  }),
  uploadDepositFile: endpoint({
    ...shared,
    name: 'uploadDepositFile',
    path: 'uploadDepositeFile',
    fileField: 'deposite',
    input: v.object({ deposite: v.any() }),
    data: uploadData,
  }),
} as const;
