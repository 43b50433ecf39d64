import { fromEpoch } from '@exchange/contract';
import { MAX_ROWS, type Page } from '../db/queries.ts';
import { BadRequestError, NotFoundError } from '../http-error.ts';

/** Returns the id by which a list is filtered; '0' and 0 mean all. */
export const toFilter = (id: string | number | undefined) =>
  id === undefined || String(id) === '0' ? undefined : String(id);

const LAST_MS = 999;
/** Returns the end of a range: `to_date` is a whole second and includes all of it. */
export const endOfSecond = (epoch: number) => new Date(fromEpoch(epoch).getTime() + LAST_MS);

/** A stretch of time; both ends are inclusive. */
export interface Range {
  from: Date;
  to: Date;
}

/**
 * Rejects a range that ends before it begins; an absent end is open.
 * @throws BadRequestError
 */
export function checkRange(from: number | undefined, to: number | undefined): void {
  if (from !== undefined && to !== undefined && to < from) {
    throw new BadRequestError('to_date', 'The range must not end before it begins.');
  }
}

/**
 * Returns the range of a list.
 * @throws BadRequestError where it ends before it begins
 */
export function readRange(input: { from_date: number; to_date: number }): Range {
  checkRange(input.from_date, input.to_date);
  return { from: fromEpoch(input.from_date), to: endOfSecond(input.to_date) };
}

export const toPage = ({ limit, pageno }: { limit: number; pageno: number }): Page => ({
  limit,
  page: pageno,
});

/**
 * Rejects a list above the maximum.
 * @throws BadRequestError
 */
export function checkLength(rows: number): void {
  if (rows > MAX_ROWS) {
    throw new BadRequestError('from_date', 'This list is too long. Choose a shorter range.');
  }
}

/**
 * Rejects a list above the maximum, and a page beyond its end; the first page always exists.
 * @throws BadRequestError
 * @throws NotFoundError
 */
export function checkPage({ limit, page }: Page, total: number): void {
  checkLength(total);
  if (page > 1 && (page - 1) * limit >= total) {
    throw new NotFoundError('The list has no such page.', 'pageno');
  }
}
