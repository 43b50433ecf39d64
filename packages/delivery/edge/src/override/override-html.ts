import { REMOTE_FAULT_EVENT, type RemoteAreaName, VERSIONS_PATH } from '@exchange/contract';
import type { PageRegistry } from '@exchange/federation/registry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageLanguage } from '../cookies.ts';
import { embedJson, escapeHtml } from '../html/escape.ts';
import { renderStaffPage } from '../staff.ts';
import type { ChosenBuild } from './override-cookie.ts';
import type { OverrideState } from './read-override.ts';

/** Values of the override's form. */
export interface OverrideForm {
  area: string;
  build: string;
  site: string;
  /** True if the site has to be chosen: the form is on an origin of its own. */
  needsSite: boolean;
}

/** Formats a build for display. */
const describeBuild = ({ area, version, folder }: ChosenBuild): string =>
  `${area} ${version}${folder === undefined ? '' : ` (${new URL(folder).host})`}`;

/** Renders the form of the override, with the former input and its errors. */
export function renderOverridePage(
  given: OverrideForm & { nonce: string; fault: string | undefined },
): string {
  const { nonce, area, build, site, needsSite, fault } = given;
  const siteField = `<p><label>Address of the site <input name="site" type="url" required size="50" value="${escapeHtml(site)}"></label></p>\n`;
  return renderStaffPage({
    nonce,
    title: 'Another version for this browser',
    body: `${fault === undefined ? '' : `<p role="alert">${escapeHtml(fault)}</p>`}
<p>This browser alone shows another version of one area, or of the shell, for an hour. Players see nothing of it.</p>
<form method="post" action="/staff/override">
<p><label>Area, or shell <input name="area" required size="24" value="${escapeHtml(area)}"></label></p>
<p><label>Version in the store, or address of a build’s folder <input name="build" required size="50" value="${escapeHtml(build)}"></label></p>
${needsSite ? siteField : ''}<p><label>Staff key <input name="key" type="password" required autocomplete="off"></label></p>
<p><button>Show it</button></p>
</form>`,
  });
}

const renderTicket = (ticket: string) =>
  `<input type="hidden" name="ticket" value="${escapeHtml(ticket)}">`;

/** Renders the page that leads from the staff's origin to the site, with the ticket. */
export function renderHandOverPage(page: {
  nonce: string;
  site: string;
  ticket: string;
  chosen: ChosenBuild;
}): string {
  const { nonce, site, ticket, chosen } = page;
  return renderStaffPage({
    nonce,
    title: 'Another version for this browser',
    body: `<p>${escapeHtml(describeBuild(chosen))} can be shown. The way there is good once, for a minute.</p>
<form method="post" action="${escapeHtml(site)}/override">${renderTicket(ticket)}
<p><button>Go to ${escapeHtml(new URL(site).host)}</button></p>
</form>`,
  });
}

/** Renders the site's confirmation that this browser loads the build. */
export function renderConfirmPage(page: {
  nonce: string;
  ticket: string;
  chosen: ChosenBuild;
  by: string;
}): string {
  const { nonce, ticket, chosen, by } = page;
  return renderStaffPage({
    nonce,
    title: 'Another version for this browser',
    body: `<p>${escapeHtml(by)} chose ${escapeHtml(describeBuild(chosen))}. This browser alone shows it, for an hour.</p>
<p>If you did not choose this yourself, leave this page.</p>
<form method="post" action="/override/accept">${renderTicket(ticket)}
<p><button>Show it</button></p>
</form>
<p><a href="/">Leave</a></p>`,
  });
}

/** Renders the page of an expired or used ticket. */
export const renderEndedTicketPage = (nonce: string): string =>
  renderStaffPage({
    nonce,
    title: 'Another version for this browser',
    body: '<p role="alert">This way here was used already, or is older than a minute. Choose the version again.</p>\n<p><a href="/">Leave</a></p>',
  });

const BODY_LIMIT = 4096;

/** Enables parsing of browsers' forms for routes of a scope. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** Returns a trimmed field of a form; empty if it is missing. */
export const readField = (body: unknown, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name)?.trim() ?? '') : '';

/** Returns true if a page of another origin sends the request. */
export function isForeign({ headers, host }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined) return site !== 'same-origin';
  // Without it, on plain http and in older browsers, a form comes with its origin.
  return origin !== undefined && URL.parse(origin)?.host !== host;
}

