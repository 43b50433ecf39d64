import { randomInt } from 'node:crypto';
import { readCookie, writeCookie } from './cookies.ts';

export const BUCKET_COOKIE = 'bucket';
const YEAR_S = 31_536_000;

/** One of a hundred groups of browsers; canaries go to some of them. */
export interface Bucket {
  /** 0 to 99. */
  number: number;
  /** True if it was drawn for this request, as the browser has none yet. */
  isNew: boolean;
}

/** Returns the bucket from the cookies of a request, or a random one. */
export function readBucket(cookies?: string): Bucket {
  const given = readCookie(cookies, BUCKET_COOKIE) ?? '';
  return /^\d{1,2}$/.test(given)
    ? { number: Number(given), isNew: false }
    : { number: randomInt(100), isNew: true };
}

/**
 * Returns the `set-cookie` that keeps a browser in its bucket; `isSecure`: the page came by https.
 */
export const writeBucket = ({ number }: Bucket, isSecure: boolean): string =>
  writeCookie(BUCKET_COOKIE, String(number), { maxAgeS: YEAR_S, isSecure });
