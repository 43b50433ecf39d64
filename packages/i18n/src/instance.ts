import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** The languages of the product; English texts are the keys. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

type Messages = Record<string, string>;
type LocaleLoader = () => Promise<{ default: Messages }>;

const LANGUAGE_COOKIE = 'lang';
const ONE_YEAR_SECONDS = 31_536_000;
const hindiLoaders = new Map<string, LocaleLoader>();

export const i18n: I18n = i18next.createInstance();

const isLanguage = (value: string | undefined): value is Language =>
  LANGUAGES.includes(value as Language);

/** The remembered language; a cookie, because signing out clears local storage. */
export function selectLanguage(cookies: string = document.cookie): Language {
  const value = cookies
    .split('; ')
    .find((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`))
    ?.slice(LANGUAGE_COOKIE.length + 1);
  return isLanguage(value) ? value : 'en';
}

async function loadHindi(load: LocaleLoader) {
  const { default: messages } = await load();
  i18n.addResourceBundle('hi', 'translation', messages, true, true);
}

/** Initialises the one instance; call it once, before the first render. */
export async function startI18n(language: Language = selectLanguage()): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: {} } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { bindI18nStore: 'added', useSuspense: false },
  });
  if (language === 'hi') await Promise.all([...hindiLoaders.values()].map(loadHindi));
}

/**
 * Registers an area's Hindi texts; they are fetched only when Hindi is chosen.
 * Called at module level of each deployable, so it never rejects: without it the English shows.
 */
export function registerHindi(area: string, load: LocaleLoader): void {
  hindiLoaders.set(area, load);
  if (i18n.isInitialized && i18n.language === 'hi') loadHindi(load).catch(() => undefined);
}

/** Switches and remembers the language; rejects when its texts cannot be fetched. */
export async function changeLanguage(language: Language): Promise<void> {
  if (language === 'hi') await Promise.all([...hindiLoaders.values()].map(loadHindi));
  await i18n.changeLanguage(language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`;
  document.documentElement.lang = language;
}
