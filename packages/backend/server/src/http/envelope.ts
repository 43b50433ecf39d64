import type { EndpointName, Envelope, ErrorDetail } from '@exchange/contract';
import { type ErrorDetails, type HttpError, WIRE_FIELDS } from '../http-error.ts';
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

/** Fields that are not listed have their wire names already. */
const fieldNames: Readonly<Record<string, string>> = WIRE_FIELDS;

const toWireDetail = ({ field, lockedPaise, ...detail }: ErrorDetails): ErrorDetail => ({
  ...(field !== undefined && { field: fieldNames[field] ?? field }),
  ...(lockedPaise !== undefined && { locked: toRupees(lockedPaise) }),
  ...Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      WIRE_DETAILS[name as keyof typeof WIRE_DETAILS],
      value,
    ]),
  ),
});

/** What the envelope of an error is built from. */
type Rejection = Pick<HttpError, 'status' | 'message' | 'code' | 'detail'>;

/** Returns the envelope of an error; it never has data. */
export function toRejectionEnvelope({ status, message, code, detail }: Rejection): Envelope {
  const refused = { status, error: true, message, data: null, error_code: code };
  return { ...refused, ...(detail && { detail: toWireDetail(detail) }) };
}
