import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** The languages of the product; English texts are the keys. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

type Messages = Record<string, string>;
type LocaleLoader = () => Promise<{ default: Messages }>;

const LANGUAGE_COOKIE = 'lang';
/** Browsers take a cookie of such a name only from this very host, by https. */
const HOST_PREFIX = '__Host-';
const ONE_YEAR_SECONDS = 31_536_000;
/** Where an area's texts are; without the `required` ones the language is not switched. */
interface HindiSource {
  load: LocaleLoader;
  required: boolean;
}
const hindiSources = new Map<string, HindiSource>();
/** What is there or on its way, by area; a failure is forgotten, so that the next wish tries again. */
const hindiLoads = new Map<string, Promise<void>>();

export const i18n: I18n = i18next.createInstance();

/** Texts that the brand says in its own words; they stand above those of every area. */
export type BrandTexts = Readonly<Record<Language, Messages>>;
let brandTexts: BrandTexts = { en: {}, hi: {} };

/** Whether a text names one of the languages. */
export const isLanguage = (value: string | undefined): value is Language =>
  LANGUAGES.includes(value as Language);

/** The remembered language; a cookie, because signing out clears local storage. */
export function selectLanguage(cookies: string = document.cookie): Language {
  const pairs = cookies.split('; ');
  const read = (name: string) =>
    pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  const value = read(HOST_PREFIX + LANGUAGE_COOKIE) ?? read(LANGUAGE_COOKIE);
  return isLanguage(value) ? value : 'en';
}

/** Returns the cookie that remembers the language; `isSecure`: the page came by https. */
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
    i18n.addResourceBundle('hi', 'translation', { ...messages, ...brandTexts.hi }, true, true);
  });
  hindiLoads.set(area, loading);
  loading.catch(() => hindiLoads.delete(area));
  return loading;
}

/** Initialises the one instance; call it once, before the first render. Texts: `settleTexts`. */
export async function startI18n(
  language: Language = selectLanguage(),
  texts: BrandTexts = { en: {}, hi: {} },
): Promise<void> {
  brandTexts = texts;
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
 * Resolves once the texts of the language are there, as far as areas have registered some; what
 * cannot be fetched shows in English. Never rejects.
 */
export async function settleTexts(): Promise<void> {
  if (i18n.language === 'hi') await Promise.allSettled([...hindiSources].map(loadHindi));
}

/**
 * Registers an area's Hindi texts; they are fetched only when Hindi is chosen.
 * Called at module level of each deployable, so it never rejects: without it the English shows.
 * `required`: the page makes no sense without them, so the switch fails with them.
 */
export function registerHindi(
  area: string,
  load: LocaleLoader,
  { required = false }: { required?: boolean } = {},
): void {
  hindiSources.set(area, { load, required });
  if (i18n.isInitialized) void settleTexts();
}

/** Fetches every area's texts; rejects where required ones are missing, others show in English. */
async function loadForSwitch(): Promise<void> {
  const load = async (source: readonly [string, HindiSource]) => {
    const loading = loadHindi(source);
    await (source[1].required ? loading : loading.catch(() => {}));
  };
  await Promise.all([...hindiSources].map(load));
}

/** Counts the wishes for a language: texts may come late, and then the last wish holds. */
let wishes = 0;

/**
 * Switches and remembers the language; rejects when required texts of it cannot be fetched. A wish
 * that a later one overtook changes nothing and does not reject.
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
  // An area that came while the others loaded.
  void settleTexts();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = writeLanguage(language, location.protocol === 'https:');
  document.documentElement.lang = language;
}
