import { i18n } from './instance.ts';

/** Between the parts of a score, and of a line of the statement. */
const SEPARATORS = [' · ', ' / '] as const;
const BLANK = /\{\{\d+\}\}/;

/** `Only {{1}} is available.` → a pattern for what the server says with an amount in it. */
function toPattern(key: string): RegExp {
  const parts = key.split(BLANK).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+)')}$`);
}

function selectBlankKeys(): string[] {
  const texts: Record<string, string> = i18n.getResourceBundle(i18n.language, 'translation') ?? {};
  return Object.keys(texts).filter((key) => BLANK.test(key));
}

/**
 * Translates a text that came ready made, from the server or as a notice: by its own key, or by one
 * with numbered blanks, or part by part. What has neither stays as it is.
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
