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
