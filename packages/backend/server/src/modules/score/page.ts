import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Drawing, ScoreState } from './score.model.ts';

/** The page cannot read the app's cookie: the frame's address names the language. */
type Language = 'en' | 'hi';

export const readLanguage = (reported: unknown): Language => (reported === 'hi' ? 'hi' : 'en');

const FILE = resolve(import.meta.dirname, '../../../assets/score/hi.json');
const HINDI: Readonly<Record<string, string>> = JSON.parse(readFileSync(FILE, 'utf8'));
const BLANK = /\{\{\d\}\}/;
/** Separates the parts of a text. */
const DOT = ' · ';

/** Returns the pattern of `{{1}} won`, for texts of a board with a name or a number. */
function toPattern(key: string): RegExp {
  const parts = key.split(BLANK).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+)')}$`);
}

const PATTERNS = Object.entries(HINDI)
  .filter(([key]) => BLANK.test(key))
  // The text with the most words of its own fits best.
  .toSorted(([one], [other]) => other.length - one.length)
  .map(([key, text]) => ({ pattern: toPattern(key), text }));

function translatePart(part: string): string {
  const whole = HINDI[part];
  if (whole !== undefined) return whole;
  for (const { pattern, text } of PATTERNS) {
    const filled = pattern.exec(part);
    if (filled) return text.replace(/\{\{(\d)\}\}/g, (_, place) => filled[Number(place)] ?? '');
  }
  return part;
}

/** Translates a text of the score page; names, numbers and unknown texts stay unchanged. */
export const translate = (text: string, language: Language): string =>
  language === 'en' ? text : text.split(DOT).map(translatePart).join(DOT);

/** Translates the state of a score page; names are data. */
export function translateState(state: ScoreState, language: Language): ScoreState {
  if (language === 'en') return state;
  const to = (text: string) => translate(text, language);
  const { board } = state;
  return {
    ...state,
    score: to(state.score),
    board: {
      ...board,
      clock: to(board.clock),
      note: to(board.note),
      chips: board.chips.map(({ text, tone }) => ({ text: to(text), tone })),
      labels: board.labels.map(to),
      ...(board.titles && { titles: board.titles.map(to) }),
    },
  };
}

const FOLDER = resolve(import.meta.dirname, '../../../assets/score');
const read = (file: string) => readFileSync(resolve(FOLDER, file), 'utf8');

const style = read('page.css');
const dark = read('dark.css');
const script = read('page.js');
const board = read('board.html');
const drawings: Readonly<Record<Drawing, string>> = {
  cricket: read('cricket.svg'),
  football: read('football.svg'),
  tennis: read('tennis.svg'),
};

/** Shown where no state ever came. */
const SILENT = 'No score comes through right now.';

export type Theme = 'light' | 'dark';

/**
 * Returns the policy of a score page. It is sandboxed even when opened by itself: it has the app's
 * origin and must never reach the player's token. So its own origin is opaque, which WebKit uses
 * for `'self'`: it is named.
 */
export const createPolicy = (nonce: string, origin: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src ${origin}`,
    `font-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');

/** Theme and language of a page. */
export interface PageStyle {
  nonce: string;
  /** Without one it follows the frame's name, else the browser. */
  theme: Theme | undefined;
  language: Language;
}

/**
 * Returns the media query of the dark colours; the page's script follows the frame's name by the
 * same.
 */
function selectDarkMedia(theme: Theme | undefined): string {
  if (theme === undefined) return '(prefers-color-scheme: dark)';
  return theme === 'dark' ? 'all' : 'not all';
}

const createDocument = ({ nonce, theme, language }: PageStyle, body: string) =>
  `<!doctype html>
<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${translate('Live score', language)}</title>
<style nonce="${nonce}">${style}</style>
<style id="dark" nonce="${nonce}" media="${selectDarkMedia(theme)}">${dark}</style>
</head>
<body>${body}</body>
</html>`;

/**
 * Returns the page of a match. It contains no data of the match: the script writes data as text.
 */
export function createScorePage(page: PageStyle, drawing: Drawing): string {
  const main = board
    .replace('Score board', translate('Score board', page.language))
    .replace('Runs by over', translate('Runs by over', page.language))
    .replace(SILENT, translate(SILENT, page.language))
    .replace('<!-- drawing -->', () => drawings[drawing]);
  return createDocument(page, `${main}<script nonce="${page.nonce}">${script}</script>`);
}

export const createMissingPage = (page: PageStyle) =>
  createDocument(
    page,
    `<p class="missing">${translate('There is no live score of this match.', page.language)}</p>`,
  );
