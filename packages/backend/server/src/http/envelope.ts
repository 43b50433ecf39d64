import type { EndpointName, Envelope, ErrorDetail } from '@exchange/contract';
import type { ErrorDetails, HttpError } from '../http-error.ts';
import { toRupees } from '../money.ts';
import type { Answer } from './call.ts';

const OK_STATUS = 200;

/** Returns the envelope of a response; the HTTP status is 200. */
export function toEnvelope<K extends EndpointName>(answer: Answer<K>): Envelope {
  const { data, message = 'Success', total, totals, code } = answer;
  return {
    status: OK_STATUS,
    error: false,
    message,
    data,
    ...(total !== undefined && { total }),
    ...(totals && { totals }),
    ...(code !== undefined && { code }),
  };
}

/** The wire's names of the fields that models name otherwise. */
const WIRE_FIELDS: Readonly<Record<string, string>> = {
  accountId: 'account_id',
  accountNumber: 'account_number',
  betId: 'bet_id',
  keepsRest: 'unmatched',
  marketId: 'market_id',
  matchId: 'match_id',
  maxDeposit: 'max_deposit',
  price: 'odds',
  requestId: 'request_id',
  runnerId: 'selection_id',
  sessionId: 'session_id',
  sessionLineId: 'fancy_id',
  sportId: 'sport_id',
  stake: 'stack',
  userId: 'user_id',
  userName: 'user_name',
  utr: 'transaction_id',
};

const WIRE_DETAILS = {
  price: 'odds',
  marketVersion: 'market_version',
  line: 'run',
  rate: 'size',
  requestStatus: 'request_status',
  retryAfter: 'retry_after',
} as const satisfies Record<
  Exclude<keyof ErrorDetails, 'field' | 'lockedPaise'>,
  keyof ErrorDetail
>;

const toWireDetail = ({ field, lockedPaise, ...detail }: ErrorDetails): ErrorDetail => ({
  ...(field !== undefined && { field: WIRE_FIELDS[field] ?? field }),
  ...(lockedPaise !== undefined && { locked: toRupees(lockedPaise) }),
  ...Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      WIRE_DETAILS[name as keyof typeof WIRE_DETAILS],
      value,
    ]),
  ),
});

/** What the envelope of an error is built from. */
export type Refusal = Pick<HttpError, 'status' | 'message' | 'code' | 'detail'>;

/** Returns the envelope of an error; it never has data. */
export function toRefusalEnvelope({ status, message, code, detail }: Refusal): Envelope {
  const refused = { status, error: true, message, data: null, error_code: code };
  return { ...refused, ...(detail && { detail: toWireDetail(detail) }) };
}
