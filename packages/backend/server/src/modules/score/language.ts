import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ScoreState } from './score.model.ts';

/** The page cannot read the app's cookie: the frame's address names the language. */
export type Language = 'en' | 'hi';

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
    },
  };
}
