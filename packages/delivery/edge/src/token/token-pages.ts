import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientOf, limitClients } from '../client-limit.ts';
import { escapeHtml } from '../html/escape.ts';
import { renderStaffPage, staffPageHeaders } from '../staff.ts';
import { type OpenedToken, type TokenCookies, TokenRefused } from './token-cookies.ts';

/** Signed tokens cannot be guessed, and a developer opens the page again and again. */
const MAX_A_MINUTE = 60;
const BODY_LIMIT = 4096;

/** The pages by which browsers accept and leave tokens of one kind. */
export interface TokenPages<Opened extends OpenedToken> {
  /** Base of their addresses, `/development`. */
  path: string;
  title: string;
  cookies: TokenCookies<Opened>;
  /** How a token arrives: in a form of another origin, or in a field of the address. */
  arrival: 'form' | { field: string };
  /** Returns what this browser will show, in a sentence. */
  describe: (opened: Opened) => string;
  /** Returns the question of who did not mean to come here. */
  warning: string;
  /** Returns the page after the confirmation. */
  firstPage: (opened: Opened) => string;
  /** Returns what the log keeps of an accepted token. */
  summarize: (opened: Opened) => object;
}

/**
 * Accepts, on an origin of players, tokens that teams signed: confirms one with a page of this
 * origin first, as it comes from elsewhere, then sets the cookie of this browser.
 */
export function registerTokenPages<Opened extends OpenedToken>(
  app: FastifyInstance,
  pages: TokenPages<Opened>,
): void {
  const { path, title, cookies, arrival } = pages;

  const sendPage = (reply: FastifyReply, status: number, body: string) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(status)
      .headers(staffPageHeaders(nonce))
      .send(renderStaffPage({ nonce, title, body: `${body}\n<p><a href="/">Leave</a></p>` }));
  };

  /** Runs `accept` with what the token says, or responds why it is refused. */
  async function open(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    accept: (opened: Opened) => unknown,
  ) {
    try {
      return accept(await cookies.open(token, request.host));
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      request.log.warn({ client: clientOf(request), path, error }, 'Token refused');
      return sendPage(reply, 403, `<p role="alert">${escapeHtml(error.message)}</p>`);
    }
  }

  app.register(async (scope) => {
    readForms(scope);
    await limitClients(scope, MAX_A_MINUTE);
    const confirm = (request: FastifyRequest, reply: FastifyReply, token: string) =>
      open(request, reply, token, (opened) =>
        sendPage(
          reply,
          200,
          `<p>${escapeHtml(pages.describe(opened))}</p>
<p>${escapeHtml(pages.warning)}</p>
<form method="post" action="${path}/accept"><input type="hidden" name="token" value="${escapeHtml(token)}">
<p><button>Show it</button></p>
</form>`,
        ),
      );
    if (arrival === 'form') {
      scope.post(path, (request, reply) =>
        confirm(request, reply, readField(request.body, 'token')),
      );
    } else {
      scope.get<{ Querystring: Record<string, unknown> }>(path, (request, reply) =>
        confirm(request, reply, String(request.query[arrival.field] ?? '')),
      );
    }
    scope.post(`${path}/accept`, async (request, reply) => {
      if (isForeign(request)) return reply.code(403).send();
      const token = readField(request.body, 'token');
      return open(request, reply, token, (opened) => {
        const summary = { client: clientOf(request), path, ...pages.summarize(opened) };
        request.log.warn(summary, 'Token accepted');
        return reply
          .header('set-cookie', cookies.write(token, opened, request))
          .redirect(pages.firstPage(opened), 303);
      });
    });
    scope.post(`${path}/leave`, async (request, reply) => {
      if (isForeign(request)) return reply.code(403).send();
      return reply.header('set-cookie', cookies.clear(request)).redirect('/', 303);
    });
  });
}

/** Enables parsing of browsers' forms for routes of a scope. */
function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** Returns a trimmed field of a form; empty if it is missing. */
const readField = (body: unknown, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name)?.trim() ?? '') : '';

/** Returns true if a page of another origin sends the request. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined) return site !== 'same-origin';
  // Without it, on plain http and in older browsers, a form comes with its origin.
  return origin !== undefined && URL.parse(origin)?.host !== host;
}

/** Formats the end of a token's life, `14:05 UTC`; with the day if it is not within a day. */
export function formatEnd(expires: number, now: number = Date.now()): string {
  const [day, time] = new Date(expires).toISOString().split(/[TZ]|:\d\d\./);
  return expires - now < 24 * 60 * 60 * 1000 ? `${time} UTC` : `${day} ${time} UTC`;
}

/** Returns the first page among definitions that has an address of its own. */
export const findFirstPage = (definitions: readonly { pages: readonly { path: string }[] }[]) =>
  definitions.flatMap(({ pages }) => pages).find(({ path }) => !path.includes(':'))?.path ?? '/';

/** Renders a banner over a page with a button that leaves what a token shows. */
export function renderTokenBanner(banner: {
  nonce: string;
  /** Name of its class. */
  name: string;
  /** Base of the pages of the token. */
  path: string;
  /** Where it stands in the window. */
  place: string;
  text: string;
  button: string;
}): string {
  const { nonce, name, path, place, text, button } = banner;
  const css =
    `.${name}{position:fixed;${place};z-index:2147483646;` +
    'max-inline-size:calc(100vw - 16px);display:flex;gap:8px;align-items:center;padding:4px 12px;' +
    'border-radius:8px;background:CanvasText;color:Canvas;font:14px/1.4 system-ui,sans-serif;overflow-wrap:anywhere}' +
    `.${name} button{flex:none;font:inherit;color:inherit;white-space:nowrap;min-block-size:44px;padding:0 12px;border:1px solid;border-radius:8px}`;
  return `<style nonce="${nonce}">${css}</style>
<form class="${name}" method="post" action="${path}/leave"><span role="status">${escapeHtml(text)}</span><button>${escapeHtml(button)}</button></form>
`;
}