const TEXTS: Record<
  PageLanguage,
  { shown: string; failed: string; gone: string; reset: string; close: string }
> = {
  en: {
    shown: 'Only this browser shows {{build}}, until {{time}}.',
    failed: '{{build}} failed and was given up.',
    gone: '{{build}} is gone or does not fit any more, and was given up.',
    reset: 'Reset',
    close: 'Close',
  },
  hi: {
    shown: '{{build}} सिर्फ़ इस ब्राउज़र में दिखता है, {{time}} तक।',
    failed: '{{build}} नहीं चला और हटा दिया गया।',
    gone: '{{build}} अब नहीं है या मेल नहीं खाता, और हटा दिया गया।',
    reset: 'हटाएँ',
    close: 'बंद करें',
  },
};

const CSS =
  '.staff-override{position:fixed;inset-block-end:80px;inset-inline-start:8px;z-index:2147483647;' +
  'max-inline-size:calc(100vw - 16px);display:flex;gap:8px;align-items:center;padding:8px 12px;' +
  'border-radius:8px;background:CanvasText;color:Canvas;font:14px/1.4 system-ui,sans-serif;overflow-wrap:anywhere}' +
  '.staff-override button{flex:none;font:inherit;color:inherit;white-space:nowrap;min-block-size:44px;padding:0 12px;border:1px solid;border-radius:8px}';

/** Number of checks, and their interval in ms, until a failed override has ended. */
const LEAVE_TRIES = 20;
const LEAVE_MS = 250;

interface BannerParts {
  nonce: string;
  language: PageLanguage;
  /** The registry of the page. */
  registry: PageRegistry;
}

/**
 * Renders the banner with the override of this browser, or why it ended, and a button to end or
 * dismiss it. Reloads the page if the version fails without a fallback.
 */
export function renderBanner(state: OverrideState, parts: BannerParts): string {
  const { nonce, language } = parts;
  const { override } = state;
  const texts = TEXTS[language];
  const build = describeBuild(override);
  const time = new Date(override.expires * 1000)
    .toISOString()
    .replace(/^.*T(\d+:\d+).*$/, '$1 UTC');
  const text = state.kind === 'shown' ? texts.shown : texts[override.ended ?? 'gone'];
  const shown = text.replace('{{build}}', build).replace('{{time}}', time);
  const button = state.kind === 'shown' ? texts.reset : texts.close;
  const { area, version } = override;
  const shownBuild = { area, version, failed: texts.failed.replace('{{build}}', build) };
  const script =
    state.kind === 'shown' ? renderFailureScript('.staff-override', [shownBuild], parts) : '';
  return `<style nonce="${nonce}">${CSS}</style>
<form class="staff-override" method="post" action="/override/reset"><span role="status">${escapeHtml(shown)}</span><button>${button}</button></form>
${script}`;
}

/** A version that only this browser shows, and what its banner says once it failed. */
interface FailingVersion {
  area: RemoteAreaName;
  version: string;
  failed: string;
}

/**
 * Renders the script that changes the text of a banner when a version fails; reloads the page if it
 * has no fallback, once the edge ended the version.
 */
export function renderFailureScript(
  banner: string,
  versions: readonly FailingVersion[],
  { nonce, registry }: Pick<BannerParts, 'nonce' | 'registry'>,
): string {
  const isAlone = ({ area }: FailingVersion) => registry.remotes[area]?.lastGood === undefined;
  const list = versions.map((one) => ({ ...one, isAlone: isAlone(one) }));
  // The edge must have received the fault report first: else the reloaded page would fail again.
  const leave = `const leave=tries=>fetch("${VERSIONS_PATH}",{cache:"no-cache"}).then(r=>r.json()).then(({versions})=>{
if(versions[area]!==version)location.reload();else throw tries}).catch(()=>{if(tries)setTimeout(leave,${LEAVE_MS},tries-1)});if(isAlone)leave(${LEAVE_TRIES})`;
  return `<script nonce="${nonce}">addEventListener("${REMOTE_FAULT_EVENT}",({detail})=>{
const found=${embedJson(list)}.find(one=>one.area===detail.area&&one.version===detail.version);if(!found)return;
const{area,version,isAlone}=found;document.querySelector(${embedJson(`${banner} [role=status]`)}).textContent=found.failed;
${list.some((one) => one.isAlone) ? leave : ''}})</script>
`;
}
