// biome-ignore-all lint/a11y/noRedundantRoles: the cards of narrow screens undo the display of a table, and browsers its roles with it
import { useTranslation } from '@exchange/i18n';
import { classNames, DataCell, DataTable } from '@exchange/ui';
import { type RowData, useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { ReportPagination } from './ReportPagination.tsx';
import styles from './ReportTable.module.css';
import { features, type ReportColumn } from './report-columns.ts';
import { SortHead } from './SortHead.tsx';
import { SortSelect } from './SortSelect.tsx';

/** Order of a list by column id. */
export interface Sorting {
  id: string;
  desc: boolean;
}

/**
 * A page of a report: a dense table with a sticky head on wide screens, else cards. The server
 * sorts and pages. `totals` are below their columns, `toneOf` tints a row.
 */
export function ReportTable<Row extends RowData>({
  label,
  columns,
  rows,
  idOf,
  getRowVariant: toneOf,
  totals,
  totalsLabel,
  sorting,
  onSort,
  page,
  total,
  size,
  onPage,
}: {
  label: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row, index: number) => string;
  getRowVariant?: (row: Row) => 'back' | 'lay';
  totals?: Readonly<Record<string, ReactNode>>;
  totalsLabel?: string;
  /** Absent if the order is fixed. */
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  page: number;
  total: number;
  size: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation();
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: idOf,
    state: {
      sorting: sorting ? [sorting] : [],
      pagination: { pageIndex: page - 1, pageSize: size },
    },
    manualSorting: true,
    manualPagination: true,
    rowCount: total,
    enableSorting: onSort !== undefined,
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: true,
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting ? [sorting] : []) : update;
      if (next) onSort?.(next);
    },
    onPaginationChange: (update) => {
      const now = { pageIndex: page - 1, pageSize: size };
      onPage((typeof update === 'function' ? update(now) : update).pageIndex + 1);
    },
  });
  const [head] = table.getHeaderGroups();
  const headers = head?.headers ?? [];
  return (
    <>
      {sorting && onSort && (
        <SortSelect
          columns={columns.filter(({ enableSorting }) => enableSorting !== false)}
          sorting={sorting}
          onSort={onSort}
        />
      )}
      <DataTable
        label={label}
        className={styles.table}
        head={headers.map((header) => <SortHead key={header.id} column={header.column} />)}
        foot={
          totals && (
            <tr role="row">
              {headers.map(({ id, column: { columnDef } }, at) => (
                <DataCell
                  key={id}
                  numeric={columnDef.meta?.numeric}
                  name={totals[id] === undefined ? undefined : String(columnDef.header)}
                >
                  {at === 0 && <b>{totalsLabel ?? t('Total')}</b>}
                  {totals[id]}
                </DataCell>
              ))}
            </tr>
          )
        }
      >
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            role="row"
            className={classNames(toneOf && styles[toneOf(row.original)])}
          >
            {row.getAllCells().map((cell) => (
              <DataCell
                key={cell.id}
                numeric={cell.column.columnDef.meta?.numeric}
                title={cell.column.columnDef.meta?.title}
                name={String(cell.column.columnDef.header)}
              >
                <table.FlexRender cell={cell} />
              </DataCell>
            ))}
          </tr>
        ))}
      </DataTable>
      <ReportPagination
        page={page}
        pages={table.getPageCount()}
        onChange={(next) => table.setPageIndex(next - 1)}
      />
    </>
  );
}
