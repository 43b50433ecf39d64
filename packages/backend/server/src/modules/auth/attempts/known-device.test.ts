import { expect, it } from 'vitest';
import { readKnownDevice, writeKnownDevice } from './known-device.ts';

const now = 1_700_000_000_000;
const write = (secret: string) =>
  writeKnownDevice('asha', { secret, now, isSecure: true }).split(';')[0] ?? '';
const read = (cookie: string, secret: string, previousSecret?: string) =>
  readKnownDevice(cookie, 'asha', { secret, previousSecret, now });

it('a device of the previous secret is known during a change of the secret @security:keys.2', () => {
  const cookie = write('old');
  const device = read(cookie, 'old');
  expect(device).toMatch(/^[\w-]{22}$/);
  expect(read(cookie, 'new', 'old')).toBe(device);
  expect(read(cookie, 'new')).toBeUndefined();
  expect(read(write('new'), 'new', 'old')).toBeDefined();
});

it('over https the cookie is valid for this host alone @asvs:3.3.1 @security:measures.17', () => {
  const cookie = writeKnownDevice('asha', { secret: 's', now, isSecure: true });
  expect(cookie).toMatch(
    /^__Host-known-device=[\w.-]+; Max-Age=15552000; HttpOnly; SameSite=Strict; Path=\/; Secure$/,
  );
});

it('a device known by the former cookie name stays known, beside a cookie of another user', () => {
  const former = write('s').replace('__Host-', '');
  const device = read(former, 's');
  expect(device).toBeDefined();
  const other = writeKnownDevice('ravi', { secret: 's', now, isSecure: true }).split(';')[0];
  expect(read(`${other}; lang=hi; ${former}`, 's')).toBe(device);
  expect(read(`${other}`, 's')).toBeUndefined();
});
