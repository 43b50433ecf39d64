import { expect, test } from 'vitest';
import { isStaff } from './access.ts';

const KEY = 'k'.repeat(32);
const local = { headers: {}, socket: { remoteAddress: '127.0.0.1' }, host: 'localhost:3000' };
const basic = (text: string) => ({
  headers: { authorization: `Basic ${Buffer.from(text).toString('base64')}` },
  socket: { remoteAddress: '203.0.113.9' },
  host: 'kheloyar.example',
});

test('without a key this machine may see it, through no proxy and under no other name', () => {
  expect(isStaff(local, undefined)).toBe(true);
  expect(isStaff({ ...local, socket: { remoteAddress: '203.0.113.9' } }, undefined)).toBe(false);
  expect(isStaff({ ...local, host: 'kheloyar.example' }, undefined)).toBe(false);
  for (const name of ['x-forwarded-for', 'forwarded', 'via']) {
    expect(isStaff({ ...local, headers: { [name]: 'x' } }, undefined)).toBe(false);
  }
});

test('with a key whoever has it may see it, and nobody else', () => {
  expect(isStaff(basic(`anybody:${KEY}`), KEY)).toBe(true);
  expect(isStaff(basic(`${KEY}:`), KEY)).toBe(false);
  expect(isStaff(basic('anybody:guess'), KEY)).toBe(false);
  expect(isStaff(local, KEY)).toBe(false);
});
