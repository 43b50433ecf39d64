import { REMOTE_FAULT_EVENT } from '@exchange/contract';
import { embedJson } from '../embed-json.ts';
import { escapeHtml } from '../escape-html.ts';
import type { PageLanguage } from '../language.ts';
import type { Override } from './override-cookie.ts';

const TEXTS: Record<PageLanguage, { shown: string; failed: string; reset: string }> = {
  en: {
    shown: 'Only this browser shows {{build}}, until {{time}}.',
    failed: '{{build}} failed and was given up.',
    reset: 'Reset',
  },
  hi: {
    shown: '{{build}} सिर्फ़ इस ब्राउज़र में दिखता है, {{time}} तक।',
    failed: '{{build}} नहीं चला और हटा दिया गया।',
    reset: 'हटाएँ',
  },
};

const CSS =
  '.staff-override{position:fixed;inset-block-end:80px;inset-inline-start:8px;z-index:2147483647;' +
  'max-inline-size:calc(100vw - 16px);display:flex;gap:8px;align-items:center;padding:8px 12px;' +
  'border-radius:8px;background:CanvasText;color:Canvas;font:14px/1.4 system-ui,sans-serif;overflow-wrap:anywhere}' +
  '.staff-override button{font:inherit;min-block-size:32px;padding:0 12px}';

/** Says, over the page, which version this browser shows by an override, and ends it by a button. */
export function renderBanner(
  override: Override,
  { nonce, language }: { nonce: string; language: PageLanguage },
): string {
  const { area, version, folder, expires } = override;
  const texts = TEXTS[language];
  const build = `${area} ${version}${folder === undefined ? '' : ` (${new URL(folder).host})`}`;
  const time = new Date(expires * 1000).toISOString().replace(/^.*T(\d+:\d+).*$/, '$1 UTC');
  const shown = texts.shown.replace('{{build}}', build).replace('{{time}}', time);
  const failed = texts.failed.replace('{{build}}', build);
  return `<style nonce="${nonce}">${CSS}</style>
<form class="staff-override" method="post" action="/staff/override/reset"><span role="status">${escapeHtml(shown)}</span><button>${texts.reset}</button></form>
<script nonce="${nonce}">addEventListener("${REMOTE_FAULT_EVENT}",({detail})=>{if(detail.area===${embedJson(area)}&&detail.version===${embedJson(version)})document.querySelector(".staff-override [role=status]").textContent=${embedJson(failed)}})</script>
`;
}
