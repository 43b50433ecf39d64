import { randomInt } from 'node:crypto';

/** Request data that distinguishes browsers. */
export interface ClientRequest {
  headers: {
    cookie?: string | undefined;
    'user-agent'?: string | undefined;
    host?: string | undefined;
  };
}

/**
 * Browsers accept a cookie of such a name only from this host, by https and for all of its paths.
 */
const HOST_PREFIX = '__Host-';

/** Returns a `set-cookie` for pages of this host; `isSecure`: the page came by https. */
export function writeCookie(
  name: string,
  value: string,
  { maxAgeS, isSecure }: { maxAgeS: number; isSecure: boolean },
): string {
  const rules = `Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax`;
  return isSecure
    ? `${HOST_PREFIX}${name}=${value}; ${rules}; Secure`
    : `${name}=${value}; ${rules}`;
}

/** Returns the value of a cookie; the `__Host-` name precedes the plain one. */
export function readCookie(cookies: string | undefined, name: string): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  const read = (wanted: string) =>
    pairs.find((pair) => pair.startsWith(`${wanted}=`))?.slice(wanted.length + 1);
  return read(HOST_PREFIX + name) ?? read(name);
}

/** Values of `<html lang>`. */
export type PageLanguage = 'en' | 'hi';

/** Returns the language of the cookie `lang`; English for any other value. */
export const readLanguage = (cookies: string | undefined): PageLanguage =>
  readCookie(cookies, 'lang') === 'hi' ? 'hi' : 'en';

const BUCKET_COOKIE = 'bucket';
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
  const value = readCookie(cookies, BUCKET_COOKIE) ?? '';
  return /^\d{1,2}$/.test(value)
    ? { number: Number(value), isNew: false }
    : { number: randomInt(100), isNew: true };
}

/**
 * Returns the `set-cookie` that keeps a browser in its bucket; `isSecure`: the page came by https.
 */
export const writeBucket = ({ number }: Bucket, isSecure: boolean): string =>
  writeCookie(BUCKET_COOKIE, String(number), { maxAgeS: YEAR_S, isSecure });
