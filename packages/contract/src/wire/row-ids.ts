/**
 * Creates ids for the rows of a list while it is shown: the backend's id, else the row's content
 * with a counter for duplicates.
 */
export function createRowIds(): (
  id: string | number | undefined,
  facts: readonly unknown[],
) => string {
  const seen = new Map<string, number>();
  return (id, facts) => {
    if (id !== undefined) return String(id);
    const said = facts.join(' · ');
    const count = (seen.get(said) ?? 0) + 1;
    seen.set(said, count);
    return `${said} · ${count}`;
  };
}
