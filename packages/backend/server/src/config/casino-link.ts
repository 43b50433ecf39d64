/** The connection between this server and the game provider. */
export interface CasinoLink {
  /** The provider's origin for this server, for example `http://127.0.0.1:4001`. */
  providerUrl: string;
  /** Its origin for browsers; `{hostname}` stands for the host name of the player's page. */
  publicUrl: string;
  /** Shared with the provider: signs the calls of this server. */
  secret: string;
  /** During a change of the secret: calls signed with this one are valid too. */
  otherSecret?: string | undefined;
}

const HOSTNAME = '{hostname}';

/** Returns the provider's origin for a browser whose page is at `hostname`. */
export const selectPublicOrigin = ({ publicUrl }: CasinoLink, hostname: string): string =>
  new URL(publicUrl.replace(HOSTNAME, hostname)).origin;

/** Returns the default: the provider's own port under the host name of the page. */
export function derivePublicUrl(providerUrl: string): string {
  const { protocol, port } = new URL(providerUrl);
  return `${protocol}//${HOSTNAME}${port === '' ? '' : `:${port}`}`;
}

/** Returns true if games share the host name of the page, and so its cookies. */
export const isHostOfPage = (publicUrl: string): boolean =>
  URL.parse(publicUrl.replace(HOSTNAME, 'page.example'))?.hostname === 'page.example';

/** Returns true if a public address leads to an origin. */
export const isPublicUrl = (url: string): boolean =>
  /^https?:\/\//.test(url) && URL.canParse(url.replace(HOSTNAME, 'host'));
