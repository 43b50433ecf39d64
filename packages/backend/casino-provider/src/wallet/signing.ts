import { isFresh, SIGNATURE_HEADERS, signedText } from '@exchange/contract';
import { createSeal } from '@exchange/server-kit';

/** Returns the headers of a call that is signed now. */
export function signedHeaders(secret: string, path: string, body: string, nowMs = Date.now()) {
  const timestamp = String(nowMs);
  return {
    'content-type': 'application/json',
    [SIGNATURE_HEADERS.timestamp]: timestamp,
    [SIGNATURE_HEADERS.signature]: createSeal(secret).sign(
      signedText({ timestamp, path, body }),
      'hex',
    ),
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
  const signature = String(headers[SIGNATURE_HEADERS.signature] ?? '');
  const text = signedText({ timestamp, path, body });
  return (
    isFresh(timestamp, nowMs) && createSeal(secret, otherSecret).isSigned(text, signature, 'hex')
  );
}
