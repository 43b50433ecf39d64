import { expect, test } from 'vitest';
import { createSigner } from '../signer.ts';
import { createOverrideCookies } from './override-cookie.ts';

const SECRET = 'k'.repeat(32);
const now = 1_700_000_000_000;
const chosen = { area: 'casino', version: '2.0.0', by: 'asha' } as const;
const browser = { 'user-agent': 'Browser/1' };

const create = (at = now, ...secrets: string[]) =>
  createOverrideCookies(
    createSigner(secrets.length > 0 ? (secrets as [string]) : [SECRET]),
    () => at,
  );
const cookie = create().write(chosen, { headers: browser, protocol: 'https' });
const [pair = ''] = cookie.split(';');
const [text = '', signature = ''] = pair.replace('__Host-staff-override=', '').split('.');
const read = (cookies: string, cookiesOf = create(), headers: object = browser) =>
  cookiesOf.read({ headers: { ...headers, cookie: cookies } });

test('what was written is read, beside other cookies, for an hour @security:measures.16', () => {
  expect(cookie).toMatch(
    /^__Host-staff-override=[\w.-]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(read(`bucket=5; ${pair}; lang=hi`)).toMatchObject({
    ...chosen,
    expires: now / 1000 + 3600,
  });
  expect(read(pair, create(now + 3_600_000))).toBeUndefined();
});

test('without https it has no prefix, and is read all the same', () => {
  const plain = create().write(chosen, { headers: browser, protocol: 'http' });
  expect(plain).not.toContain('Secure');
  expect(read(plain.split(';')[0] ?? '')).toMatchObject(chosen);
});

test('a copy of it shows nothing in another browser @security:measures.16', () => {
  expect(read(pair, create(), { 'user-agent': 'Other/1' })).toBeUndefined();
  expect(read(pair, create(), {})).toBeUndefined();
});

test.each([
  ['of another key', pair, 'x'.repeat(32)],
  ['with another text', `__Host-staff-override=${text.slice(0, -2)}AA.${signature}`, SECRET],
  ['without a signature', `__Host-staff-override=${text}.`, SECRET],
  ['that was ended', create().clear({ headers: browser, protocol: 'http' }), SECRET],
  ['of another name', `x${pair}`, SECRET],
  ['of another purpose', `staff-override=${createSigner([SECRET]).seal('other', '{}')}`, SECRET],
])('a cookie %s is none @asvs:9.1', (_, forged, by) => {
  expect(read(forged, create(now, by))).toBeUndefined();
});

test('without cookies there is none', () =>
  expect(create().read({ headers: browser })).toBeUndefined());

test('a cookie of the previous secret is good while secrets change over @security:keys.7', () => {
  expect(read(pair, create(now, 'n'.repeat(32), SECRET))).toMatchObject(chosen);
  expect(read(pair, create(now, 'n'.repeat(32)))).toBeUndefined();
});
