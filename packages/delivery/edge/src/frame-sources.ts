import { HOSTNAME, selectOrigins } from '@exchange/server-kit';

/** Inputs of the frame sources. */
export interface FrameRule {
  /** Listed addresses; `{hostname}` stands for the page's host name. Undefined: no list. */
  listed: readonly string[] | undefined;
  /** The request's host with port. */
  host: string;
  /** The live frame's base address in the brand's settings. */
  tvLink: string | undefined;
}

/**
 * Returns the frame sources beside the page's own origin: the listed ones and the live stream's;
 * without a list every https address and this host on any port.
 */
export function selectFrameSources({ listed, host, tvLink }: FrameRule): readonly string[] {
  const name = host.replace(/:\d+$/, '');
  if (!listed) return [`http://${name}:*`, 'https:'];
  return selectOrigins(tvLink === undefined ? listed : [...listed, tvLink], name);
}

/**
 * Lists the addresses whose frames would share cookies with pages: below the page's own host name,
 * or that of a site by `isSite`.
 */
export const findSharedHosts = (
  listed: readonly string[],
  isSite: (hostname: string) => boolean,
): readonly string[] =>
  listed.filter((address) => {
    const hostname = URL.parse(address.replace(HOSTNAME, 'page.example'))?.hostname ?? '';
    return hostname === 'page.example' || isSite(hostname);
  });
