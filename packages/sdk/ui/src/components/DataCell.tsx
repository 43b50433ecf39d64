import type { ReactNode } from 'react';
import styles from './DataTable.module.css';

/** A cell of a `DataTable`: `numeric` aligns right, `title` heads the card of narrow screens. */
export function DataCell({
  name,
  numeric,
  title,
  children,
}: {
  /** Name of its column, shown in the card. */
  name?: string | undefined;
  numeric?: boolean | undefined;
  title?: boolean | undefined;
  children?: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: the cards of narrow screens undo the display of a table
    <td role="cell" data-numeric={numeric} data-title={title}>
      {name && !title && (
        <span className={styles.name} aria-hidden="true">
          {name}
        </span>
      )}
      {children}
    </td>
  );
}
