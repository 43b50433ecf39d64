import { parseUrl } from '@exchange/ui/parse-url';

/**
 * Returns the frame's URL if it is https or on this page's host on another port (decisions,
 * "Constants with two readings"). Never this page's origin, whose storage holds the token.
 */
export function selectFrameUrl(address: string, page: string): string | undefined {
  const url = parseUrl(address);
  const own = new URL(page);
  if (!url || url.origin === own.origin) return undefined;
  const isOwnHost = url.protocol === 'http:' && url.hostname === own.hostname;
  return url.protocol === 'https:' || isOwnHost ? url.href : undefined;
}
