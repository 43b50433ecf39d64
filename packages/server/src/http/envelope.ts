import { type EndpointName, type Envelope, ERROR_CODES, type ErrorCode } from '@exchange/contract';
import { HttpError } from '../http-error.ts';
import type { Answer } from './call.ts';

export const OK_STATUS = 200;

/** The envelope of an answer; the HTTP status is 200. */
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

/** The envelope of a refusal; it never carries data. */
export function toRefusalEnvelope({ status, message, code, detail }: HttpError): Envelope {
  const refused = { status, error: true, message, data: null, error_code: code };
  return { ...refused, ...(detail && { detail }) };
}

/** The code of an envelope; one that was kept by an older server has none. */
function readCode({ error_code }: Envelope): { code?: ErrorCode } {
  const code = ERROR_CODES.find((one) => one === error_code);
  return code ? { code } : {};
}

/** The answer that an envelope was made of; throws the refusal if it was one. */
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
