const HOSTNAME = '{hostname}';

/** What decides who may be framed. */
export interface FrameRule {
  /** Listed addresses; `{hostname}` stands for the page's host name. None: there is no list. */
  listed: readonly string[] | undefined;
  /** The request's host with port. */
  host: string;
  /** The live frame's base address in the brand's settings. */
  tvLink: string | undefined;
}

/** Reads a variable's list with commas. Throws where an entry is no http or https address. */
export function parseOrigins(
  variable: string,
  text: string | undefined,
): readonly string[] | undefined {
  const entries = text?.split(',').map((entry) => entry.trim());
  const listed = entries?.filter((entry) => entry !== '');
  const wrong = listed?.find((entry) => toOrigin(entry, 'host') === undefined);
  if (wrong !== undefined) throw new Error(`${variable}: ${wrong} is no http or https address`);
  return listed;
}

/**
 * The sources of frames beside the page's own origin: those that are listed and the live frame's;
 * without a list every https address and this host on any port, as the settings may name any of them.
 */
export function selectFrameSources({ listed, host, tvLink }: FrameRule): readonly string[] {
  const name = host.replace(/:\d+$/, '');
  if (!listed) return [`http://${name}:*`, 'https:'];
  return selectOrigins(tvLink === undefined ? listed : [...listed, tvLink], name);
}

/**
 * Lists the addresses whose frames would share cookies with pages: under the page's own host name, or under that
 * of a site, as `isSite` knows them.
 */
export const findSharedHosts = (
  listed: readonly string[],
  isSite: (hostname: string) => boolean,
): readonly string[] =>
  listed.filter((address) => {
    const hostname = URL.parse(address.replace(HOSTNAME, 'page.example'))?.hostname ?? '';
    return hostname === 'page.example' || isSite(hostname);
  });

/** The origins of listed addresses, each once, for a page of this host name. */
export function selectOrigins(addresses: readonly string[], hostname: string): readonly string[] {
  return Array.from(new Set(addresses.flatMap((address) => toOrigin(address, hostname) ?? [])));
}

/** Undefined for what is below the page's own origin, and for what is neither http nor https. */
function toOrigin(address: string, hostname: string): string | undefined {
  const url = URL.parse(address.replace(HOSTNAME, hostname));
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
