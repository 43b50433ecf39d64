import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** The languages of the product; English texts are the keys. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

type Messages = Record<string, string>;
type LocaleLoader = () => Promise<{ default: Messages }>;

const LANGUAGE_COOKIE = 'lang';
/** Browsers accept a cookie with this prefix only from the host itself, over https. */
const HOST_PREFIX = '__Host-';
const ONE_YEAR_SECONDS = 31_536_000;
/** Loader of an area's texts; without the `required` ones the language is not switched. */
interface HindiSource {
  load: LocaleLoader;
  required: boolean;
}
const hindiSources = new Map<string, HindiSource>();
/** Loaded or loading texts by area; a failure is removed, so that the next request retries. */
const hindiLoads = new Map<string, Promise<void>>();

export const i18n: I18n = i18next.createInstance();

/** Texts of the brand; they override those of every area. */
export type BrandTexts = Readonly<Record<Language, Messages>>;
let brandTexts: BrandTexts = { en: {}, hi: {} };

/** Returns true for the code of a supported language. */
export const isLanguage = (value: string | undefined): value is Language =>
  LANGUAGES.includes(value as Language);

/** Returns the page's cookies; none in sandboxed frames, where reading them throws. */
function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Returns the language of the cookie; a cookie, because signing out clears local storage. */
export function selectLanguage(cookies: string = readCookies()): Language {
  const pairs = cookies.split('; ');
  const read = (name: string) =>
    pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  const value = read(HOST_PREFIX + LANGUAGE_COOKIE) ?? read(LANGUAGE_COOKIE);
  return isLanguage(value) ? value : 'en';
}

/** Returns the cookie that stores the language; `isSecure`: the page came by https. */
export function writeLanguage(language: Language, isSecure: boolean): string {
  const rules = `path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`;
  return isSecure
    ? `${HOST_PREFIX}${LANGUAGE_COOKIE}=${language}; ${rules}; secure`
    : `${LANGUAGE_COOKIE}=${language}; ${rules}`;
}

function loadHindi([area, { load }]: readonly [string, HindiSource]): Promise<void> {
  const started = hindiLoads.get(area);
  if (started) return started;
  const loading = load().then(({ default: messages }) => {
    i18n.addResourceBundle('hi', 'translation', { ...messages, ...brandTexts.hi });
  });
  hindiLoads.set(area, loading);
  loading.catch(() => hindiLoads.delete(area));
  return loading;
}

/**
 * Initialises the one instance before the first render; a frame does so for each page. Texts:
 * `settleTexts`.
 */
export async function startI18n(
  language: Language = selectLanguage(),
  texts: BrandTexts = { en: {}, hi: {} },
): Promise<void> {
  brandTexts = texts;
  hindiLoads.clear();
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: { ...texts.en } }, hi: { translation: { ...texts.hi } } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { bindI18nStore: 'added', useSuspense: false },
  });
  document.documentElement.lang = language;
}

/**
 * Resolves once the texts of the registered areas are loaded; texts that fail are shown in English.
 * Never rejects.
 */
export async function settleTexts(): Promise<void> {
  if (i18n.language === 'hi') await Promise.allSettled([...hindiSources].map(loadHindi));
}

/**
 * Registers an area's Hindi texts, which load only if Hindi is chosen. Called at module level of
 * each deployable, so it never rejects. `required`: switching fails without them.
 */
export function registerHindi(
  area: string,
  load: LocaleLoader,
  { required = false }: { required?: boolean } = {},
): void {
  hindiSources.set(area, { load, required });
  if (i18n.isInitialized) void settleTexts();
}

/** Loads every area's texts; rejects if required ones fail, others are shown in English. */
async function loadForSwitch(): Promise<void> {
  const load = async (source: readonly [string, HindiSource]) => {
    const loading = loadHindi(source);
    await (source[1].required ? loading : loading.catch(() => {}));
  };
  await Promise.all([...hindiSources].map(load));
}

/** Counts language requests: texts may load late, and the last request wins. */
let wishes = 0;

/**
 * Switches and stores the language; rejects if required texts cannot be loaded. A superseded
 * request changes nothing and does not reject.
 */
export async function changeLanguage(language: Language): Promise<void> {
  wishes += 1;
  const wish = wishes;
  try {
    if (language === 'hi') await loadForSwitch();
  } catch (error) {
    if (wish === wishes) throw error;
  }
  if (wish !== wishes) return;
  await i18n.changeLanguage(language);
  if (wish !== wishes) return;
  // For an area that registered while the others loaded.
  void settleTexts();
  document.documentElement.lang = language;
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
    document.cookie = writeLanguage(language, location.protocol === 'https:');
  } catch {
    // In a sandboxed frame the language lasts as long as the page.
  }
}
