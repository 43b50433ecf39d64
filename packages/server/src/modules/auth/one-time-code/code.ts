import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

const DIGITS = 6;

/** Six random digits. */
export const createCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

const derive = (secret: string, phone: string, code: string) =>
  createHmac('sha256', secret).update(`one-time code ${phone} ${code}`).digest();

/**
 * What the database keeps of a code, bound to its number. A million codes are tried at once by whoever
 * has a plain hash, so it is keyed.
 */
export const hashCode = (secret: string, phone: string, code: string): string =>
  derive(secret, phone, code).toString('base64url');

/** Whether the code belongs to the hash; takes the same time for every answer. */
export function matchesCode(secret: string, phone: string, code: string, hash: string): boolean {
  const expected = Buffer.from(hash, 'base64url');
  const actual = derive(secret, phone, code);
  return expected.length === actual.length && timingSafeEqual(actual, expected);
}
