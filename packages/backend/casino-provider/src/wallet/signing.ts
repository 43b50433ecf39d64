import { createHmac, timingSafeEqual } from 'node:crypto';
import { isFresh, SIGNATURE_HEADERS, type SignedCall, signedText } from '@exchange/contract';

/** Returns the signature of a call, lower-case hex. */
const sign = (secret: string, call: SignedCall): string =>
  createHmac('sha256', secret).update(signedText(call)).digest('hex');

/** Returns the headers of a call that is signed now. */
export function signedHeaders(secret: string, path: string, body: string, nowMs = Date.now()) {
  const timestamp = String(nowMs);
  return {
    'content-type': 'application/json',
    [SIGNATURE_HEADERS.timestamp]: timestamp,
    [SIGNATURE_HEADERS.signature]: sign(secret, { timestamp, path, body }),
  };
}

/** Secrets of calls; `otherSecret` also verifies the operator's during a rotation. */
export interface SigningSecrets {
  secret: string;
  otherSecret?: string | undefined;
}

/** Returns true if an incoming call is recent and signed with one of the secrets. */
export function isSigned(
  { secret, otherSecret }: SigningSecrets,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  path: string,
  body: string,
  nowMs = Date.now(),
): boolean {
  const timestamp = String(headers[SIGNATURE_HEADERS.timestamp] ?? '');
  const given = Buffer.from(String(headers[SIGNATURE_HEADERS.signature] ?? ''));
  const isBy = (one: string) => {
    const right = Buffer.from(sign(one, { timestamp, path, body }));
    return given.length === right.length && timingSafeEqual(given, right);
  };
  const secrets = otherSecret === undefined ? [secret] : [secret, otherSecret];
  // All of them, in constant time.
  return isFresh(timestamp, nowMs) && secrets.map(isBy).includes(true);
}
