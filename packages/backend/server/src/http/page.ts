import type { FastifyRequest } from 'fastify';

/** The browser's address for the calling page. */
export interface CallerPage {
  /** For example `khelodost.localhost`. */
  hostname: string;
  /** For example `http://khelodost.localhost:3000`. */
  origin: string;
  language: 'en' | 'hi';
}

/** A host with or without a port; IPv6 in brackets. */
const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const LOCAL = 'localhost';

/**
 * Returns the origin that the browser sends, if it is this host's; otherwise the one of the
 * request.
 */
function readOrigin(reported: string | undefined, protocol: string, host: string): string {
  const own = `${protocol}://${host}`;
  if (reported === undefined || !URL.canParse(reported)) return own;
  const { origin, host: named, protocol: scheme } = new URL(reported);
  return named === new URL(own).host && /^https?:$/.test(scheme) ? origin : own;
}

/** Reads the source of a call; headers with an invalid form are ignored. */
export function readPage(request: FastifyRequest): CallerPage {
  const { protocol, headers } = request;
  const host = HOST.test(request.host) ? request.host : LOCAL;
  const origin = readOrigin(headers.origin, protocol, host);
  const hindi = /(?:^|;\s*)lang=hi(?:;|$)/.test(headers.cookie ?? '');
  return { hostname: new URL(origin).hostname, origin, language: hindi ? 'hi' : 'en' };
}
