import { toRequestStatus } from '@exchange/contract';
import { expect, it } from 'vitest';
import { STATUS_STYLES } from './status.model.ts';

it.each([
  ['D', 'Decline', 'danger'],
  ['S', 'Success', 'success'],
  ['A', 'Approve', 'info'],
  ['P', 'Pending', 'danger'],
  ['', 'Pending', 'danger'],
  ['X', 'Pending', 'danger'],
])('the code %j is shown as %s with a border of %s @spec:4.13', (code, label, border) => {
  expect(STATUS_STYLES[toRequestStatus(code)]).toMatchObject({ label, border });
});

it('only a declined request has a red badge', () => {
  const red = Object.values(STATUS_STYLES).filter(({ badge }) => badge === 'danger');
  expect(red).toEqual([STATUS_STYLES.declined]);
});
