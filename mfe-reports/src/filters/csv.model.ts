import { formatDateTime } from '@exchange/i18n';
import type { CellValue } from '../shared/report-columns.ts';

/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** A text as it stands in a file: never a formula, in quotes where it holds a separator. */
function toText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A value as it stands in a file; numbers, also negative ones, stay numbers. */
export function toCsvCell(value: CellValue): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  return toText(value instanceof Date ? formatDateTime(value) : value);
}

/** A line of a file of comma separated values (RFC 4180). */
export const toCsvLine = (values: readonly CellValue[]): string =>
  `${values.map(toCsvCell).join(',')}\r\n`;
