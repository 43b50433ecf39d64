import { type ConnectedServer, connectTestServer } from '@exchange/api/testing';
import type { SessionData } from '@exchange/contract';
import { createTestPeople, type TestPeople } from '@exchange/server/testing';
import { signIn, signOut } from '@exchange/store';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connectSessionUse, USE_REPORT_MS } from './session-use.api.ts';

let people: TestPeople;
let line: ConnectedServer;
let stop: () => void;
beforeAll(async () => {
  people = await createTestPeople({ signInRules: { staffIdleMinutes: 30 } });
});
afterAll(() => people.app.close());
beforeEach(() => {
  line = connectTestServer(people.app.app);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  stop = connectSessionUse();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  line.disconnect();
  signOut();
});

const countReports = () => line.sent.filter(({ url }) => url.endsWith('session-touch')).length;
const use = () => window.dispatchEvent(new Event('pointerdown'));
const logIn = async (userName: string) =>
  signIn({ data: (await people.login(userName)).data as SessionData });

it('the first use is reported at once, and the last one within a minute', async () => {
  await logIn('boss');
  use();
  await vi.advanceTimersByTimeAsync(0);
  expect(countReports()).toBe(1);
  for (let tap = 0; tap < 10; tap += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    use();
  }
  expect(countReports()).toBe(1);
  await vi.advanceTimersByTimeAsync(USE_REPORT_MS);
  expect(countReports()).toBe(2);
  await vi.advanceTimersByTimeAsync(10 * USE_REPORT_MS);
  expect(countReports()).toBe(2);
});

it('the next use is reported within a minute, though the clock was set back', async () => {
  await logIn('boss');
  use();
  await vi.advanceTimersByTimeAsync(0);
  vi.setSystemTime(Date.now() - 10 * USE_REPORT_MS);
  use();
  await vi.advanceTimersByTimeAsync(USE_REPORT_MS);
  expect(countReports()).toBe(2);
});

it('guests, and sessions without idle timeout, are not reported', async () => {
  use();
  await people.create({ userName: 'asha' });
  await logIn('asha');
  use();
  await vi.advanceTimersByTimeAsync(2 * USE_REPORT_MS);
  expect(countReports()).toBe(0);
});
