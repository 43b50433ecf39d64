import type { PageLanguage } from './language.ts';

const LOADING: Record<PageLanguage, string> = { en: 'Loading', hi: 'लोड हो रहा है' };

/** Grey shapes of header, content and bottom bar, seen until the shell renders. */
export const renderSkeleton = (language: PageLanguage): string =>
  `<div class="boot" role="status" aria-label="${LOADING[language]}">` +
  '<div class="boot-header"></div><div class="boot-strip"></div>' +
  '<div class="boot-card"></div><div class="boot-card"></div><div class="boot-card"></div>' +
  '</div>';

/** Looks of the skeleton; the theme's tokens apply as soon as its file is there. */
export const SKELETON_CSS =
  '@layer reset{body{margin:0}' +
  '.boot{display:grid;gap:8px;min-height:100dvh;align-content:start}' +
  '.boot>div{background:var(--color-skeleton,#8882);border-radius:8px;margin:0 8px}' +
  '.boot>.boot-header{height:56px;border-radius:0;margin:0}' +
  '.boot>.boot-strip{height:40px}.boot>.boot-card{height:160px}}';
