import { type AnyColumn, ilike, or, type SQL } from 'drizzle-orm';

/** Whether one of the columns contains the text, without regard to case; no text is in all of them. */
export function containsText(columns: readonly AnyColumn[], text: string): SQL | undefined {
  const wanted = text.trim();
  if (wanted === '') return undefined;
  // What the database takes for wildcards is meant literally.
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}
