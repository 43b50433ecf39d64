import { expect, it } from 'vitest';
import { toStepLabel } from './AuditList.tsx';

it.each([
  ['request_paid', 'Paid'],
  ['coins_updated', 'Coins updated'],
  ['something_new', 'something_new'],
])('labels %s as %s', (action, label) => {
  expect(toStepLabel({ action })).toBe(label);
});
