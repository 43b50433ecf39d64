import { expect, it } from 'vitest';
import { addMonths } from './rules.model.ts';

it.each([
  ['2026-07-11', 6, '2027-01-11'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-01-15', 60, '2031-01-15'],
])('%s plus %i months is %s', (from, months, to) => {
  expect(addMonths(new Date(`${from}T10:00:00Z`), months)).toEqual(new Date(`${to}T10:00:00Z`));
});
