import { expect, it } from 'vitest';
import { MAX_ROWS } from '../db/queries.ts';
import { checkPage } from './list-range.ts';

it('a list above the maximum is rejected @spec:reports.19', () => {
  const first = { limit: 10, page: 1 };
  expect(() => checkPage(first, MAX_ROWS)).not.toThrow();
  expect(() => checkPage(first, MAX_ROWS + 1)).toThrow(
    expect.objectContaining({
      status: 400,
      message: 'This list is too long. Choose a shorter range.',
      detail: { field: 'from_date' },
    }),
  );
});
