import { endpoints } from '@exchange/contract';
import { expect, it, vi } from 'vitest';
import { call } from '../call.ts';
import { replaceNetwork } from './replace-network.ts';

it('a call that fails after the end of the page is not seen, and starts no probe', async () => {
  const reply = Promise.withResolvers<never>();
  const answer = vi.fn(() => reply.promise);
  const restore = replaceNetwork(answer);
  const settle = vi.fn();
  call(endpoints.defaultSetting, undefined).then(settle, settle);
  await vi.waitFor(() => expect(answer).toHaveBeenCalled());
  restore();
  vi.useFakeTimers();
  reply.reject(new TypeError('connection reset'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(settle).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
