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
])('the code %j is shown as %s with a border of %s @spec:4.13', (code, label, tone) => {
  expect(STATUS_STYLES[toRequestStatus(code)]).toEqual({ label, tone });
});
