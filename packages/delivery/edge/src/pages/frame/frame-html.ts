import {
  EARLY_TAP,
  FRAME_PART,
  GUEST_ONLY_ATTRIBUTE,
  PRICE_ATTRIBUTE,
  SIGNED_IN_ATTRIBUTE,
  TAP_ATTRIBUTE,
} from '@exchange/contract';
import type { PageLanguage } from '../../cookies.ts';
import type { PageFrame } from './kept-frames.ts';

const OLD: Record<PageLanguage, string> = {
  en: 'These prices are more than 5 seconds old.',
  hi: 'ये भाव 5 सेकंड से ज़्यादा पुराने हैं।',
};

/** Marks an element whose tap was kept. */
const TAPPED = 'frame-tapped';

/** Age of prices at which they are old, of which the first second passes before the page, in s. */
const OLD_S = { page: 5, before: 1 };

/**
 * In no layer, as they hold for any styles of releases. The page's own time tells how old its prices
 * are; what they were older before is taken from `oldAfterS`.
 */
const frameCss = (oldAfterS: number) =>
  `.frame ${FRAME_PART}{display:contents}` +
  // A desktop's frame in a narrow window: the app has no column there, and prices come first.
  '@media(width<1200px){.frame aside:has([data-skeleton]){display:none}}' +
  '@media(width<992px){.frame [data-late]{display:none}}' +
  `[${SIGNED_IN_ATTRIBUTE}] .frame [${GUEST_ONLY_ATTRIBUTE}]{visibility:hidden}` +
  `.frame .${TAPPED}{outline:2px solid;outline-offset:-2px}` +
  '@keyframes frame-old{to{opacity:.5;filter:grayscale(1)}}' +
  '.frame-age{position:fixed;z-index:1;inset:auto 0 calc(var(--bottom-bar-height,56px) + 8px);visibility:hidden;' +
  'width:fit-content;margin:0 auto;padding:4px 12px;font:14px/1.5 system-ui,sans-serif;color:CanvasText;' +
  'background:Canvas;border:1px solid;border-radius:8px}' +
  '@keyframes frame-age{to{visibility:visible}}' +
  // Those of the first layer come before the styles that end all motion for players who want none.
  `@layer reset{.frame [${PRICE_ATTRIBUTE}]{animation:frame-old 1ms linear ${oldAfterS}s forwards!important}` +
  `.frame-age{animation:frame-age 1ms linear ${oldAfterS}s forwards!important}}`;

/** Renders the style elements of a frame; one per sheet, so that none reaches into the next. */
export function renderFrameStyles({ styles, ageMs }: PageFrame, nonce: string): string {
  const before = Math.max(0, ageMs / 1000 - OLD_S.before);
  const own = frameCss(Math.max(0, Math.floor((OLD_S.page - before) * 10) / 10));
  return [own, ...styles].map((sheet) => `<style nonce="${nonce}">${sheet}</style>`).join('');
}

/** Renders what stands before the root element until the app has drawn itself there. */
export function renderFrame({ html }: Pick<PageFrame, 'html'>, language: PageLanguage): string {
  const age = html.includes(` ${PRICE_ATTRIBUTE}=`)
    ? `<p class="frame-age">${OLD[language]}</p>`
    : '';
  return `<div class="boot frame">${html}${age}</div>`;
}

/**
 * Keeps the last tap on a button until the app runs, and on a link with a key; other links work as
 * they are. A button without a key is known by its name, and its number among those of that name.
 */
export const TAP_SCRIPT = `document.addEventListener("click",event=>{
const element=event.target.closest?.(".boot.frame :is([${TAP_ATTRIBUTE}],button)");
if(!element||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey)return;
event.preventDefault();
const nameOf=one=>one.getAttribute("aria-label")??one.textContent;
const isAlike=one=>nameOf(one)===nameOf(element);
const place=[...document.querySelectorAll(".boot.frame button")].filter(isAlike).indexOf(element);
for(const one of document.querySelectorAll(".boot.frame .${TAPPED}")){
one.classList.remove("${TAPPED}");
one.removeAttribute("aria-busy")}
element.classList.add("${TAPPED}");
element.setAttribute("aria-busy","true");
window.${EARLY_TAP}={tap:element.getAttribute("${TAP_ATTRIBUTE}")??\`#\${place} \${nameOf(element)}\`,price:element.getAttribute("${PRICE_ATTRIBUTE}")??undefined,at:performance.now()}},true);`;
