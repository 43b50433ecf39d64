import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

const DIGITS = 6;

/** Returns six random digits. */
export const createCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

const derive = (secret: string, phone: string, code: string) =>
  createHmac('sha256', secret).update(`one-time code ${phone} ${code}`).digest();

/**
 * Returns the stored hash of a code, bound to its number. It is keyed, as a million codes are
 * quickly tried against a plain hash.
 */
export const hashCode = (secret: string, phone: string, code: string): string =>
  derive(secret, phone, code).toString('base64url');

/** Returns true if the code belongs to the hash; in constant time. */
export function matchesCode(secret: string, phone: string, code: string, hash: string): boolean {
  const expected = Buffer.from(hash, 'base64url');
  const actual = derive(secret, phone, code);
  return expected.length === actual.length && timingSafeEqual(actual, expected);
}
