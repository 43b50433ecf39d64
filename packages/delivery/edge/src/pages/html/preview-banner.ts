import { REMOTE_FAULT_EVENT, type RemoteAreaName, VERSIONS_PATH } from '@exchange/contract';
import type { PageRegistry } from '@exchange/federation/registry';
import { PREVIEW_PATH } from '@exchange/federation/releases';
import type { PageLanguage } from '../../cookies.ts';
import type { PreviewState } from '../../versions/previews/preview-cookies.ts';
import { describePreview } from '../../versions/previews/preview-token.ts';
import { embedJson, escapeHtml } from '../escape.ts';

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

/** Formats the end of a preview, `14:05 UTC`; with the day if it is not within a day. */
export function formatEnd(expires: number, now: number = Date.now()): string {
  const [day, time] = new Date(expires).toISOString().split(/[TZ]|:\d\d\./);
  return expires - now < 24 * 60 * 60 * 1000 ? `${time} UTC` : `${day} ${time} UTC`;
}

const NAME = 'area-preview';
const CSS =
  `.${NAME}{position:fixed;inset-block-end:80px;inset-inline-start:8px;z-index:2147483646;` +
  'max-inline-size:calc(100vw - 16px);display:flex;gap:8px;align-items:center;padding:4px 12px;' +
  'border-radius:8px;background:CanvasText;color:Canvas;font:14px/1.4 system-ui,sans-serif;overflow-wrap:anywhere}' +
  `.${NAME} button{flex:none;font:inherit;color:inherit;white-space:nowrap;min-block-size:44px;padding:0 12px;border:1px solid;border-radius:8px}`;

/** Renders the banner over a page of a preview: what is shown, or why not, and a button to leave. */
export function renderPreviewBanner(
  state: PreviewState,
  parts: { nonce: string; language: PageLanguage; registry: PageRegistry },
): string {
  const { nonce, language } = parts;
  const texts = TEXTS[language];
  const banner = (text: string, button: string) =>
    `<style nonce="${nonce}">${CSS}</style>
<form class="${NAME}" method="post" action="${PREVIEW_PATH}/leave"><span role="status">${escapeHtml(text)}</span><button>${escapeHtml(button)}</button></form>
`;
  if (state.kind === 'ended') {
    return banner(texts.ended.replace('{{reason}}', state.reason), texts.close);
  }
  const { opened } = state;
  const text = texts.shown
    .replace('{{builds}}', describePreview(opened))
    .replace('{{time}}', formatEnd(opened.expires));
  const versions = opened.shown.map(({ area, version }) => ({
    area,
    version,
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
