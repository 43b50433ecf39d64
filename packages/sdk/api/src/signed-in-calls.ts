// Calls that guests never make; loadSignedInCalls loads them with the first one.
import {
  endpoints,
  isOpenRequest,
  PAGE_SIZE,
  type SaferGambling,
  type TransferRequest,
  type UserDetails,
} from '@exchange/contract';
import { call } from './call.ts';

type CallInput<Name extends keyof typeof endpoints> = Parameters<
  (typeof endpoints)[Name]['encode']
>[0];

/** Fetches the details of the signed-in user. */
export const fetchOwnDetails = (
  signal: AbortSignal,
  input: CallInput<'userDetails'> = {},
): Promise<UserDetails> => call(endpoints.userDetails, input, { signal });

export type Kind = TransferRequest['kind'];

const WIRE_KINDS = { deposit: 'D', withdrawal: 'W' } as const;
const WIRE_STATUSES = { all: 'AL', pending: 'P', approved: 'A' } as const;

/** Fetches the player's newest deposits or withdrawals of a status. */
export async function fetchRequests(
  kind: Kind,
  status: keyof typeof WIRE_STATUSES,
  signal: AbortSignal,
): Promise<readonly TransferRequest[]> {
  const input = {
    limit: PAGE_SIZE.openRequests,
    page: 1,
    status: WIRE_STATUSES[status],
    type: WIRE_KINDS[kind],
  };
  return (await call(endpoints.myDepositRequests, input, { signal })).rows;
}

const OPEN_STATUSES = { deposit: ['pending'], withdrawal: ['pending', 'approved'] } as const;

/** Fetches the player's open deposits or withdrawals. */
export async function fetchOpenRequests(
  kind: Kind,
  signal: AbortSignal,
): Promise<readonly TransferRequest[]> {
  const byId = new Map<string, TransferRequest>();
  // One after the other: a request that is approved between them is in the second list.
  for (const status of OPEN_STATUSES[kind]) {
    const rows = await fetchRequests(kind, status, signal);
    for (const row of rows.filter(isOpenRequest)) byId.set(row.id, row);
  }
  return [...byId.values()];
}

export const fetchSaferGambling = (signal: AbortSignal): Promise<SaferGambling> =>
  call(endpoints.saferGambling, undefined, { signal });
export const changeLimit = (input: CallInput<'changeLimit'>): Promise<SaferGambling> =>
  call(endpoints.changeLimit, input);
export const takeTimeOut = (hours: number): Promise<SaferGambling> =>
  call(endpoints.takeTimeOut, { hours });
export const excludeSelf = (months: number): Promise<SaferGambling> =>
  call(endpoints.excludeSelf, { months });
export const endExclusion = (): Promise<SaferGambling> => call(endpoints.endExclusion, undefined);
export const checkReality = (input: CallInput<'realityCheck'>): Promise<SaferGambling> =>
  call(endpoints.realityCheck, input);
