import type { EndpointName, Envelope } from '@exchange/contract';
import type { HttpError } from '../http-error.ts';
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
