import type { EndpointName, Envelope } from '@exchange/contract';
import { Refusal } from '../refusal.ts';
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
export function toRefusalEnvelope({ status, message, detail }: Refusal): Envelope {
  return { status, error: true, message, data: null, ...(detail && { detail }) };
}

/** The answer that an envelope was made of; throws the refusal if it was one. */
export function fromEnvelope<K extends EndpointName>(envelope: Envelope): Answer<K> {
  const { error, status, message, detail, data, total, totals, code } = envelope;
  if (error) throw new Refusal(status, message, detail);
  return {
    data: data as Answer<K>['data'],
    message,
    ...(total !== undefined && { total }),
    ...(totals && { totals }),
    ...(code !== undefined && { code }),
  };
}
