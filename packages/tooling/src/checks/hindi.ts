import { glob, readFile } from 'node:fs/promises';
import { CASINO_CATEGORIES } from '@exchange/contract';
import { appFolder, inRoot, root } from '../workspace.ts';
import { findKeys, findServerTexts } from './translation-keys.ts';

/** Folders of texts that reach the player through the shell: replies, notices, errors. */
const SAYING = [
  'packages/backend/server/src/{modules,http,lists,files,idempotency,ledger,feed/replay,feed/run,feed/simulator/{run,session-lines},feed/board,seed}/**/*.ts',
  'packages/backend/server/src/*.ts',
  'packages/sdk/{contract,api,store}/src/**/*.ts',
  'packages/delivery/edge/src/{send-rejection,proxy/*}.ts',
  'packages/backend/server-kit/src/program/guard-requests.ts',
];
/** Files there whose texts players never see: names of data, test controls, request headers. */
const SILENT =
  /\.test\.ts$|seed-bets|past-match|test-control|brands|casino-games|openapi|validate-input|feed-host|\/(?:options|bin)/;
/** Texts of other files there that players never see: of a header, and of a Unicode form. */
const SILENT_TEXT = /^Idempotency-Key |^NFKC$/;
/**
 * Words in data of the server: names of markets, runners and session lines, of scores, casino
 * rounds, results and voids, and lines of the statement. Session lines are listed by their numbers:
 * a text that began with a placeholder would take in the match before it on the statement.
 */
const DATA_WORDS = [
  'Match Odds',
  'Bookmaker',
  'The Draw',
  'super over',
  'rain',
  'no result',
  ...[6, 10, 15, 20, 30, 40, 50].map((overs) => `${overs} over runs {{1}}`),
  ...['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th'].map(
    (wicket) => `Fall of ${wicket} wicket {{1}}`,
  ),
  'Round {{1}}',
  'Stake',
  'Win',
  'Stake returned',
  'Deposit by {{1}}',
  'Withdrawal by {{1}}',
  'Withdrawal returned',
  'BANK',
  'Play money',
  ...['run', 'runs', 'wicket', 'wickets'].map((unit) => `{{1}} won by {{2}} ${unit}`),
  '{{1}} won',
  '{{1}} won the super over',
  '{{1}} won, ahead of the par score',
  'Pts',
  'Drawn',
  'Tied',
  'Rain',
  'Abandoned',
  'Match abandoned',
  'The session was not completed.',
  'The runner took no part.',
];
/** Sources of the components, which each app bundles with their own words. */
const UI = 'packages/sdk/ui/src/**/*.tsx';
/** File with the names of the casino's games. */
const CATALOGUE = 'packages/backend/server/src/seed/casino-games.ts';
/** The brands' own texts: marquee and slides. */
const BRANDS = 'packages/delivery/themes/*/brand.json';
/**
 * Fallbacks without a message of the server (point 8), lower-case texts (point 7), and texts of
 * faults.
 */
const FALLBACKS = [
  'not found',
  'Bet failed: {{1}}',
  'Reference {{1}}',
  'user name available',
  'otp sent successfully',
];

/** Faults of an app's Hindi. */
export interface HindiFaults {
  /** Texts without Hindi. */
  missing: readonly string[];
  /** Hindi of texts that no source shows. */
  unused: readonly string[];
  /** Arguments of `t` that cannot be resolved, as `file: argument`. */
  unknown: readonly string[];
}

async function readSources(patterns: readonly string[]): Promise<readonly [string, string][]> {
  const files: string[] = [];
  for await (const file of glob(patterns, { cwd: root })) {
    if (!/\.test\.tsx?$/.test(file)) files.push(file);
  }
  return Promise.all(
    files.map(
      async (file): Promise<[string, string]> => [file, await readFile(inRoot(file), 'utf8')],
    ),
  );
}

async function readBrandTexts(): Promise<readonly string[]> {
  const brands = await readSources([BRANDS]);
  return brands.flatMap(([, source]) => {
    const { settings, slides = [] } = JSON.parse(source) as {
      settings?: Record<string, string>;
      slides?: { title: string }[];
    };
    return [settings?.['site.MESSAGE'] ?? [], slides.map(({ title }) => title)].flat();
  });
}

/** Reads the names of the casino's games; lines of the statement have them without the casino. */
async function readGameNames(): Promise<readonly string[]> {
  const source = await readFile(inRoot(CATALOGUE), 'utf8');
  const games = [...source.matchAll(/\bgame\((?:\s*'[^']*',){2}\s*'([^']*)'/g)];
  return games.flatMap(([, name]) => name ?? []);
}

async function readReported(): Promise<readonly string[]> {
  const sources = (await readSources(SAYING)).filter(([file]) => !SILENT.test(file));
  const reported = sources
    .flatMap(([, source]) => findServerTexts(source))
    .filter((text) => !SILENT_TEXT.test(text));
  const games = await readGameNames();
  return [...reported, ...(await readBrandTexts()), ...games, ...DATA_WORDS, ...FALLBACKS];
}

/** Reads an app's texts in other sources than its own. */
async function readOthers(app: string): Promise<readonly string[]> {
  if (app === 'shell') return readReported();
  return app === 'casino' ? [...CASINO_CATEGORIES, ...(await readGameNames())] : [];
}

const readHindi = async (app: string) =>
  JSON.parse(await readFile(`${appFolder(app)}/src/hi.json`, 'utf8')) as Record<string, string>;

/**
 * Compares an app's `hi.json` with the texts in its sources; the shell's also with the server's.
 */
export async function findHindiFaults(app: string): Promise<HindiFaults> {
  const folder = appFolder(app);
  const sources = await readSources([`${folder.slice(root.length + 1)}/src/**/*.{ts,tsx}`, UI]);
  const found = sources
    // Texts of a definition stand beside their Hindi.
    .filter(([file]) => !file.endsWith('src/definition.ts'))
    .map(([file, source]) => ({ file, ...findKeys(source) }));
  const wanted = new Set([...found.flatMap(({ keys }) => keys), ...(await readOthers(app))]);
  const hindi = await readHindi(app);
  return {
    missing: [...wanted].filter((key) => !hindi[key]?.trim()),
    unused: Object.keys(hindi).filter((key) => !wanted.has(key)),
    unknown: found.flatMap(({ file, unknown }) => unknown.map((one) => `${file}: ${one}`)),
  };
}

/** Finds placeholders that differ between a text and its Hindi, by text. */
export async function findOddBlanks(app: string): Promise<readonly string[]> {
  const hindi = await readHindi(app);
  const blanks = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort().join();
  return Object.keys(hindi).filter((key) => blanks(key) !== blanks(hindi[key] ?? ''));
}

/**
 * Finds texts whose Hindi differs between apps: all share one table in the browser, where the last
 * one wins. A text with two meanings needs a context: `t('No', { context: 'row' })`.
 */
export async function findDisagreements(apps: readonly string[]): Promise<readonly string[]> {
  const spoken = new Map<string, Set<string>>();
  for (const hindi of await Promise.all(apps.map(readHindi))) {
    for (const [key, text] of Object.entries(hindi)) {
      spoken.set(key, (spoken.get(key) ?? new Set()).add(text));
    }
  }
  return [...spoken].filter(([, texts]) => texts.size > 1).map(([key]) => key);
}
