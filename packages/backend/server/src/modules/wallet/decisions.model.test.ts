import { describe, expect, it } from 'vitest';
import { DEMO_DECISION_MS, selectDemoStep, selectVerdict } from './decisions.model.ts';

it.each([
  ['D', 'P', 'S', 'credit'],
  ['D', 'P', 'D', 'none'],
  ['W', 'P', 'A', 'none'],
  ['W', 'A', 'S', 'pay'],
  ['W', 'P', 'D', 'return'],
  ['W', 'A', 'D', 'return'],
] as const)(
  'a %s request from %s to %s moves the money by %s @spec:staff.7',
  (type, from, to, effect) => {
    expect(selectVerdict(type, from, to)).toMatchObject({ kind: 'act', effect });
  },
);

it.each([
  ['D', 'S', 'S'],
  ['D', 'D', 'D'],
  ['W', 'A', 'A'],
  ['W', 'S', 'S'],
  ['W', 'D', 'D'],
] as const)('a %s request from %s to %s is a repeat', (type, from, to) => {
  expect(selectVerdict(type, from, to)).toEqual({ kind: 'same' });
});

it.each([
  ['D', 'S', 'D', 'This request is settled already.'],
  ['D', 'D', 'S', 'This request is declined already.'],
  ['W', 'P', 'S', 'This request must be approved before it is paid.'],
  ['W', 'S', 'A', 'This request is settled already.'],
  ['W', 'S', 'D', 'This request is settled already.'],
  ['W', 'D', 'A', 'This request is declined already.'],
  ['W', 'D', 'S', 'This request is declined already.'],
] as const)(
  'a %s request from %s to %s is refused: %s @spec:staff.7',
  (type, from, to, message) => {
    expect(selectVerdict(type, from, to)).toEqual({ kind: 'refused', message });
  },
);

describe('the decision of the system on a request of a demo account', () => {
  const createdAt = new Date('2026-07-11T10:00:00.000Z');
  const decidedAt = new Date('2026-07-11T11:00:00.000Z');

  it.each([
    ['D', 'P', 500_00, 'S'],
    ['W', 'P', 500_00, 'A'],
    ['D', 'P', 1234_00, 'D'],
    ['W', 'P', 1234_00, 'D'],
    ['D', 'P', 1234_01, 'S'],
  ] as const)(
    'of type %s, status %s and %d paise is %s, some seconds later',
    (type, status, amount, to) => {
      expect(selectDemoStep({ type, status, amount, createdAt, decidedAt: null })).toMatchObject({
        status: to,
        dueAt: new Date(createdAt.getTime() + DEMO_DECISION_MS),
      });
    },
  );

  it('pays an approved withdrawal some seconds after the approval', () => {
    const approved = { type: 'W', status: 'A', amount: 1234_00, createdAt, decidedAt } as const;
    const dueAt = new Date(decidedAt.getTime() + DEMO_DECISION_MS);
    expect(selectDemoStep(approved)).toEqual({ status: 'S', reason: '', dueAt });
  });

  it.each(['S', 'D'] as const)('is none once its status is %s', (status) => {
    const settled = { type: 'W', status, amount: 1, createdAt, decidedAt } as const;
    expect(selectDemoStep(settled)).toBeUndefined();
  });
});
