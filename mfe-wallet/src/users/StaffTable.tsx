// biome-ignore-all lint/a11y/noRedundantRoles: the cards of narrow screens undo the display of a table, and browsers its roles with it
import type { ReactNode } from 'react';
import styles from './StaffTable.module.css';

/** A column by its heading; `figure` stands right. */
export interface StaffColumn {
  label: string;
  figure?: boolean;
}

/**
 * A dense table on wide screens; below, each row is a card whose first cell is its title. To assistive
 * technology it is a table with the same columns on both.
 */
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
    <table role="table" className={styles.table} aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.label} role="columnheader" scope="col" data-figure={column.figure}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ id, cells }) => (
          <tr key={id} role="row">
            {columns.map((column, at) => (
              <td key={column.label} role="cell" data-figure={column.figure}>
                {at > 0 && (
                  <span className={styles.name} aria-hidden="true">
                    {column.label}
                  </span>
                )}
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
