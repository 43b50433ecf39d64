import { assetAddress, type Brand, selectImage, WORDMARK } from '@exchange/brands';
import { BASES, paths } from '@exchange/contract';
import { escapeHtml } from './escape-html.ts';
import type { PageLanguage } from './language.ts';

const LOADING: Record<PageLanguage, string> = { en: 'Loading', hi: 'लोड हो रहा है' };

/**
 * What is seen until the shell renders: the header with the brand's wordmark, on the home page its first
 * slide, who answers for the site, and grey shapes of the content. It is all in the HTML, so that a phone
 * has something to show and to read long before a slow line has brought the app.
 */
export function renderSkeleton(brand: Brand, pathname: string, language: PageLanguage): string {
  const slide = pathname === paths.home() ? brand.slides[0]?.image : undefined;
  return (
    `<div class="boot" role="status" aria-label="${LOADING[language]}">` +
    `<div class="boot-header"><img src="${escapeHtml(assetAddress(brand, WORDMARK))}" alt=""></div>` +
    '<div class="boot-strip"></div>' +
    (slide ? renderSlide(BASES.images + selectImage(brand, slide)) : '') +
    `<p>${escapeHtml(brand.company[language])}</p>` +
    '<div class="boot-card"></div><div class="boot-card"></div><div class="boot-card"></div>' +
    '</div>'
  );
}

// Of the carousel's own form and size; the browser has it when the carousel asks for it.
const renderSlide = (address: string) =>
  `<img class="boot-slide" src="${escapeHtml(address)}" alt="" width="800" height="400" fetchpriority="high">`;

/** Looks of the skeleton; the wordmark stands where the header has it. The theme's tokens come with its file. */
export const SKELETON_CSS =
  '@layer reset{body{margin:0}' +
  '.boot{display:grid;gap:8px;min-height:100dvh;align-content:start}' +
  '.boot>div{background:var(--color-skeleton,#8882);border-radius:8px;margin:0 8px}' +
  '.boot>.boot-header{display:flex;align-items:center;height:var(--header-height,56px);padding-left:56px;' +
  'background:var(--header,#8882);border-radius:0;margin:0}' +
  '.boot-header img{width:99px;height:24px}' +
  '.boot>p{max-width:640px;padding:8px 16px;font-size:18px;line-height:1.5}' +
  '.boot>.boot-slide{width:calc(100% - 16px);height:auto;aspect-ratio:2/1;object-fit:cover;border-radius:8px;margin:0 8px}' +
  '.boot>.boot-strip{height:40px}.boot>.boot-card{height:160px}' +
  '@media(width>=768px){.boot>.boot-slide{width:calc(50% - 12px)}}' +
  '@media(width>=992px){.boot>.boot-header{padding-left:60px}.boot-header img{width:116px;height:28px}}' +
  '@media(width>=1024px){.boot>.boot-slide{width:calc(33% - 12px)}}' +
  '@media(width>=1200px){.boot>.boot-header{padding-left:24px}}}';
