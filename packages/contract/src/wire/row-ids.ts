/**
 * Names the rows of one list for as long as it is shown: by the id that the backend sends, else by what
 * the row says, counted where several say the same.
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
