import type { Match } from '@exchange/contract';
import { parseUrl } from '@exchange/ui/parse-url';

/** What the live frame shows, by the specification's names. */
export type LiveOffer = 'MATCH STATS' | 'WATCH LIVE';

/** The frame, or why there is none. */
export type LiveFrame =
  | { kind: 'frame'; address: string; isForeign: boolean }
  | { kind: 'none'; reason: 'not-offered' | 'guest' | 'waiting' | 'no-balance' };

export interface LiveFrameInput {
  match: Pick<Match, 'id' | 'hasStats' | 'hasTv'>;
  /** Base address of the settings. */
  tvLink: string | undefined;
  signedIn: boolean;
  /** Rupees; undefined until the first answer. */
  balance: number | undefined;
  /** The address of this page, and its language. */
  page: string;
  language: string;
}

export const listOffers = ({ hasStats, hasTv }: LiveFrameInput['match']): readonly LiveOffer[] => [
  ...(hasStats ? (['MATCH STATS'] as const) : []),
  ...(hasTv ? (['WATCH LIVE'] as const) : []),
];

/**
 * Base + match id, with the language, which a sandboxed frame cannot read from a cookie; undefined
 * unless it is https or on this page's host, on any port.
 */
function toAddress(base: string, { match, page, language }: LiveFrameInput): string | undefined {
  const address = parseUrl(`${base}${encodeURIComponent(match.id)}`, page);
  if (!address) return undefined;
  address.searchParams.set('lang', language);
  if (address.protocol === 'https:') return address.href;
  const isOwnHost = address.hostname === new URL(page).hostname;
  return address.protocol === 'http:' && isOwnHost ? address.href : undefined;
}

/** The frame is loaded only for a player with a balance above 0 (specification, "Match detail page"). */
export function selectLiveFrame(input: LiveFrameInput): LiveFrame {
  const { match, tvLink, signedIn, balance } = input;
  const address = tvLink && toAddress(tvLink, input);
  if (!address || listOffers(match).length === 0) return { kind: 'none', reason: 'not-offered' };
  if (!signedIn) return { kind: 'none', reason: 'guest' };
  if (balance === undefined) return { kind: 'none', reason: 'waiting' };
  if (balance <= 0) return { kind: 'none', reason: 'no-balance' };
  const isForeign = new URL(address).hostname !== new URL(input.page).hostname;
  return { kind: 'frame', address, isForeign };
}
