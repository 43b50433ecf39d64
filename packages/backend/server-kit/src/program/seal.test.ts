import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

test('signs by HMAC-SHA-256, as other programs compute it', () => {
  // RFC 4231, test case 2.
  const text = 'what do ya want for nothing?';
  const hex = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  expect(createSeal('Jefe').sign(text, 'hex')).toBe(hex);
  expect(createSeal('Jefe').sign(text)).toBe(Buffer.from(hex, 'hex').toString('base64url'));
});

test.each([
  ['its own', ['new'], 'new', true],
  ['the former one, during a rotation', ['new', 'old'], 'old', true],
  ['another one', ['new', 'old'], 'foreign', false],
  ['the former one, after the rotation', ['new', undefined], 'old', false],
] as const)('accepts a text by its secrets: %s', (_, [secret, former], signer, isAccepted) => {
  const signature = createSeal(signer).sign('text');
  expect(createSeal(secret, former).isSigned('text', signature)).toBe(isAccepted);
});

test.each([
  ['another text', 'other', (signature: string) => signature],
  ['a shorter signature', 'text', (signature: string) => signature.slice(1)],
  ['a longer one', 'text', (signature: string) => `${signature}A`],
  ['one in padded base64', 'text', (signature: string) => `${signature}=`],
  ['none', 'text', () => ''],
])('refuses %s', (_, text, change) => {
  const seal = createSeal('secret');
  expect(seal.isSigned(text, change(seal.sign('text')))).toBe(false);
});
