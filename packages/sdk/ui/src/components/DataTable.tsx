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
