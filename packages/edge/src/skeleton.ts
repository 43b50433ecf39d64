import { escapeHtml } from './escape-html.ts';
import type { PageLanguage } from './language.ts';

const LOADING: Record<PageLanguage, string> = { en: 'Loading', hi: 'लोड हो रहा है' };

/** The header with the brand's wordmark, and grey shapes of the content, seen until the shell renders. */
export const renderSkeleton = (wordmark: string, language: PageLanguage): string =>
  `<div class="boot" role="status" aria-label="${LOADING[language]}">` +
  `<div class="boot-header"><img src="${escapeHtml(wordmark)}" alt=""></div>` +
  '<div class="boot-strip"></div>' +
  '<div class="boot-card"></div><div class="boot-card"></div><div class="boot-card"></div>' +
  '</div>';

/** Looks of the skeleton; the wordmark stands where the header has it. The theme's tokens come with its file. */
export const SKELETON_CSS =
  '@layer reset{body{margin:0}' +
  '.boot{display:grid;gap:8px;min-height:100dvh;align-content:start}' +
  '.boot>div{background:var(--color-skeleton,#8882);border-radius:8px;margin:0 8px}' +
  '.boot>.boot-header{display:flex;align-items:center;height:var(--header-height,56px);padding-left:56px;' +
  'background:var(--header,#8882);border-radius:0;margin:0}' +
  '.boot-header img{width:99px;height:24px}' +
  '.boot>.boot-strip{height:40px}.boot>.boot-card{height:160px}' +
  '@media(width>=992px){.boot>.boot-header{padding-left:60px}.boot-header img{width:116px;height:28px}}' +
  '@media(width>=1200px){.boot>.boot-header{padding-left:24px}}}';
