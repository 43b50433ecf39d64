import { i18n } from './instance.ts';

/** Separators of the parts of a score, and of a statement's line. */
const SEPARATORS = [' · ', ' / '] as const;
const BLANK = /\{\{\d+\}\}/;

/** Converts `Only {{1}} is available.` to a pattern for server messages with an amount. */
function toPattern(key: string): RegExp {
  const parts = key.split(BLANK).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+)')}$`);
}

function selectBlankKeys(): string[] {
  const texts: Record<string, string> = i18n.getResourceBundle(i18n.language, 'translation') ?? {};
  return Object.keys(texts).filter((key) => BLANK.test(key));
}

/**
 * Translates a server message or notice: by its own key, by one with numbered placeholders, or part
 * by part. Unknown texts are unchanged.
 */
export function translateServerMessage(text: string): string {
  if (i18n.exists(text)) return i18n.t(text);
  for (const key of selectBlankKeys()) {
    const filled = toPattern(key).exec(text);
    if (!filled) continue;
    const values = filled.slice(1).map((value, at) => [at + 1, translateServerMessage(value)]);
    return i18n.t(key, Object.fromEntries(values) as Record<string, string>);
  }
  const separator = SEPARATORS.find((one) => text.includes(one));
  return separator ? text.split(separator).map(translateServerMessage).join(separator) : text;
}
