import { expect, test } from 'vitest';
import { findUnexpected, formatReport, type RuleResult } from './results.ts';

const holds: RuleResult = { rule: 'mounts', remote: 'cart', outcome: 'holds' };
const fails: RuleResult = { ...holds, outcome: 'fails', reason: 'cart is not shown' };
const missing: RuleResult = { ...holds, outcome: 'not offered', reason: 'canary' };
const leftOut: RuleResult = { ...holds, outcome: 'not tried', reason: 'tried with another' };

test.each([
  ['a rule that holds', holds, undefined],
  ['a rule that is not offered', missing, undefined],
  ['a rule that was left out', leftOut, undefined],
  ['a rule that fails', fails, 'mounts, cart: fails, cart is not shown'],
])('without known results, %s', (_, result, message) => {
  expect(findUnexpected(result, undefined)).toBe(message);
});

test.each([
  ['a rule that holds as it should', holds, {}, undefined],
  ['one that is not offered any more', missing, {}, 'mounts, cart: not offered, canary'],
  [
    'one that fails as it is known to',
    fails,
    { mounts: { outcome: 'fails', reason: 'known' } },
    undefined,
  ],
  [
    'one that was mended',
    holds,
    { mounts: { outcome: 'fails', reason: 'known' } },
    'mounts, cart: holds (expected: fails, known)',
  ],
  ['one that was left out', leftOut, { mounts: { outcome: 'fails', reason: 'known' } }, undefined],
] as const)('with known results, %s', (_, result, expected, message) => {
  expect(findUnexpected(result, expected)).toBe(message);
});

test('a report is a table of rules by remotes, with each reason once', () => {
  const results: RuleResult[] = [
    holds,
    { ...fails, remote: 'search' },
    { ...missing, rule: 'canary' },
    { ...missing, rule: 'canary', remote: 'search' },
    { rule: 'one-react', remote: 'page', outcome: 'holds' },
    { ...leftOut, rule: 'slow' },
    { rule: 'slow', remote: 'search', outcome: 'error', reason: 'no browser' },
  ];
  expect(formatReport({ system: 'Shop', results }).split('\n')).toEqual([
    'Conformance of Shop',
    '',
    '           cart         search       page',
    'mounts     holds        FAILS',
    'canary     not offered  not offered',
    'one-react                            holds',
    'slow       not tried    ERROR',
    '',
    'mounts fails: cart is not shown (search)',
    'canary not offered: canary (cart, search)',
    'slow error: no browser (search)',
  ]);
});
