import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type ClientRequest, readCookie, writeCookie } from '../cookies.ts';
import type { Signer } from '../signer.ts';

const SECOND_MS = 1000;
/** Lifetime of the cookie that keeps why a token failed, in seconds. */
const FAILED_S = 3600;

/** Thrown for a token that is refused; its message is displayable. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  /** True if the reason may pass: the browser keeps the token. */
  readonly mayPass: boolean;

  constructor(
    message: string,
    { mayPass = false, cause }: { mayPass?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.mayPass = mayPass;
  }
}

/** What a token that holds says. */
export interface OpenedToken {
  /** Milliseconds since 1970. */
  expires: number;
}

/** State of a browser's token: shown, or ended for a reason; `isOver`: for good. */
export type TokenState<Opened extends OpenedToken> =
  | { kind: 'shown'; opened: Opened }
  | { kind: 'ended'; reason: string; isOver: boolean };

/** Tokens of one kind that teams sign, each in the cookie of a browser that confirmed it. */
export interface TokenCookies<Opened extends OpenedToken> {
  /** Opens a token for the host of a request. Throws TokenRefused. */
  open: (token: string, host: string) => Promise<Opened>;
  /** Returns a `set-cookie` by which the browser of the request shows what the token names. */
  write: (token: string, opened: Opened, request: Requested) => string;
  /** Returns a `set-cookie` by which the next page of the browser says why it ended. */
  end: (request: Requested, reason: string) => string;
  /** Returns a `set-cookie` that deletes it. */
  clear: (request: Requested) => string;
  /** Returns the state of a browser; undefined without a token. */
  read: (asker: ClientRequest) => Promise<TokenState<Opened> | undefined>;
  /** Returns what distinguishes browsers with a token; empty without a signed one. */
  keyOf: (asker: ClientRequest) => string;
}
type Requested = Pick<FastifyRequest, 'headers' | 'protocol'>;

/**
 * Creates the cookies of one kind of tokens. A cookie holds its token, which is verified for each
 * page: it ends with its expiry, and when its key is revoked.
 */
export function createTokenCookies<Opened extends OpenedToken>(parts: {
  cookie: string;
  /** What this edge's signature of a cookie is for. */
  purpose: string;
  signer: Signer;
  /** Opens a token; `host` is undefined if it was opened for its host before. Throws TokenRefused. */
  openToken: (token: string, host?: string) => Promise<Opened>;
  now?: () => number;
}): TokenCookies<Opened> {
  const { cookie, purpose, signer, openToken, now = Date.now } = parts;
  // Only a browser that confirmed it has this edge's signature of the token, of itself and the host.
  const describe = (token: string, asker: ClientRequest) =>
    `${createHash('sha256')
      .update(`${token} ${asker.headers.host}`)
      .digest('base64url')} ${describeBrowser(asker)}`;

  const writeText = (request: Requested, value: string, maxAgeS: number) =>
    writeCookie(cookie, value, { maxAgeS, isSecure: request.protocol === 'https' });

  function readToken(asker: ClientRequest): { token: string; reason: string } | undefined {
    const [token = '', seal = ''] = (readCookie(asker.headers.cookie, cookie) ?? '').split('~');
    const text = signer.open(purpose, seal);
    const own = describe(token, asker);
    if (text === own) return { token, reason: '' };
    return text?.startsWith(`${own} `) ? { token, reason: text.slice(own.length + 1) } : undefined;
  }

  return {
    open: (token, host) => openToken(token, host),
    write(token, { expires }, request) {
      const maxAgeS = Math.max(1, Math.floor((expires - now()) / SECOND_MS));
      const seal = signer.seal(purpose, describe(token, request));
      return writeText(request, `${token}~${seal}`, maxAgeS);
    },
    end(request, reason) {
      const token = readToken(request)?.token ?? '';
      const seal = signer.seal(purpose, `${describe(token, request)} ${reason}`);
      return writeText(request, `${token}~${seal}`, FAILED_S);
    },
    clear: (request) => writeText(request, '', 0),
    async read(asker) {
      const found = readToken(asker);
      if (!found) return undefined;
      if (found.reason) return { kind: 'ended', reason: found.reason, isOver: true };
      try {
        return { kind: 'shown', opened: await openToken(found.token) };
      } catch (error) {
        if (!(error instanceof TokenRefused)) throw error;
        return { kind: 'ended', reason: error.message, isOver: !error.mayPass };
      }
    },
    keyOf(asker) {
      const { token = '', reason = '' } = readToken(asker) ?? {};
      return token + reason;
    },
  };
}

/** Returns what a cookie remembers of its browser: a copied one is invalid in another. */
const describeBrowser = ({ headers }: ClientRequest) =>
  createHash('sha256')
    .update(headers['user-agent'] ?? '')
    .digest('base64url')
    .slice(0, 22);
