import { randomBytes } from 'node:crypto';
import { createSeal } from '@exchange/server-kit';
import type { ModuleContext } from '../../module-context.ts';

/** Time that a device is known after a sign-in, in seconds. */
const KNOWN_S = 180 * 24 * 60 * 60;
const NONCE_BYTES = 16;
const SECOND_MS = 1000;
const COOKIE = 'known-device';
/** Browsers accept a cookie of such a name only from this very host, by https and for all paths. */
const HOST_COOKIE = `__Host-${COOKIE}`;

const toText = (userName: string, device: string) =>
  `known device ${device} ${userName.toLowerCase()}`;

/**
 * Returns a `set-cookie` that marks the browser as known for this user name only; it grants no
 * access. `now`: ms since 1970. `isSecure`: the page was loaded by https.
 */
export function writeKnownDevice(
  userName: string,
  { secret, now, isSecure }: { secret: string; now: number; isSecure: boolean },
): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const device = `${Math.floor(now / SECOND_MS)}.${nonce}`;
  const signature = createSeal(secret).sign(toText(userName, device));
  const value = `${device}.${signature}`;
  const rules = `Max-Age=${KNOWN_S}; HttpOnly; SameSite=Strict`;
  return isSecure
    ? `${HOST_COOKIE}=${value}; ${rules}; Path=/; Secure`
    : `${COOKIE}=${value}; ${rules}; Path=/api`;
}

/**
 * Returns the device on which cookies prove an earlier sign-in of this user; `now` in ms since
 * 1970. Cookies of `previousSecret`, and former ones without the prefix, are still valid.
 */
export function readKnownDevice(
  cookies: string | undefined,
  userName: string,
  parts: { secret: string; previousSecret?: string | undefined; now: number },
): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  const values = [HOST_COOKIE, COOKIE].flatMap(
    (name) => pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? [],
  );
  return values.map((value) => readValue(value, userName, parts)).find((one) => one !== undefined);
}

function readValue(
  value: string,
  userName: string,
  {
    secret,
    previousSecret,
    now,
  }: { secret: string; previousSecret?: string | undefined; now: number },
): string | undefined {
  const pattern = /^((\d{1,12})\.([\w-]{22}))\.([\w-]{43})$/;
  const [, device = '', since = '', nonce, signature = ''] = pattern.exec(value) ?? [];
  const { isSigned } = createSeal(secret, previousSecret);
  if (!isSigned(toText(userName, device), signature)) return undefined;
  // A browser deletes it by itself; a copy may live longer.
  return now / SECOND_MS <= Number(since) + KNOWN_S ? nonce : undefined;
}

/** Returns the device as `readKnownDevice` does, with the secrets of this server. */
export const findKnownDevice = (
  {
    deviceSecret: secret,
    previousDeviceSecret: previousSecret,
    clock,
  }: Pick<ModuleContext, 'deviceSecret' | 'previousDeviceSecret' | 'clock'>,
  cookies: string | undefined,
  userName: string,
) => {
  const now = clock.now().getTime();
  return readKnownDevice(cookies, userName.toLowerCase(), { secret, previousSecret, now });
};

/** Returns true if cookies prove that this user name signed in on their browser before. */
export const isKnownDevice = (...asked: Parameters<typeof findKnownDevice>): boolean =>
  findKnownDevice(...asked) !== undefined;
