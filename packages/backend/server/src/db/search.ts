import { type AnyColumn, ilike, or, type SQL } from 'drizzle-orm';

/** Matches if one of the columns contains the text, ignoring case; an empty text always matches. */
export function containsText(columns: readonly AnyColumn[], text: string): SQL | undefined {
  const wanted = text.trim();
  if (wanted === '') return undefined;
  // Wildcards of the database are escaped.
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}
