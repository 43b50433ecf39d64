import { expect, it } from 'vitest';
import { judgeDecision } from './decisions.model.ts';

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
    expect(judgeDecision(type, from, to)).toMatchObject({ kind: 'act', effect });
  },
);

it.each([
  ['D', 'S', 'S'],
  ['D', 'D', 'D'],
  ['W', 'A', 'A'],
  ['W', 'S', 'S'],
  ['W', 'D', 'D'],
] as const)('a %s request from %s to %s is a repeat', (type, from, to) => {
  expect(judgeDecision(type, from, to)).toEqual({ kind: 'same' });
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
    expect(judgeDecision(type, from, to)).toEqual({ kind: 'refused', message });
  },
);
