import { formatResult } from '@exchange/i18n';
import { classNames, resultClass } from '@exchange/ui';
import {
  type AccessorFnColumnDef,
  type RowData,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import styles from './Result.module.css';

/** A result in rupees: red if negative, green if positive (point 2). */
export const Result = ({ rupees }: { rupees: number }) => (
  <span className={classNames(rupees !== 0 && styles.result, resultClass(rupees))}>
    {formatResult(rupees)}
  </span>
);

interface ColumnMeta {
  /** Aligns digits of a column. */
  numeric?: boolean;
  /** The title of a card on narrow screens. */
  title?: boolean;
}

/** Table features of reports; the server sorts and pages. */
export const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  columnMeta: {} as ColumnMeta,
});

/** Value of a cell in a file; money in rupees. */
export type CellValue = string | number | Date | undefined;

/**
 * A column of a report. `accessorFn` returns the downloaded value, `cell` its display. The server
 * sorts by its id.
 */
export type ReportColumn<Row extends RowData> = Omit<
  AccessorFnColumnDef<typeof features, Row>,
  'accessorFn' | 'id' | 'header'
> & {
  id: string;
  header: string;
  accessorFn: (row: Row, index: number) => CellValue;
};
