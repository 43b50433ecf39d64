import { REMOTE_FAULT_EVENT, type RemoteAreaName, VERSIONS_PATH } from '@exchange/contract';
import type { PageRegistry } from '@exchange/federation/registry';
import { PREVIEW_PATH } from '@exchange/federation/releases';
import type { FastifyInstance } from 'fastify';
import type { PageLanguage } from '../cookies.ts';
import { embedJson } from '../html/escape.ts';
import type { RegistrySource } from '../registry-source.ts';
import type { Signer } from '../signer.ts';
import { createTokenCookies, type TokenCookies, type TokenState } from '../token/token-cookies.ts';
import {
  findFirstPage,
  formatEnd,
  registerTokenPages,
  renderTokenBanner,
} from '../token/token-pages.ts';
import type { FindBuild } from './find-build.ts';
import { describePreview, type OpenedPreview, openPreview } from './preview-token.ts';

/** Creates the cookies of browsers that opened the link of a preview. */
export const createPreviewCookies = (parts: {
  signer: Signer;
  source: Pick<RegistrySource, 'readTrust' | 'current'>;
  findBuild: FindBuild;
}): TokenCookies<OpenedPreview> =>
  createTokenCookies({
    ...{ cookie: 'area-preview', purpose: 'area preview', signer: parts.signer },
    openToken: (token, host) => openPreview(token, host, { ...parts, now: Date.now() }),
  });

const ownersOf = ({ shown }: OpenedPreview) => [...new Set(shown.map(({ owner }) => owner))];

/** Accepts the links of previews, which need no staff key. */
export const registerAreaPreview = (app: FastifyInstance, cookies: TokenCookies<OpenedPreview>) =>
  registerTokenPages(app, {
    ...{ path: PREVIEW_PATH, title: 'Preview of a release', cookies },
    arrival: { field: 'link' },
    describe: (opened) =>
      `${ownersOf(opened).join(', ')} made a preview of ${describePreview(opened)}. This browser alone shows it, until ${formatEnd(opened.expires)}.`,
    warning: 'If you do not know who sent you this link, leave this page.',
    firstPage: ({ shown }) =>
      findFirstPage(shown.flatMap(({ build }) => (build.definition ? [build.definition] : []))),
    summarize: (opened) => ({ owners: ownersOf(opened), preview: describePreview(opened) }),
  });

const TEXTS: Record<
  PageLanguage,
  { shown: string; ended: string; failed: string; leave: string; close: string }
> = {
  en: {
    shown: 'Preview: only this browser shows {{builds}}, until {{time}}.',
    ended: 'The preview is not shown any more. {{reason}}',
    failed: '{{build}} failed, and the preview was given up.',
    leave: 'Leave',
    close: 'Close',
  },
  hi: {
    shown: 'प्रीव्यू: {{builds}} सिर्फ़ इस ब्राउज़र में दिखता है, {{time}} तक।',
    ended: 'प्रीव्यू अब नहीं दिखता। {{reason}}',
    failed: '{{build}} नहीं चला, और प्रीव्यू हटा दिया गया।',
    leave: 'छोड़ें',
    close: 'बंद करें',
  },
};

/** Returns why the pages of a browser show no preview after a version of it failed. */
export const describeFailure = (area: string, version: string): string =>
  `${area} ${version} failed.`;

const NAME = 'area-preview';

/** Renders the banner over a page of a preview: what is shown, or why not, and a button to leave. */
export function renderPreviewBanner(
  state: TokenState<OpenedPreview>,
  parts: { nonce: string; language: PageLanguage; registry: PageRegistry },
): string {
  const { nonce, language } = parts;
  const texts = TEXTS[language];
  const banner = (text: string, button: string) =>
    renderTokenBanner({
      ...{ nonce, name: NAME, path: PREVIEW_PATH, text, button },
      place: 'inset-block-end:80px;inset-inline-start:8px',
    });
  if (state.kind === 'ended') {
    return banner(texts.ended.replace('{{reason}}', state.reason), texts.close);
  }
  const { opened } = state;
  const text = texts.shown
    .replace('{{builds}}', describePreview(opened))
    .replace('{{time}}', formatEnd(opened.expires));
  const versions = opened.shown.map(({ area, version }) => ({
    ...{ area, version },
    failed: texts.failed.replace('{{build}}', `${area} ${version}`),
  }));
  return banner(text, texts.leave) + renderFailureScript(versions, parts);
}

/** Number of checks, and their interval in ms, until a failed preview has ended. */
const LEAVE_TRIES = 20;
const LEAVE_MS = 250;

/** A version that only this browser shows, and what its banner says once it failed. */
interface FailingVersion {
  area: RemoteAreaName;
  version: string;
  failed: string;
}

/**
 * Renders the script that changes the text of the banner when a version fails; reloads the page if
 * it has no fallback, once the edge ended the preview.
 */
function renderFailureScript(
  versions: readonly FailingVersion[],
  { nonce, registry }: { nonce: string; registry: PageRegistry },
): string {
  const isAlone = ({ area }: FailingVersion) => registry.remotes[area]?.lastGood === undefined;
  const list = versions.map((one) => ({ ...one, isAlone: isAlone(one) }));
  // The edge must have received the fault report first: else the reloaded page would fail again.
  const leave = `const leave=tries=>fetch("${VERSIONS_PATH}",{cache:"no-cache"}).then(r=>r.json()).then(({versions})=>{
if(versions[area]!==version)location.reload();else throw tries}).catch(()=>{if(tries)setTimeout(leave,${LEAVE_MS},tries-1)});if(isAlone)leave(${LEAVE_TRIES})`;
  return `<script nonce="${nonce}">addEventListener("${REMOTE_FAULT_EVENT}",({detail})=>{
const found=${embedJson(list)}.find(one=>one.area===detail.area&&one.version===detail.version);if(!found)return;
const{area,version,isAlone}=found;document.querySelector(${embedJson(`.${NAME} [role=status]`)}).textContent=found.failed;
${list.some((one) => one.isAlone) ? leave : ''}})</script>
`;
}
