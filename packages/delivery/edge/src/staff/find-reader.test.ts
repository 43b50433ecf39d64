import { expect, test } from 'vitest';
import { findReader } from './find-reader.ts';
import { toStaffKey } from './staff-config.ts';

const KEY = 'k'.repeat(32);
const KEYS = [toStaffKey('asha', KEY)];
const local = { headers: { host: 'localhost:3000' }, socket: { remoteAddress: '127.0.0.1' } };
const basic = (text: string) => ({
  headers: {
    host: 'kheloyar.example',
    authorization: `Basic ${Buffer.from(text).toString('base64')}`,
  },
  socket: { remoteAddress: '203.0.113.9' },
});

test('without a key allows this machine, under its own name only', () => {
  expect(findReader(local, [])).toBe('this machine');
  expect(findReader({ ...local, socket: { remoteAddress: '::1' } }, [])).toBe('this machine');
  expect(findReader({ ...local, socket: { remoteAddress: '203.0.113.9' } }, [])).toBeUndefined();
  expect(findReader({ ...local, headers: { host: 'kheloyar.example' } }, [])).toBeUndefined();
  expect(findReader({ ...local, headers: {} }, [])).toBeUndefined();
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
  expect(findReader({ ...local, headers }, [])).toBeUndefined();
});

test('with keys allows their owners only, by the name of the key @asvs:13.4.5 @security:measures.14', () => {
  expect(findReader(basic(`anybody:${KEY}`), KEYS)).toBe('asha');
  expect(findReader(basic(`${KEY}:`), KEYS)).toBeUndefined();
  expect(findReader(basic('anybody:guess'), KEYS)).toBeUndefined();
  expect(findReader(local, KEYS)).toBeUndefined();
});

test('while keys change over both open it @security:keys.6', () => {
  const previous = 'p'.repeat(32);
  const both = [...KEYS, toStaffKey('asha before', previous)];
  expect(findReader(basic(`anybody:${KEY}`), both)).toBe('asha');
  expect(findReader(basic(`anybody:${previous}`), both)).toBe('asha before');
  expect(findReader(basic('anybody:guess'), both)).toBeUndefined();
  expect(findReader(basic(`anybody:${previous}`), KEYS)).toBeUndefined();
});
