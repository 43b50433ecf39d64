/** How this server and the game provider reach each other. */
export interface CasinoLink {
  /** The provider's origin for this server, for example `http://127.0.0.1:4001`. */
  providerUrl: string;
  /** Its origin for browsers; `{hostname}` stands for the host name that the player's page has. */
  publicUrl: string;
  /** Shared with the provider: signs the calls of this server. */
  secret: string;
  /** While the secret is changed: calls that are signed with this one count too. */
  otherSecret?: string | undefined;
}

const HOSTNAME = '{hostname}';

/** The provider's origin for a browser whose page is at `hostname`. */
export const selectPublicOrigin = ({ publicUrl }: CasinoLink, hostname: string): string =>
  new URL(publicUrl.replace(HOSTNAME, hostname)).origin;

/** Where nothing else is said: the provider's own port under the host name of the page. */
export function derivePublicUrl(providerUrl: string): string {
  const { protocol, port } = new URL(providerUrl);
  return `${protocol}//${HOSTNAME}${port === '' ? '' : `:${port}`}`;
}

/** Whether games stand under the host name of the page itself, whose cookies they would share. */
export const isHostOfPage = (publicUrl: string): boolean =>
  URL.parse(publicUrl.replace(HOSTNAME, 'page.example'))?.hostname === 'page.example';

/** Whether a public address leads to an origin. */
export const isPublicUrl = (url: string): boolean =>
  /^https?:\/\//.test(url) && URL.canParse(url.replace(HOSTNAME, 'host'));
