import { expect, test } from 'vitest';
import { isStaff } from './access.ts';

const KEY = 'k'.repeat(32);
const local = { headers: { host: 'localhost:3000' }, socket: { remoteAddress: '127.0.0.1' } };
const basic = (text: string) => ({
  headers: {
    host: 'kheloyar.example',
    authorization: `Basic ${Buffer.from(text).toString('base64')}`,
  },
  socket: { remoteAddress: '203.0.113.9' },
});

test('without a key this machine may see it, and under no other name', () => {
  expect(isStaff(local, [])).toBe(true);
  expect(isStaff({ ...local, socket: { remoteAddress: '::1' } }, [])).toBe(true);
  expect(isStaff({ ...local, socket: { remoteAddress: '203.0.113.9' } }, [])).toBe(false);
  expect(isStaff({ ...local, headers: { host: 'kheloyar.example' } }, [])).toBe(false);
  expect(isStaff({ ...local, headers: {} }, [])).toBe(false);
});

test.each([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
])('without a key nobody sees it through a proxy of this machine that sends %s', (name) => {
  const headers = { ...local.headers, [name]: '127.0.0.1' };
  expect(isStaff({ ...local, headers }, [])).toBe(false);
});

test('with a key whoever has it may see it, and nobody else', () => {
  expect(isStaff(basic(`anybody:${KEY}`), [KEY])).toBe(true);
  expect(isStaff(basic(`${KEY}:`), [KEY])).toBe(false);
  expect(isStaff(basic('anybody:guess'), [KEY])).toBe(false);
  expect(isStaff(local, [KEY])).toBe(false);
});

test('while keys change over both open it', () => {
  const previous = 'p'.repeat(32);
  for (const key of [KEY, previous]) {
    expect(isStaff(basic(`anybody:${key}`), [KEY, previous])).toBe(true);
  }
  expect(isStaff(basic('anybody:guess'), [KEY, previous])).toBe(false);
  expect(isStaff(basic(`anybody:${previous}`), [KEY])).toBe(false);
});
