import { useTranslation } from '@exchange/i18n';
import { DataHead } from '@exchange/ui';
import type { Column, RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import styles from './ReportTable.module.css';
import type { features } from './report-columns.ts';

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column; a button if the list can be sorted by it. */
export function SortHead<Row extends RowData>({
  column,
}: {
  column: Column<typeof features, Row>;
}) {
  const { t } = useTranslation();
  const { header, meta } = column.columnDef;
  const label = String(header);
  const sorted = column.getIsSorted();
  const Arrow = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ArrowUpDown;
  return (
    <DataHead numeric={meta?.numeric} sorted={sorted ? ARIA_SORT[sorted] : undefined}>
      {column.getCanSort() ? (
        <button
          type="button"
          className={styles.sort}
          title={t('Sort by {{column}}', { column: label })}
          onClick={() => column.toggleSorting()}
        >
          {label}
          <Arrow
            size={14}
            aria-hidden="true"
            className={sorted ? styles.sorted : styles.unsorted}
          />
        </button>
      ) : (
        label
      )}
    </DataHead>
  );
}
