// biome-ignore-all lint/a11y/noRedundantRoles: the cards of narrow screens undo the display of a table, and browsers its roles with it

import { useTranslation } from '@exchange/i18n';
import { classNames, DataCell, DataHead, DataTable, Pagination, SelectField } from '@exchange/ui';
import { type Column, type RowData, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './ReportTable.module.css';
import { features, type ReportColumn } from './report-columns.tsx';

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column; a button if the list can be sorted by it. */
function SortHead<Row extends RowData>({ column }: { column: Column<typeof features, Row> }) {
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

/** Sort order for cards, in place of the column heads. */
function SortSelect({
  columns,
  sorting,
  onSort,
}: {
  columns: readonly { id: string; header: string }[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}) {
  const { t } = useTranslation();
  const options = columns.flatMap(({ id, header }) => [
    { id: `${id} desc`, label: t('{{column}}, descending', { column: header }) },
    { id: `${id} asc`, label: t('{{column}}, ascending', { column: header }) },
  ]);
  // An order without a column.
  const isShown = columns.some(({ id }) => id === sorting.id);
  const latest = { id: `${sorting.id} desc`, label: t('Latest first') };
  return (
    <div className={styles.sorts}>
      <SelectField
        label={t('Sort by')}
        options={isShown ? options : [latest, ...options]}
        value={`${sorting.id} ${sorting.desc ? 'desc' : 'asc'}`}
        onChange={({ target }) => {
          const [id = sorting.id, order] = target.value.split(' ');
          onSort({ id, desc: order === 'desc' });
        }}
      />
    </div>
  );
}

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
                  {totals[id] !== undefined && <span>{totals[id]}</span>}
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
                // Another value is another element: a browser's translation replaces text nodes.
                key={`${cell.id} ${cell.getValue()}`}
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
      <Pagination
        page={page}
        pages={table.getPageCount()}
        onChange={(next) => table.setPageIndex(next - 1)}
      />
    </>
  );
}
