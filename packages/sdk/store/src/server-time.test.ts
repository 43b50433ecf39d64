import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { receiveServerTime, serverNow } from './server-time.ts';

/** Time of the server; the device's clock is set by the tests. */
const NOW = new Date('2026-07-11T10:00:00Z');
const DAY_MS = 86_400_000;
const reply = () => receiveServerTime(NOW.toUTCString());

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => {
  vi.setSystemTime(NOW);
  reply();
  vi.useRealTimers();
});

test.each([
  ['400 days behind', -400 * DAY_MS],
  ['10 minutes behind', -600_000],
  ['an hour ahead', 3_600_000],
])('a reply corrects a clock that is %s', (_, differenceMs) => {
  vi.setSystemTime(NOW.getTime() + differenceMs);
  expect(serverNow()).toEqual(new Date());
  reply();
  expect(serverNow()).toEqual(NOW);
  vi.setSystemTime(Date.now() + 5000);
  expect(serverNow()).toEqual(new Date(NOW.getTime() + 5000));
});

test('a clock that is right, or was put right meanwhile, is used as it is', () => {
  vi.setSystemTime(NOW.getTime() + 15_000);
  reply();
  expect(serverNow()).toEqual(new Date());
  vi.setSystemTime(NOW.getTime() - DAY_MS);
  reply();
  expect(serverNow()).toEqual(NOW);
  vi.setSystemTime(NOW);
  reply();
  expect(serverNow()).toEqual(NOW);
});

test.each([undefined, '', 'soon', 7])('a reply with the date %j changes nothing', (date) => {
  receiveServerTime(date);
  expect(serverNow()).toEqual(NOW);
});
