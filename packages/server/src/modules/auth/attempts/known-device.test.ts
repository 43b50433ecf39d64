import { expect, it } from 'vitest';
import { readKnownDevice, writeKnownDevice } from './known-device.ts';

const now = 1_700_000_000_000;
const write = (secret: string) =>
  writeKnownDevice('asha', { secret, now, isSecure: true }).split(';')[0] ?? '';
const read = (cookie: string, secret: string, previousSecret?: string) =>
  readKnownDevice(cookie, 'asha', { secret, previousSecret, now });

it('a device of the previous secret is known while secrets change over', () => {
  const cookie = write('old');
  const device = read(cookie, 'old');
  expect(device).toMatch(/^[\w-]{22}$/);
  expect(read(cookie, 'new', 'old')).toBe(device);
  expect(read(cookie, 'new')).toBeUndefined();
  expect(read(write('new'), 'new', 'old')).toBeDefined();
});
