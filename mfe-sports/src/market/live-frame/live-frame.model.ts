import type { Match } from '@exchange/contract';
import { parseUrl } from '@exchange/ui/parse-url';

/** Offers of the live frame, by the specification's names. */
export type LiveOffer = 'MATCH STATS' | 'WATCH LIVE';

/** The frame, or why there is none. */
export type LiveFrame =
  | { kind: 'frame'; address: string; isForeign: boolean }
  | { kind: 'none'; reason: 'not-offered' | 'guest' | 'waiting' | 'no-balance' };

export interface LiveFrameInput {
  match: Pick<Match, 'id' | 'hasStats' | 'hasTv' | 'streamUrl'>;
  /** The chosen offer; undefined if the match has none. */
  offer: LiveOffer | undefined;
  /** Base URL of the settings. */
  tvLink: string | undefined;
  signedIn: boolean;
  /** Rupees; undefined until the first reply. */
  balance: number | undefined;
  /** URL of this page, and its language. */
  page: string;
  language: string;
}

/** Returns the match's offers, in the order of the panel's title. */
export const listOffers = ({
  hasStats,
  hasTv,
}: Pick<Match, 'hasStats' | 'hasTv'>): readonly LiveOffer[] => [
  ...(hasStats ? (['MATCH STATS'] as const) : []),
  ...(hasTv ? (['WATCH LIVE'] as const) : []),
];

/**
 * Returns base + match id with the language, which a sandboxed frame cannot read from a cookie;
 * undefined unless it is https or on this page's host.
 */
function toScoreAddress(input: LiveFrameInput): string | undefined {
  const { match, tvLink, page, language } = input;
  const address = tvLink ? parseUrl(`${tvLink}${encodeURIComponent(match.id)}`, page) : undefined;
  if (!address) return undefined;
  address.searchParams.set('lang', language);
  if (address.protocol === 'https:') return address.href;
  const isOwnHost = address.hostname === new URL(page).hostname;
  return address.protocol === 'http:' && isOwnHost ? address.href : undefined;
}

/**
 * Returns the URL of the match's stream unchanged, as it may be signed; without one, that of the
 * score page.
 */
function toStreamAddress(input: LiveFrameInput): string | undefined {
  const { streamUrl } = input.match;
  if (streamUrl === undefined) return toScoreAddress(input);
  return streamUrl.startsWith('https://') ? parseUrl(streamUrl, input.page)?.href : undefined;
}

const TO_ADDRESS = { 'MATCH STATS': toScoreAddress, 'WATCH LIVE': toStreamAddress } as const;

/**
 * Returns the frame, only for a player with a balance above 0 (specification, "Match detail page").
 */
export function selectLiveFrame(input: LiveFrameInput): LiveFrame {
  const { offer, signedIn, balance } = input;
  const address = offer && TO_ADDRESS[offer](input);
  if (!address) return { kind: 'none', reason: 'not-offered' };
  if (!signedIn) return { kind: 'none', reason: 'guest' };
  if (balance === undefined) return { kind: 'none', reason: 'waiting' };
  if (balance <= 0) return { kind: 'none', reason: 'no-balance' };
  const isForeign = new URL(address).hostname !== new URL(input.page).hostname;
  return { kind: 'frame', address, isForeign };
}
