import { type Brand, selectHex } from '@exchange/brands';
import { paths } from '@exchange/contract';
import type { PageLanguage } from '../language.ts';
import { APP_ICONS, iconAddress } from './icons.ts';

/** The app's shortcuts, named like its pages. */
const SHORTCUTS = [
  { en: 'In-Play', hi: 'लाइव मैच', url: paths.sport('inplay') },
  { en: 'Open Bets', hi: 'खुले दांव', url: paths.openBets() },
] as const;

/** Returns the web app manifest of a brand in a language (W3C "Web Application Manifest"). */
export function webManifest(brand: Brand, language: PageLanguage) {
  const hindi = language === 'hi' ? brand.nameHindi : undefined;
  return {
    id: '/',
    lang: language,
    dir: 'ltr',
    name: hindi ?? brand.title,
    short_name: hindi ?? brand.name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: selectHex(brand, '--header'),
    background_color: selectHex(brand, '--surface-0'),
    categories: ['sports', 'games', 'entertainment'],
    icons: APP_ICONS.map((icon) => ({
      src: iconAddress(brand, icon),
      sizes: `${icon.size}x${icon.size}`,
      type: 'image/png',
      purpose: icon.maskable ? 'maskable' : 'any',
    })),
    shortcuts: SHORTCUTS.map(({ url, ...names }) => ({ name: names[language], url })),
  };
}
