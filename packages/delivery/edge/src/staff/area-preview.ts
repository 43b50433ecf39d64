import { randomBytes } from 'node:crypto';
import { PREVIEW_PATH } from '@exchange/federation/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientOf, limitClients } from '../client-limit.ts';
import { escapeHtml } from '../pages/escape.ts';
import { formatEnd } from '../pages/html/preview-banner.ts';
import type { PreviewCookies } from '../versions/previews/preview-cookies.ts';
import {
  describePreview,
  type OpenedPreview,
  PreviewError,
} from '../versions/previews/preview-token.ts';
import { renderStaffPage, staffPageHeaders } from './staff-page.ts';

/** Signed tokens cannot be guessed, and a reviewer opens the page again and again. */
const MAX_A_MINUTE = 60;
const BODY_LIMIT = 4096;

const ownersOf = ({ shown }: OpenedPreview) => [...new Set(shown.map(({ owner }) => owner))];

/**
 * Accepts, on an origin of players, the links of previews, which need no staff key: confirms one with
 * a page of this origin first, as it comes from elsewhere, then sets the cookie of this browser.
 */
export function registerAreaPreview(app: FastifyInstance, cookies: PreviewCookies): void {
  const sendPage = (reply: FastifyReply, status: number, body: string) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(status)
      .headers(staffPageHeaders(nonce))
      .send(
        renderStaffPage({
          nonce,
          title: 'Preview of a release',
          body: `${body}\n<p><a href="/">Leave</a></p>`,
        }),
      );
  };

  /** Runs `accept` with what the token says, or responds why it is refused. */
  async function open(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    accept: (opened: OpenedPreview) => unknown,
  ) {
    try {
      return accept(await cookies.open(token, request.host));
    } catch (error) {
      if (!(error instanceof PreviewError)) throw error;
      request.log.warn({ client: clientOf(request), error }, 'Preview refused');
      return sendPage(reply, 403, `<p role="alert">${escapeHtml(error.message)}</p>`);
    }
  }

  app.register(async (scope) => {
    readForms(scope);
    await limitClients(scope, MAX_A_MINUTE);
    scope.get<{ Querystring: { link?: unknown } }>(PREVIEW_PATH, (request, reply) => {
      const token = String(request.query.link ?? '');
      return open(request, reply, token, (opened) => {
        const made = `${ownersOf(opened).join(', ')} made a preview of ${describePreview(opened)}.`;
        return sendPage(
          reply,
          200,
          `<p>${escapeHtml(made)} This browser alone shows it, until ${formatEnd(opened.expires)}.</p>
<p>If you do not know who sent you this link, leave this page.</p>
<form method="post" action="${PREVIEW_PATH}/accept"><input type="hidden" name="token" value="${escapeHtml(token)}">
<p><button>Show it</button></p>
</form>`,
        );
      });
    });
    scope.post(`${PREVIEW_PATH}/accept`, async (request, reply) => {
      if (isForeign(request)) return reply.code(403).send();
      const { body } = request;
      const token = body instanceof URLSearchParams ? (body.get('token')?.trim() ?? '') : '';
      return open(request, reply, token, (opened) => {
        const preview = { owners: ownersOf(opened), preview: describePreview(opened) };
        request.log.warn({ client: clientOf(request), ...preview }, 'Preview accepted');
        return reply
          .header('set-cookie', cookies.write(token, opened, request))
          .redirect(findFirstPage(opened), 303);
      });
    });
    scope.post(`${PREVIEW_PATH}/leave`, async (request, reply) => {
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

/** Returns true if a page of another origin sends the request. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined) return site !== 'same-origin';
  // Without it, on plain http and in older browsers, a form comes with its origin.
  return origin !== undefined && URL.parse(origin)?.host !== host;
}

/** Returns the first page of what is shown that has an address of its own. */
const findFirstPage = ({ shown }: OpenedPreview) =>
  shown
    .flatMap(({ build }) => build.definition?.pages ?? [])
    .find(({ path }) => !path.includes(':'))?.path ?? '/';
