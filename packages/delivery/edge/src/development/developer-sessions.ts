import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type ClientRequest, readCookie, writeCookie } from '../cookies.ts';
import { describeBrowser } from '../override/override-cookie.ts';
import type { RegistrySource } from '../registry-source.ts';
import type { ReadShell } from '../shell-record.ts';
import type { Signer } from '../signer.ts';
import { type DeveloperSession, openToken, TokenRefused } from './developer-token.ts';

const COOKIE = 'area-development';
const PURPOSE = 'area in development';
const SECOND_MS = 1000;

/** State of a browser's session of development: shown, or ended for a reason. */
export type SessionState =
  | { kind: 'shown'; session: DeveloperSession }
  | { kind: 'ended'; reason: string };

/** Browsers that show an area from the machine of its developer. */
export interface DeveloperSessions {
  /** Opens a token for the host of a request. Throws TokenRefused. */
  open: (token: string, host: string) => Promise<DeveloperSession>;
  /** Returns a `set-cookie` by which the browser of the request shows the area of the token. */
  write: (token: string, session: DeveloperSession, request: Requested) => string;
  /** Returns a `set-cookie` that ends it. */
  clear: (request: Requested) => string;
  /** Returns the session of a browser; undefined without one. */
  read: (asker: ClientRequest) => Promise<SessionState | undefined>;
  /** Returns what distinguishes browsers with a session; empty without a signed one. */
  keyOf: (asker: ClientRequest) => string;
}
type Requested = Pick<FastifyRequest, 'headers' | 'protocol'>;

/**
 * Creates the sessions. The cookie holds the token, which is verified for each page: a session ends
 * with it, and when its key is revoked.
 */
export function createDeveloperSessions(parts: {
  signer: Signer;
  source: Pick<RegistrySource, 'keysOf'>;
  /** Reads the shell's build for browsers with a session. */
  readShell: ReadShell;
  now?: () => number;
}): DeveloperSessions {
  const { signer, source, readShell, now = Date.now } = parts;
  // Only a browser that confirmed it has this edge's signature of the token and of itself.
  const describe = (token: string, asker: ClientRequest) =>
    `${createHash('sha256').update(token).digest('base64url')} ${describeBrowser(asker)}`;

  function readToken(asker: ClientRequest): string | undefined {
    const [token = '', seal = ''] = (readCookie(asker.headers.cookie, COOKIE) ?? '').split('~');
    return signer.open(PURPOSE, seal) === describe(token, asker) ? token : undefined;
  }

  async function open(token: string, host?: string): Promise<DeveloperSession> {
    const session = await openToken(token, host, { keysOf: source.keysOf, now: now() });
    await readShell().catch(() => {
      throw new TokenRefused('The release of the shell here has no build for development.');
    });
    return session;
  }

  return {
    open,
    write(token, { expires }, request) {
      const value = `${token}~${signer.seal(PURPOSE, describe(token, request))}`;
      const maxAgeS = Math.max(1, Math.floor((expires - now()) / SECOND_MS));
      return writeCookie(COOKIE, value, { maxAgeS, isSecure: request.protocol === 'https' });
    },
    clear: ({ protocol }) =>
      writeCookie(COOKIE, '', { maxAgeS: 0, isSecure: protocol === 'https' }),
    async read(asker) {
      const token = readToken(asker);
      if (token === undefined) return undefined;
      try {
        return { kind: 'shown', session: await open(token) };
      } catch (error) {
        if (!(error instanceof TokenRefused)) throw error;
        return { kind: 'ended', reason: error.message };
      }
    },
    keyOf: (asker) => readToken(asker) ?? '',
  };
}
