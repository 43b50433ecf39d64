import { formatDateTime } from '@exchange/i18n';
import type { CellValue } from '../shared/report-columns.ts';

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
