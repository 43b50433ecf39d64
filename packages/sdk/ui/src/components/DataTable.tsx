// biome-ignore-all lint/a11y/noRedundantRoles: the cards of narrow screens undo the display of a table, and browsers its roles with it
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './DataTable.module.css';

/**
 * A dense table; below 992 px each row is a card under its title, with the same columns for screen
 * readers. `head`: `DataHead`s; `children`, `foot`: rows (`tr role="row"`) of `DataCell`s.
 */
export function DataTable({
  label,
  head,
  children,
  foot,
  className,
}: {
  label: string;
  head: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  className?: string | undefined;
}) {
  return (
    <table role="table" className={classNames(styles.table, className)} aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">{head}</tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
      {foot && <tfoot role="rowgroup">{foot}</tfoot>}
    </table>
  );
}

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
    <th role="columnheader" scope="col" data-numeric={numeric} aria-sort={sorted}>
      {children}
    </th>
  );
}

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
    <td role="cell" data-numeric={numeric} data-title={title}>
      {name && !title && (
        <span className={styles.name} aria-hidden="true">
          {name}
        </span>
      )}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </td>
  );
}
