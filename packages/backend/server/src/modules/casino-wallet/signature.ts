import { createHmac, timingSafeEqual } from 'node:crypto';
import { isFresh, SIGNATURE_HEADERS, type SignedCall, signedText } from '@exchange/contract';
import type { CasinoLink } from '../casino/casino-link.ts';

const hash = (secret: string, call: SignedCall) =>
  createHmac('sha256', secret).update(signedText(call)).digest();

/** Returns the headers that sign a call. */
export const signCall = (secret: string, call: SignedCall): Record<string, string> => ({
  [SIGNATURE_HEADERS.timestamp]: call.timestamp,
  [SIGNATURE_HEADERS.signature]: hash(secret, call).toString('hex'),
});

/**
 * Returns true if a call was signed with one of the secrets, lately; in constant time for wrong
 * signatures.
 */
export function isSigned(
  { secret, otherSecret }: Pick<CasinoLink, 'secret' | 'otherSecret'>,
  call: SignedCall,
  signature: string,
  nowMs: number,
): boolean {
  const given = /^[\da-f]{64}$/.test(signature) ? Buffer.from(signature, 'hex') : undefined;
  if (given === undefined || !isFresh(call.timestamp, nowMs)) return false;
  const secrets = otherSecret === undefined ? [secret] : [secret, otherSecret];
  // All of them, so that the time does not reveal which one it was.
  return secrets.map((one) => timingSafeEqual(given, hash(one, call))).includes(true);
}
