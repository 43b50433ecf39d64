import { parseUrl } from '@exchange/ui/parse-url';

/**
 * The frame's address, or undefined where it may not be framed: it must be https or on this page's
 * host on another port (decisions, "Constants with two readings"), and never of this page's own
 * origin, whose storage holds the token.
 */
export function selectFrameUrl(address: string, page: string): string | undefined {
  const url = parseUrl(address);
  const own = new URL(page);
  if (!url || url.origin === own.origin) return undefined;
  const isOwnHost = url.protocol === 'http:' && url.hostname === own.hostname;
  return url.protocol === 'https:' || isOwnHost ? url.href : undefined;
}
