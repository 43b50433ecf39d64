import type { ReactNode } from 'react';

/** The head of a column of a `DataTable`; that of a `figure` stands right. */
export function DataHead({
  figure,
  sorted,
  children,
}: {
  figure?: boolean | undefined;
  sorted?: 'ascending' | 'descending' | undefined;
  children: ReactNode;
}) {
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: the cards of narrow screens undo the display of a table
      role="columnheader"
      scope="col"
      data-figure={figure}
      aria-sort={sorted}
    >
      {children}
    </th>
  );
}
