import { isFresh, SIGNATURE_HEADERS, type SignedCall, signedText } from '@exchange/contract';
import { createSeal } from '@exchange/server-kit';
import type { CasinoLink } from '../config/casino-link.ts';

/** Returns the headers that sign a call. */
export const signCall = (secret: string, call: SignedCall): Record<string, string> => ({
  [SIGNATURE_HEADERS.timestamp]: call.timestamp,
  [SIGNATURE_HEADERS.signature]: createSeal(secret).sign(signedText(call), 'hex'),
});

/** Returns true if a call was signed with one of the secrets, lately. */
export const isSigned = (
  { secret, otherSecret }: Pick<CasinoLink, 'secret' | 'otherSecret'>,
  call: SignedCall,
  signature: string,
  nowMs: number,
): boolean =>
  isFresh(call.timestamp, nowMs) &&
  createSeal(secret, otherSecret).isSigned(signedText(call), signature, 'hex');
