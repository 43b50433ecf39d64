import { formatDateTime } from '@exchange/i18n';
import type { RowData } from '@tanstack/react-table';
import type { CellValue, ReportColumn } from '../shared/report-columns.tsx';
import { selectFailure } from '../shared/reports.api.ts';

/** First characters that spreadsheets read as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Returns a text for a CSV file: never a formula, quoted if it contains a separator. */
function toText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a value for a CSV file; numbers, also negative ones, stay numbers. */
export function toCsvCell(value: CellValue): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  return toText(value instanceof Date ? formatDateTime(value) : value);
}

/** Returns a line of a CSV file (RFC 4180). */
export const toCsvLine = (values: readonly CellValue[]): string =>
  `${values.map(toCsvCell).join(',')}\r\n`;

/** Rows per request. */
export const CSV_PAGE = 500;
/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A whole report, read page by page. */
export interface CsvSource<Row extends RowData> {
  /** Name of the file without its extension. */
  name: string;
  columns: readonly ReportColumn<Row>[];
  /** A page of `CSV_PAGE` rows, from 1. */
  readPage: (page: number) => Promise<{ rows: readonly Row[]; total: number }>;
}

/** Reads a page of the report; none if the list became shorter meanwhile. */
async function readNext<Row extends RowData>(readPage: CsvSource<Row>['readPage'], page: number) {
  try {
    return await readPage(page);
  } catch (error) {
    if (page > 1 && selectFailure(error)?.field === 'pageno') return undefined;
    throw error;
  }
}

/** Reads all pages of a report into parts of the file, so that no step is long. */
async function readFile<Row extends RowData>({ columns, readPage }: CsvSource<Row>): Promise<Blob> {
  const parts = [BYTE_ORDER_MARK, toCsvLine(columns.map(({ header }) => header))];
  let read = 0;
  for (let page = 1; ; page += 1) {
    const next = await readNext(readPage, page);
    if (!next) break;
    const { rows, total } = next;
    const first = read;
    const toLine = (row: Row, index: number) =>
      toCsvLine(columns.map(({ accessorFn }) => accessorFn(row, first + index)));
    parts.push(rows.map(toLine).join(''));
    read += rows.length;
    // Other backends may return fewer rows than requested.
    if (rows.length === 0 || read >= total) break;
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

/** Downloads the whole report; rejects if a page cannot be read. */
export async function downloadCsv<Row extends RowData>(source: CsvSource<Row>): Promise<void> {
  const url = URL.createObjectURL(await readFile(source));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${source.name}.csv`;
  link.click();
  // Some browsers read the file after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
