import { expect, test } from 'vitest';
import { readCookie, writeCookie } from './cookies.ts';

test('over https a cookie is this host’s alone, and secure @asvs:3.3.1 @security:measures.17', () => {
  expect(writeCookie('bucket', '7', { maxAgeS: 60, isSecure: true })).toBe(
    '__Host-bucket=7; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
  expect(writeCookie('bucket', '7', { maxAgeS: 60, isSecure: false })).toBe(
    'bucket=7; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
  );
});

test.each([
  ['bucket=7', '7'],
  ['lang=hi; bucket=7;', '7'],
  ['bucket=3; __Host-bucket=7', '7'],
  ['__Host-bucket=7; bucket=3', '7'],
  ['xbucket=3', undefined],
  ['bucket', undefined],
  [undefined, undefined],
])('of %s the bucket is %s', (cookies, value) => expect(readCookie(cookies, 'bucket')).toBe(value));
