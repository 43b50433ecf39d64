import * as v from 'valibot';
import { STAFF } from '../auth/auth.model.ts';
import { endpoint } from '../wire/endpoint.ts';
import { toTransferRequest } from './requests.model.ts';
import { toStaffRequest, toStaffRequestInput } from './staff-requests.model.ts';
import { staffRequestListInput, staffRequestRow } from './staff-requests.wire.ts';
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
