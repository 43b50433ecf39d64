import { fromEpoch } from '@exchange/contract';
import { BadRequestError, NotFoundError } from '../http-error.ts';
import { endOfSecond } from './list-filters.ts';

/** A stretch of time; both ends are inclusive. */
export interface Range {
  from: Date;
  to: Date;
}

/**
 * Rejects a range that ends before it begins; an absent end is open.
 * @throws BadRequestError
 */
export function checkOrder(from: number | undefined, to: number | undefined): void {
  if (from !== undefined && to !== undefined && to < from) {
    throw new BadRequestError('to_date', 'The range must not end before it begins.');
  }
}

/**
 * Returns the range of a list.
 * @throws BadRequestError where it ends before it begins
 */
export function readRange(input: { from_date: number; to_date: number }): Range {
  checkOrder(input.from_date, input.to_date);
  return { from: fromEpoch(input.from_date), to: endOfSecond(input.to_date) };
}

/**
 * Rejects a page beyond the end of the list; the first one always exists.
 * @throws NotFoundError
 */
export function checkPage({ pageno, limit }: { pageno: number; limit: number }, total: number) {
  if (pageno > 1 && (pageno - 1) * limit >= total) {
    throw new NotFoundError('The list has no such page.', 'pageno');
  }
}
