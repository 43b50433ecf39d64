import { SIGNATURE_HEADERS } from '@exchange/contract';
import { expect, it } from 'vitest';
import { isSigned, signCall } from './call-signature.ts';

const [OLD, NEW, WRONG] = ['o', 'n', 'w'].map((letter) => letter.repeat(40)) as [
  string,
  string,
  string,
];
const NOW_MS = 1_700_000_000_000;
const CALL = { timestamp: String(NOW_MS), path: '/api/wallet/bet', body: '{}' };
const isTaken = (link: Parameters<typeof isSigned>[0], secret: string) =>
  isSigned(link, CALL, signCall(secret, CALL)[SIGNATURE_HEADERS.signature] ?? '', NOW_MS);

it.each([
  ['the secret', { secret: OLD }, { old: true, next: false }],
  ['the next one beside it', { secret: OLD, otherSecret: NEW }, { old: true, next: true }],
  ['the previous one beside it', { secret: NEW, otherSecret: OLD }, { old: true, next: true }],
  ['the next one alone', { secret: NEW }, { old: false, next: true }],
])('with %s, only calls signed by it are valid @security:keys.5', (_, link, taken) => {
  expect({ old: isTaken(link, OLD), next: isTaken(link, NEW) }).toEqual(taken);
  expect(isTaken(link, WRONG)).toBe(false);
  expect(isSigned(link, CALL, '', NOW_MS)).toBe(false);
});
