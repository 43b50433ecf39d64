import { DataCell, DataHead, DataTable } from '@exchange/ui';
import type { ReactNode } from 'react';
import styles from './StaffTable.module.css';

/** A column with its heading; `numeric` aligns right. */
export interface StaffColumn {
  label: string;
  numeric?: boolean;
}

/** A table of staff pages; the first cell of a row is the title of its card on narrow screens. */
export function StaffTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly StaffColumn[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}) {
  return (
    <DataTable
      label={label}
      className={styles.table}
      head={columns.map((column) => (
        <DataHead key={column.label} numeric={column.numeric}>
          {column.label}
        </DataHead>
      ))}
    >
      {rows.map(({ id, cells }) => (
        // biome-ignore lint/a11y/noRedundantRoles: the cards of narrow screens undo the display of a table
        <tr key={id} role="row">
          {columns.map((column, at) => (
            <DataCell
              key={column.label}
              name={column.label}
              numeric={column.numeric}
              title={at === 0}
            >
              {cells[at]}
            </DataCell>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}
