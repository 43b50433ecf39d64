/** Placeholder of the page's host name in a listed address. */
export const HOSTNAME = '{hostname}';

/**
 * Parses a variable's list with commas; undefined if it is not set. Throws Error on an entry that
 * is not an http or https address.
 */
export function parseOrigins(
  variable: string,
  text: string | undefined,
): readonly string[] | undefined {
  const entries = text?.split(',').map((entry) => entry.trim());
  const listed = entries?.filter((entry) => entry !== '');
  const wrong = listed?.find((entry) => toOrigin(entry, 'host') === undefined);
  if (wrong !== undefined) throw new Error(`${variable}: ${wrong} is not an http or https address`);
  return listed;
}

/** Returns the distinct origins of listed addresses for a page of this host name. */
export function selectOrigins(addresses: readonly string[], hostname: string): readonly string[] {
  return Array.from(new Set(addresses.flatMap((address) => toOrigin(address, hostname) ?? [])));
}

/** Returns an address's origin; undefined below the page's own origin, and for other protocols. */
function toOrigin(address: string, hostname: string): string | undefined {
  const url = URL.parse(address.replace(HOSTNAME, hostname));
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
