import { type EndpointName, type Envelope, ERROR_CODES, type ErrorCode } from '@exchange/contract';
import { HttpError } from '../http-error.ts';
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

/** Returns the envelope of an error; it never has data. */
export function toRefusalEnvelope({ status, message, code, detail }: HttpError): Envelope {
  const refused = { status, error: true, message, data: null, error_code: code };
  return { ...refused, ...(detail && { detail }) };
}

/** Returns the code of an envelope; one that an older server stored has none. */
function readCode({ error_code }: Envelope): { code?: ErrorCode } {
  const code = ERROR_CODES.find((one) => one === error_code);
  return code ? { code } : {};
}

/** Returns the response of an envelope; throws its error if it is one. */
export function fromEnvelope<K extends EndpointName>(envelope: Envelope): Answer<K> {
  const { error, status, message, detail, data, total, totals, code } = envelope;
  if (error) throw new HttpError(status, message, { ...detail, ...readCode(envelope) });
  return {
    data: data as Answer<K>['data'],
    message,
    ...(total !== undefined && { total }),
    ...(totals && { totals }),
    ...(code !== undefined && { code }),
  };
}
