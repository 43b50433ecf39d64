import { i18n } from './instance.ts';

/** Separators of the parts of a score, and of a statement's line. */
const SEPARATORS = [' · ', ' / '] as const;
const BLANK = /\{\{\d+\}\}/;

/** Converts `Only {{1}} is available.` to a pattern for server messages with an amount. */
function toPattern(key: string): RegExp {
  const parts = key.split(BLANK).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+)')}$`);
}

type Texts = Readonly<Record<string, string>>;

const NO_TEXTS: Texts = {};
/** Patterns by key, of each dictionary: `addResourceBundle` makes a new one unless it merges deeply. */
const patterns = new WeakMap<Texts, ReadonlyMap<string, RegExp>>();

function selectPatterns(): ReadonlyMap<string, RegExp> {
  const texts: Texts = i18n.getResourceBundle(i18n.language, 'translation') ?? NO_TEXTS;
  const known = patterns.get(texts);
  if (known) return known;
  const keys = Object.keys(texts).filter((key) => BLANK.test(key));
  const made = new Map(keys.map((key) => [key, toPattern(key)]));
  patterns.set(texts, made);
  return made;
}

/**
 * Translates a text by the first key with numbered placeholders that it fills, and each value by
 * `translateValue`; undefined if there is none.
 */
export function translateByPattern(
  text: string,
  translateValue: (value: string) => string,
): string | undefined {
  for (const [key, pattern] of selectPatterns()) {
    const filled = pattern.exec(text);
    if (!filled) continue;
    const values = filled.slice(1).map((value, at) => [at + 1, translateValue(value)]);
    return i18n.t(key, Object.fromEntries(values) as Record<string, string>);
  }
  return undefined;
}

/**
 * Translates a server message or notice: by its own key, by one with numbered placeholders, or part
 * by part. Unknown texts are unchanged.
 */
export function translateServerMessage(text: string): string {
  if (i18n.exists(text)) return i18n.t(text);
  const filled = translateByPattern(text, translateServerMessage);
  if (filled !== undefined) return filled;
  const separator = SEPARATORS.find((one) => text.includes(one));
  return separator ? text.split(separator).map(translateServerMessage).join(separator) : text;
}
