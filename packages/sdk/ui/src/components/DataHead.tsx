import type { ReactNode } from 'react';

/** The head of a column of a `DataTable`; `numeric` aligns right. */
export function DataHead({
  numeric,
  sorted,
  children,
}: {
  numeric?: boolean | undefined;
  sorted?: 'ascending' | 'descending' | undefined;
  children: ReactNode;
}) {
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: the cards of narrow screens undo the display of a table
      role="columnheader"
      scope="col"
      data-numeric={numeric}
      aria-sort={sorted}
    >
      {children}
    </th>
  );
}
