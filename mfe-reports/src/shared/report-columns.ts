import {
  type AccessorFnColumnDef,
  type RowData,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';

interface ColumnMeta {
  /** Figures of a column stand under each other. */
  numeric?: boolean;
  /** The title of a card on narrow screens. */
  title?: boolean;
}

/** What the tables of reports can do; the server sorts and pages. */
export const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  columnMeta: {} as ColumnMeta,
});

/** What a cell stands for, as a file of values has it; money in rupees. */
export type CellValue = string | number | Date | undefined;

/**
 * A column of a report. `accessorFn` gives the value that is downloaded, `cell` how it is shown.
 * Its id is what the server sorts by.
 */
export type ReportColumn<Row extends RowData> = Omit<
  AccessorFnColumnDef<typeof features, Row>,
  'accessorFn' | 'id' | 'header'
> & {
  id: string;
  header: string;
  accessorFn: (row: Row, index: number) => CellValue;
};
