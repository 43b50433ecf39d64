import { expect, test } from 'vitest';
import { clearOverride, readOverride, writeOverride } from './override-cookie.ts';

const key = 'k'.repeat(32);
const now = 1_700_000_000_000;
const chosen = { area: 'casino', version: '2.0.0' } as const;
const cookie = writeOverride(chosen, { key, isSecure: true, now });
const [pair = ''] = cookie.split(';');
const [text = '', signature = ''] = pair.replace('staff-override=', '').split('.');

test('what was written is read, beside other cookies, for an hour', () => {
  expect(cookie).toContain('Max-Age=3600; Path=/; HttpOnly; SameSite=Lax; Secure');
  expect(readOverride(`bucket=5; ${pair}; lang=hi`, [key], now)).toEqual({
    ...chosen,
    expires: now / 1000 + 3600,
  });
  expect(readOverride(pair, [key], now + 3_600_000)).toBeUndefined();
});

test.each([
  ['of another key', pair, 'x'.repeat(32)],
  ['with another text', `staff-override=${text.slice(0, -2)}AA.${signature}`, key],
  ['without a signature', `staff-override=${text}.`, key],
  ['that was ended', clearOverride(false), key],
  ['of another name', `x${pair}`, key],
])('a cookie %s is none', (_, forged, by) => {
  expect(readOverride(forged, [by], now)).toBeUndefined();
});

test('without cookies there is none', () => expect(readOverride(undefined, [key])).toBeUndefined());

test('a cookie of the previous key is good while keys change over', () => {
  expect(readOverride(pair, ['n'.repeat(32), key], now)).toMatchObject(chosen);
  expect(readOverride(pair, ['n'.repeat(32)], now)).toBeUndefined();
});
