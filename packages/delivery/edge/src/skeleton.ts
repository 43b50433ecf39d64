import { assetAddress, type Brand, WORDMARK } from '@exchange/brands';
import { hasSlip, isFullScreen, paths } from '@exchange/contract';
import { escapeHtml } from './escape-html.ts';
import type { PageLanguage } from './language.ts';

const LOADING: Record<PageLanguage, string> = { en: 'Loading', hi: 'लोड हो रहा है' };

const MENU =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M4 5h16M4 12h16M4 19h16"/></svg>';
const CARDS = '<div class="boot-card"></div>'.repeat(3);

/**
 * Renders the page until the shell renders (brief, "Loading"): the bars with the brand's wordmark,
 * the columns of the page at `pathname`, and empty cards. Games have the wordmark only.
 */
export function renderSkeleton(brand: Brand, pathname: string, language: PageLanguage): string {
  const wordmark = `<img src="${escapeHtml(assetAddress(brand, WORDMARK))}" alt="" fetchpriority="high">`;
  const open = (kind: string) =>
    `<div class="boot${kind}" role="status" aria-label="${LOADING[language]}">`;
  if (isFullScreen(pathname)) return `${open(' boot-full')}${wordmark}</div>`;
  const isHome = pathname === paths.home();
  return (
    open('') +
    `<div class="boot-header">${MENU}${wordmark}</div><div class="boot-sub"></div>` +
    (isHome ? '<div class="boot-marquee"></div>' : '') +
    '<div class="boot-columns"><div class="boot-tree"></div>' +
    `<div class="boot-main">${isHome ? '<div class="boot-strip"></div>' : ''}${CARDS}</div>` +
    (hasSlip(pathname) ? '<div class="boot-slip"></div>' : '') +
    '</div><div class="boot-bottom"></div></div>'
  );
}

/**
 * Styles of the skeleton: measures of the shell's header and layout. Its tokens come with the
 * theme's file.
 */
export const SKELETON_CSS =
  '@layer reset{body{margin:0}' +
  '.boot{min-height:100dvh}.boot *{box-sizing:border-box}' +
  '.boot-header{display:flex;align-items:center;gap:18px;height:var(--header-height,52px);padding-left:14px;' +
  'background:var(--header,#8882);color:var(--header-ink)}' +
  '.boot-header svg{width:24px}.boot img{width:99px;height:24px}' +
  '.boot-sub{height:var(--sub-header-height,44px);background:var(--sub-header)}' +
  '.boot-marquee{height:33px;background:var(--surface-3);border-bottom:1px solid var(--line)}' +
  '.boot-columns{display:flex;gap:16px;max-width:var(--page-width);margin:0 auto;padding:8px}' +
  '.boot-main{flex:1;display:grid;gap:12px;align-content:start}' +
  '.boot-card,.boot-strip,.boot-tree,.boot-slip{background:var(--surface-1,#8882);border:1px solid var(--line,#8882);border-radius:8px}' +
  '.boot-card{height:160px}.boot-strip{height:48px}' +
  '.boot-card::before{content:"";display:block;width:38%;height:14px;margin:16px 12px;border-radius:4px;background:var(--surface-3)}' +
  // With the line of clock and name below the bars.
  '@media(width<992px){.boot-sub{height:calc(var(--sub-header-height,44px) + 20px)}}' +
  '.boot-tree,.boot-slip{display:none}' +
  '.boot-bottom{position:fixed;inset:auto 0 0;height:calc(var(--bottom-bar-height,56px) + env(safe-area-inset-bottom));' +
  'background:var(--surface-1);border-top:1px solid var(--line)}' +
  '.boot-full{display:grid;place-items:center;background:var(--header)}' +
  '@media(width>=992px){.boot-header{gap:22px}.boot img{width:116px;height:28px}' +
  '.boot-columns{padding:16px}.boot-bottom{display:none}.boot-slip{display:block;width:var(--slip-width);height:264px}}' +
  '@media(width>=1200px){.boot-header{padding-left:24px}.boot-header svg{display:none}' +
  '.boot-tree{display:block;width:var(--tree-width);height:220px}}}' +
  // In no layer, as the shell's own styles may or may not be loaded.
  '.boot-said{position:fixed;z-index:1;inset:35% 16px auto;display:grid;gap:12px;max-width:360px;margin:auto;padding:20px;' +
  'font:16px/1.5 system-ui,sans-serif;text-align:center;color:CanvasText;background:Canvas;border:1px solid;border-radius:8px}' +
  '.boot-said button{min-height:44px;font:inherit;font-weight:600;color:inherit;background:none;border:1px solid;border-radius:8px}';
