import type { ReactNode } from 'react';
import styles from './StaffTable.module.css';

/** A column by its heading; `figure` stands right. */
export interface StaffColumn {
  label: string;
  figure?: boolean;
}

/** A dense table on wide screens; below, each row is a card whose first cell is its title. */
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
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-figure={column.figure}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {columns.map((column, at) => (
              <td key={column.label} data-label={column.label} data-figure={column.figure}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
