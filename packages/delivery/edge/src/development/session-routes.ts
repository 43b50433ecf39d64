import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { clientOf, limitClients } from '../client-limit.ts';
import type { PageLanguage } from '../cookies.ts';
import { escapeHtml } from '../html/escape.ts';
import { isForeign, readField, readForms } from '../override/override-html.ts';
import { renderStaffPage, staffPageHeaders } from '../staff.ts';
import type { DeveloperSessions, SessionState } from './developer-sessions.ts';
import { type DeveloperSession, TokenRefused } from './developer-token.ts';

const PATH = '/development';
/** Signed tokens cannot be guessed, and a developer opens the page again and again. */
const MAX_A_MINUTE = 60;
const TITLE = 'An area from the machine of its developer';

const timeOf = (ms: number) => new Date(ms).toISOString().replace(/^.*T(\d+:\d+).*$/, '$1 UTC');

/**
 * Accepts, on an origin of players, the token that `area dev` hands over: confirms it with a page of
 * this origin first, as the form comes from another one, then sets the cookie of this browser.
 */
export function registerDevelopment(app: FastifyInstance, sessions: DeveloperSessions): void {
  app.register(async (scope) => {
    readForms(scope);
    await limitClients(scope, MAX_A_MINUTE);
    const refuse = (reply: FastifyReply, error: unknown) => {
      if (!(error instanceof TokenRefused)) throw error;
      const nonce = randomBytes(16).toString('base64');
      return reply.code(403).headers(staffPageHeaders(nonce)).send(renderRefusal(nonce, error));
    };
    scope.post(PATH, async (request, reply) => {
      const token = readField(request.body, 'token');
      try {
        const session = await sessions.open(token, request.host);
        const nonce = randomBytes(16).toString('base64');
        return reply
          .headers(staffPageHeaders(nonce))
          .send(renderConfirmation({ nonce, token, session }));
      } catch (error) {
        request.log.warn({ client: clientOf(request), error }, 'Token of a developer refused');
        return refuse(reply, error);
      }
    });
    scope.post(`${PATH}/accept`, async (request, reply) => {
      if (isForeign(request)) return reply.code(403).send();
      const token = readField(request.body, 'token');
      try {
        const session = await sessions.open(token, request.host);
        const { area, owner, base } = session;
        request.log.warn({ client: clientOf(request), owner, area, base }, 'Development accepted');
        return reply
          .header('set-cookie', sessions.write(token, session, request))
          .redirect(firstPage(session), 303);
      } catch (error) {
        return refuse(reply, error);
      }
    });
    scope.post(`${PATH}/leave`, async (request, reply) => {
      if (isForeign(request)) return reply.code(403).send();
      return reply.header('set-cookie', sessions.clear(request)).redirect('/', 303);
    });
  });
}

/** Returns the first page of an area that has an address of its own. */
const firstPage = ({ definition: { pages } }: DeveloperSession): string =>
  pages.find(({ path }) => !path.includes(':'))?.path ?? '/';

const renderRefusal = (nonce: string, { message }: TokenRefused) =>
  renderStaffPage({
    nonce,
    title: TITLE,
    body: `<p role="alert">${escapeHtml(message)}</p>\n<p><a href="/">Leave</a></p>`,
  });

function renderConfirmation(page: {
  nonce: string;
  token: string;
  session: DeveloperSession;
}): string {
  const { nonce, token, session } = page;
  const { owner, area, base, expires } = session;
  return renderStaffPage({
    nonce,
    title: TITLE,
    body: `<p>${escapeHtml(owner)} develops ${escapeHtml(area)}. This browser alone shows it from ${escapeHtml(base)}, until ${timeOf(expires)}.</p>
<p>If you did not start this yourself, leave this page.</p>
<form method="post" action="${PATH}/accept"><input type="hidden" name="token" value="${escapeHtml(token)}">
<p><button>Show it</button></p>
</form>
<p><a href="/">Leave</a></p>`,
  });
}

const TEXTS: Record<PageLanguage, { shown: string; ended: string; leave: string; close: string }> =
  {
    en: {
      shown: 'Only this browser shows {{area}} from {{host}}, until {{time}}.',
      ended: 'The area in development is not shown any more. {{reason}}',
      leave: 'Leave',
      close: 'Close',
    },
    hi: {
      shown: '{{area}} सिर्फ़ इस ब्राउज़र में {{host}} से दिखता है, {{time}} तक।',
      ended: 'डेवलपमेंट वाला हिस्सा अब नहीं दिखता। {{reason}}',
      leave: 'छोड़ें',
      close: 'बंद करें',
    },
  };

const CSS =
  '.area-development{position:fixed;inset-block-start:4px;inset-inline:0;margin:auto;inline-size:fit-content;z-index:2147483646;' +
  'max-inline-size:calc(100vw - 16px);display:flex;gap:8px;align-items:center;padding:4px 12px;' +
  'border-radius:8px;background:CanvasText;color:Canvas;font:14px/1.4 system-ui,sans-serif;overflow-wrap:anywhere}' +
  '.area-development button{font:inherit;min-block-size:32px;padding:0 12px}';

/** Renders the banner over a page with an area in development, and a button to leave. */
export function renderDevelopmentBanner(
  state: SessionState,
  { nonce, language }: { nonce: string; language: PageLanguage },
): string {
  const texts = TEXTS[language];
  const text =
    state.kind === 'shown'
      ? texts.shown
          .replace('{{area}}', state.session.area)
          .replace('{{host}}', new URL(state.session.base).host)
          .replace('{{time}}', timeOf(state.session.expires))
      : texts.ended.replace('{{reason}}', state.reason);
  const button = state.kind === 'shown' ? texts.leave : texts.close;
  return `<style nonce="${nonce}">${CSS}</style>
<form class="area-development" method="post" action="${PATH}/leave"><span role="status">${escapeHtml(text)}</span><button>${button}</button></form>
`;
}
