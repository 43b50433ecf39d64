import { HOSTNAME, selectOrigins } from '@exchange/program';

/** What decides who may be framed. */
export interface FrameRule {
  /** Listed addresses; `{hostname}` stands for the page's host name. None: there is no list. */
  listed: readonly string[] | undefined;
  /** The request's host with port. */
  host: string;
  /** The live frame's base address in the brand's settings. */
  tvLink: string | undefined;
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
