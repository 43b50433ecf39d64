import { REMOTE_FAULT_EVENT, VERSIONS_PATH } from '@exchange/contract';
import type { PageRegistry } from '@exchange/federation/registry';
import { embedJson } from '../embed-json.ts';
import { escapeHtml } from '../escape-html.ts';
import type { PageLanguage } from '../language.ts';
import type { Override } from './override-cookie.ts';
import { describeBuild } from './override-page.ts';
import type { OverrideState } from './read-override.ts';

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
  '.staff-override button{font:inherit;min-block-size:32px;padding:0 12px}';

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
  const failed = texts.failed.replace('{{build}}', build);
  const script = state.kind === 'shown' ? renderScript(override, failed, parts) : '';
  return `<style nonce="${nonce}">${CSS}</style>
<form class="staff-override" method="post" action="/override/reset"><span role="status">${escapeHtml(shown)}</span><button>${button}</button></form>
${script}`;
}

// The edge must have received the fault report first: else the reloaded page would fail again.
function renderScript(
  { area, version }: Override,
  failed: string,
  { nonce, registry }: BannerParts,
): string {
  const leave = `const leave=tries=>fetch("${VERSIONS_PATH}",{cache:"no-cache"}).then(r=>r.json()).then(({versions})=>{
if(versions[area]!==version)location.reload();else throw tries}).catch(()=>{if(tries)setTimeout(leave,${LEAVE_MS},tries-1)});leave(${LEAVE_TRIES})`;
  const isAlone = registry.remotes[area]?.lastGood === undefined;
  return `<script nonce="${nonce}">addEventListener("${REMOTE_FAULT_EVENT}",({detail})=>{
const area=${embedJson(area)},version=${embedJson(version)};if(detail.area!==area||detail.version!==version)return;
document.querySelector(".staff-override [role=status]").textContent=${embedJson(failed)};
${isAlone ? leave : ''}})</script>
`;
}
