import { expect, test } from 'vitest';
import { readErrorBudget } from './read-error-budget.ts';

test('has defaults, and reads its values from the environment @security:measures.11', () => {
  expect(readErrorBudget({})).toEqual({
    windowMs: 300_000,
    clients: 5,
    share: 0.2,
    restMs: 600_000,
  });
  const env = {
    FAULT_BUDGET_WINDOW_S: '60',
    FAULT_BUDGET_CLIENTS: '9',
    FAULT_BUDGET_SHARE: '0.5',
    FAULT_BUDGET_REST_S: '90',
  };
  expect(readErrorBudget(env)).toEqual({
    windowMs: 60_000,
    clients: 9,
    share: 0.5,
    restMs: 90_000,
  });
});

test.each([
  ['FAULT_BUDGET_CLIENTS', '1'],
  ['FAULT_BUDGET_SHARE', '0'],
  ['FAULT_BUDGET_WINDOW_S', 'long'],
  ['FAULT_BUDGET_REST_S', '0'],
])('%s cannot be %s', (name, value) => {
  expect(() => readErrorBudget({ [name]: value })).toThrow(name);
});
