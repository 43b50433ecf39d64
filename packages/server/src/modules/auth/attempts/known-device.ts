import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** By whom the browser is known: somebody signed in here before. */
export const DEVICE_COOKIE = 'known-device';
/** A device is known for so long after a sign-in, in seconds. */
const KNOWN_S = 180 * 24 * 60 * 60;
const NONCE_BYTES = 16;

const sign = (secret: string, userName: string, nonce: string) =>
  createHmac('sha256', secret).update(`known device ${nonce} ${userName.toLowerCase()}`).digest();

/**
 * A `set-cookie` by which the browser is known for this user name, and for no other; it opens nothing.
 * `isSecure`: the page came by https.
 */
export function writeKnownDevice(userName: string, secret: string, isSecure: boolean): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const value = `${nonce}.${sign(secret, userName, nonce).toString('base64url')}`;
  const rules = `Max-Age=${KNOWN_S}; Path=/api; HttpOnly; SameSite=Strict`;
  return `${DEVICE_COOKIE}=${value}; ${rules}${isSecure ? '; Secure' : ''}`;
}

/** Which device it is, where cookies say that this user signed in on it before. */
export function readKnownDevice(
  cookies: string | undefined,
  userName: string,
  secret: string,
): string | undefined {
  const found = /(?:^|;\s*)known-device=([\w-]{22})\.([\w-]{43})(?:;|$)/.exec(cookies ?? '');
  const [, nonce = '', signature = ''] = found ?? [];
  const given = Buffer.from(signature, 'base64url');
  const right = sign(secret, userName, nonce);
  return given.length === right.length && timingSafeEqual(given, right) ? nonce : undefined;
}
