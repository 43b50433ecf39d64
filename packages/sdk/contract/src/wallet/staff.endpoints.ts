import * as v from 'valibot';
import { PAGE_SIZE } from '../limits.ts';
import { STAFF } from '../roles.ts';
import { endpoint } from '../wire/endpoint.ts';
import { staffReason, wireId } from '../wire/primitives.ts';
import { toSecondPersonStep, toStaffRequest, toStaffRequestInput } from './staff.model.ts';
import {
  paymentAccountInput,
  paymentAccountRow,
  paymentAccountsInput,
  secondPersonDecisionData,
  secondPersonDecisionInput,
  secondPersonListInput,
  secondPersonRow,
  staffRequestListInput,
  staffRequestRow,
} from './staff.wire.ts';
import { toTransferRequest } from './wallet.model.ts';
import { decisionInput, requestRow } from './wallet.wire.ts';

const staff = { area: 'wallet', method: 'POST', auth: 'required', roles: STAFF } as const;

// Staff's decisions on deposits and withdrawals.

export const requestList = endpoint(staff, {
  name: 'requestList',
  path: 'request-list',
  input: staffRequestListInput,
  data: v.array(staffRequestRow),
  encode: toStaffRequestInput,
  decode: (rows, { total }) => ({ rows: rows.map(toStaffRequest), total }),
});
export const requestDecision = endpoint(staff, {
  name: 'requestDecision',
  mutates: true,
  path: 'request-decision',
  input: decisionInput,
  data: requestRow,
  decode: (decided) => toTransferRequest(decided),
});

const admins = { area: 'wallet', method: 'POST', auth: 'required', roles: ['admin'] } as const;

/** Lists the deposit accounts of a brand, or of all, including disabled ones. */
export const paymentAccounts = endpoint(admins, {
  name: 'paymentAccounts',
  path: 'payment-accounts',
  input: paymentAccountsInput,
  data: v.array(paymentAccountRow),
});

/** Adds a deposit account, or enables or disables one. */
export const changePaymentAccount = endpoint(admins, {
  name: 'changePaymentAccount',
  mutates: true,
  path: 'change-payment-account',
  idempotent: true,
  input: paymentAccountInput,
  data: paymentAccountRow,
});

// Decisions of a second member of staff on steps above the limit of one person.

export const secondPersonList = endpoint(staff, {
  name: 'secondPersonList',
  path: 'second-person-list',
  input: secondPersonListInput,
  data: v.array(secondPersonRow),
  encode: (page: number) => ({ limit: PAGE_SIZE.requests, page }),
  decode: (rows, { total }) => ({ rows: rows.map(toSecondPersonStep), total }),
});
export const secondPersonDecision = endpoint(staff, {
  name: 'secondPersonDecision',
  mutates: true,
  path: 'second-person-decision',
  idempotent: true,
  input: secondPersonDecisionInput,
  data: secondPersonDecisionData,
});

/** Locks the withdrawals of all players who withdrew to the account of a withdrawal. */
export const blockSharedAccount = endpoint(staff, {
  name: 'blockSharedAccount',
  mutates: true,
  path: 'block-shared-account',
  input: v.object({ request_id: wireId, reason: staffReason }),
  /** Number of these players. */
  data: v.object({ blocked: v.number() }),
  encode: ({ requestId, reason }: { requestId: string; reason: string }) => ({
    request_id: requestId,
    reason,
  }),
});
