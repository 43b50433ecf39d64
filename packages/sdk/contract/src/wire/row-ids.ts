/**
 * Creates ids for the rows of a list while it is shown: the backend's id, else the row's content
 * with a counter for duplicates.
 */
export function createRowIds(): (
  id: string | number | undefined,
  fields: readonly unknown[],
) => string {
  const seen = new Map<string, number>();
  return (id, fields) => {
    if (id !== undefined) return String(id);
    const content = fields.join(' · ');
    const count = (seen.get(content) ?? 0) + 1;
    seen.set(content, count);
    return `${content} · ${count}`;
  };
}
