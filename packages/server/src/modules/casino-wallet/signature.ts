import { createHmac, timingSafeEqual } from 'node:crypto';
import { isFresh, SIGNATURE_HEADERS, type SignedCall, signedText } from '@exchange/contract';

const hash = (secret: string, call: SignedCall) =>
  createHmac('sha256', secret).update(signedText(call)).digest();

/** The headers that sign a call. */
export const signCall = (secret: string, call: SignedCall): Record<string, string> => ({
  [SIGNATURE_HEADERS.timestamp]: call.timestamp,
  [SIGNATURE_HEADERS.signature]: hash(secret, call).toString('hex'),
});

/** Whether a call was signed with the secret, lately; takes as long for every wrong signature. */
export function isSigned(
  secret: string,
  call: SignedCall,
  signature: string,
  nowMs: number,
): boolean {
  const given = /^[\da-f]{64}$/.test(signature) ? Buffer.from(signature, 'hex') : undefined;
  return (
    given !== undefined &&
    isFresh(call.timestamp, nowMs) &&
    timingSafeEqual(given, hash(secret, call))
  );
}
