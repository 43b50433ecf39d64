import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { openChannel } from './channel.ts';

/** The two connections, where the one that listens is heard by the test. */
function fakeRedis() {
  const listener = Object.assign(new EventEmitter(), {
    subscribe: vi.fn(async () => 1),
    disconnect: vi.fn(),
  });
  const commands = { publish: async () => 1 };
  const pair = { commands, listener, close: () => undefined };
  return { listener, redis: pair as unknown as Parameters<typeof openChannel>[0]['redis'] };
}

test('what fails as messages begin to come in is told, and the others begin', async () => {
  const { listener, redis } = fakeRedis();
  const onFault = vi.fn();
  const { onUp, isUp } = openChannel({ redis, instance: 'one', name: 'bus', onFault });
  const fault = new Error('a cache is broken');
  const others = vi.fn();
  onUp(() => {
    throw fault;
  });
  onUp(others);
  listener.emit('ready');
  await expect.poll(isUp).toBe(true);
  expect(others).toHaveBeenCalledOnce();
  expect(onFault).toHaveBeenCalledExactlyOnceWith(fault, expect.any(String));
});

test('a subscription that Redis refuses is asked for by the next connection', async () => {
  const { listener, redis } = fakeRedis();
  const { isUp } = openChannel({ redis, instance: 'one', name: 'bus', onFault: vi.fn() });
  listener.subscribe.mockRejectedValueOnce(new Error('the connection is closed'));
  listener.emit('ready');
  await expect.poll(() => listener.disconnect.mock.calls).toEqual([[true]]);
  expect(isUp()).toBe(false);
  listener.emit('ready');
  await expect.poll(isUp).toBe(true);
});
