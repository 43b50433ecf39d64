import { type AnyEndpoint, endpoints } from '@exchange/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { hasInFlightMutations } from './in-flight.ts';
import { queryClient } from './query-client.ts';
import { type NetworkReply, replaceNetwork } from './testing/index.ts';

let restore: () => void;
let answer: (reply: NetworkReply) => void;
let fail: (error: Error) => void;
let sent = 0;

beforeEach(() => {
  sent = 0;
  restore = replaceNetwork(
    () =>
      new Promise((resolve, reject) => {
        sent += 1;
        answer = resolve;
        fail = reject;
      }),
  );
});
afterEach(() => {
  restore();
});

const reply = (data: unknown): NetworkReply => ({
  status: 200,
  data: { status: 200, error: false, message: 'ok', data },
});

const acting: [string, AnyEndpoint, unknown, unknown][] = [
  ['an upload', endpoints.uploadDepositFile, new Blob(['slip']), { attachment: 'a.png' }],
  ['a one-time code', endpoints.sendOtp, { phoneCode: '+91', mobile: '9800000001' }, null],
  ['a sign-out', endpoints.logout, undefined, null],
];
test.each(acting)(
  '%s is in flight until its response @asvs:3.5.3',
  async (_, endpoint, input, data) => {
    const asked = call(endpoint, input as never);
    expect(hasInFlightMutations()).toBe(true);
    await expect.poll(() => sent).toBe(1);
    answer(reply(data));
    await asked;
    expect(hasInFlightMutations()).toBe(false);
  },
);

test('a failed call is no longer in flight', async () => {
  const asked = call(endpoints.logout, undefined);
  expect(hasInFlightMutations()).toBe(true);
  await expect.poll(() => sent).toBe(1);
  fail(new Error('the line broke'));
  await expect(asked).rejects.toThrow();
  expect(hasInFlightMutations()).toBe(false);
});

test('a call that only reads is not in flight, though it is a POST', async () => {
  const asked = call(endpoints.matchList, {}).catch(() => undefined);
  await expect.poll(() => sent).toBe(1);
  expect(hasInFlightMutations()).toBe(false);
  const logged = vi.spyOn(console, 'error').mockReturnValueOnce();
  fail(new Error('the line broke'));
  await asked;
  expect(logged).toHaveBeenCalledExactlyOnceWith('Error in fetching matches', expect.any(String));
  logged.mockRestore();
});

test('a command of several calls is in flight between them, too', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const decided = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => promise })
    .execute(undefined);
  expect(hasInFlightMutations()).toBe(true);
  resolve();
  await decided;
  expect(hasInFlightMutations()).toBe(false);
});
