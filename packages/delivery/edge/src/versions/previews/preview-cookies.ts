import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type ClientRequest, readCookie, writeCookie } from '../../cookies.ts';
import type { RegistrySource } from '../registry/registry-source.ts';
import type { Signer } from '../signer.ts';
import type { FindBuild } from './find-build.ts';
import { type OpenedPreview, openPreview, PreviewError } from './preview-token.ts';

const COOKIE = 'area-preview';
/** What this edge's signature of a cookie is for. */
const PURPOSE = 'area preview';
const SECOND_MS = 1000;
/** Lifetime of the cookie that keeps why a preview failed, in seconds. */
const FAILED_S = 3600;

/** State of a browser's preview: shown, or ended for a reason; `isOver`: for good. */
export type PreviewState =
  | { kind: 'shown'; opened: OpenedPreview }
  | { kind: 'ended'; reason: string; isOver: boolean };

/** The previews of browsers that confirmed one, each in a cookie. */
export interface PreviewCookies {
  /** Opens a token for the host of a request. Throws PreviewError. */
  open: (token: string, host: string) => Promise<OpenedPreview>;
  /** Returns a `set-cookie` by which the browser of the request shows the preview. */
  write: (token: string, opened: OpenedPreview, request: Requested) => string;
  /** Returns a `set-cookie` by which the next page of the browser says why it ended. */
  end: (request: Requested, reason: string) => string;
  /** Returns a `set-cookie` that deletes it. */
  clear: (request: Requested) => string;
  /** Returns the state of a browser; undefined without a preview. */
  read: (asker: ClientRequest) => Promise<PreviewState | undefined>;
  /** Returns what distinguishes browsers with a preview; empty without a signed one. */
  keyOf: (asker: ClientRequest) => string;
}
type Requested = Pick<FastifyRequest, 'headers' | 'protocol'>;

/**
 * Creates the cookies. A cookie holds its token, which is verified for each page: it ends with its
 * expiry, and when its key is revoked.
 */
export function createPreviewCookies(parts: {
  signer: Signer;
  source: Pick<RegistrySource, 'readTrust' | 'current'>;
  findBuild: FindBuild;
}): PreviewCookies {
  const { signer } = parts;
  const open = (token: string, host?: string) =>
    openPreview(token, host, { ...parts, now: Date.now() });
  // Only a browser that confirmed it has this edge's signature of the token, of itself and the host.
  const describe = (token: string, asker: ClientRequest) =>
    `${createHash('sha256')
      .update(`${token} ${asker.headers.host}`)
      .digest('base64url')} ${describeBrowser(asker)}`;

  const writeText = (request: Requested, value: string, maxAgeS: number) =>
    writeCookie(COOKIE, value, { maxAgeS, isSecure: request.protocol === 'https' });

  function readToken(asker: ClientRequest): { token: string; reason: string } | undefined {
    const [token = '', seal = ''] = (readCookie(asker.headers.cookie, COOKIE) ?? '').split('~');
    const text = signer.open(PURPOSE, seal);
    const own = describe(token, asker);
    if (text === own) return { token, reason: '' };
    return text?.startsWith(`${own} `) ? { token, reason: text.slice(own.length + 1) } : undefined;
  }

  return {
    open,
    write(token, { expires }, request) {
      const maxAgeS = Math.max(1, Math.floor((expires - Date.now()) / SECOND_MS));
      const seal = signer.seal(PURPOSE, describe(token, request));
      return writeText(request, `${token}~${seal}`, maxAgeS);
    },
    end(request, reason) {
      const token = readToken(request)?.token ?? '';
      const seal = signer.seal(PURPOSE, `${describe(token, request)} ${reason}`);
      return writeText(request, `${token}~${seal}`, FAILED_S);
    },
    clear: (request) => writeText(request, '', 0),
    async read(asker) {
      const found = readToken(asker);
      if (!found) return undefined;
      if (found.reason) return { kind: 'ended', reason: found.reason, isOver: true };
      try {
        return { kind: 'shown', opened: await open(found.token) };
      } catch (error) {
        if (!(error instanceof PreviewError)) throw error;
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
