import { createHmac, timingSafeEqual } from 'node:crypto';
import { isFresh, SIGNATURE_HEADERS, type SignedCall, signedText } from '@exchange/contract';

/** Signature of a call, lower-case hex. */
export const sign = (secret: string, call: SignedCall): string =>
  createHmac('sha256', secret).update(signedText(call)).digest('hex');

/** Headers of a call that is signed now. */
export function signedHeaders(secret: string, path: string, body: string, nowMs = Date.now()) {
  const timestamp = String(nowMs);
  return {
    'content-type': 'application/json',
    [SIGNATURE_HEADERS.timestamp]: timestamp,
    [SIGNATURE_HEADERS.signature]: sign(secret, { timestamp, path, body }),
  };
}

/** Whether a call that came in is signed with the secret and recent. */
export function isSigned(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  path: string,
  body: string,
  nowMs = Date.now(),
): boolean {
  const timestamp = String(headers[SIGNATURE_HEADERS.timestamp] ?? '');
  const given = Buffer.from(String(headers[SIGNATURE_HEADERS.signature] ?? ''));
  const right = Buffer.from(sign(secret, { timestamp, path, body }));
  return (
    isFresh(timestamp, nowMs) && given.length === right.length && timingSafeEqual(given, right)
  );
}
