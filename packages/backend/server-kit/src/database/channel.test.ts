import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { createMessageSeal, MAX_AGE_MS, openChannel } from './channel.ts';

const seal = createMessageSeal(['s'.repeat(32)]);

/** Creates the two connections; the test emits messages on the subscribed one. */
function fakeRedis() {
  const listener = Object.assign(new EventEmitter(), {
    subscribe: vi.fn(async () => 1),
    disconnect: vi.fn(),
  });
  const publish = vi.fn(async (_name: string, _text: string) => 1);
  const commands = { publish };
  const pair = { commands, listener, close: () => undefined };
  return {
    listener,
    publish,
    redis: pair as unknown as Parameters<typeof openChannel>[0]['redis'],
  };
}

test('a failing connection handler is reported, and the others run', async () => {
  const { listener, redis } = fakeRedis();
  const onFault = vi.fn();
  const { onUp, isUp } = openChannel({
    redis,
    instance: 'one',
    name: 'bus',
    seal,
    onFault,
  });
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

test('a subscription that Redis refuses is repeated by the next connection', async () => {
  const { listener, redis } = fakeRedis();
  const { isUp } = openChannel({
    redis,
    instance: 'one',
    name: 'bus',
    seal,
    onFault: vi.fn(),
  });
  listener.subscribe.mockRejectedValueOnce(new Error('the connection is closed'));
  listener.emit('ready');
  await expect.poll(() => listener.disconnect.mock.calls).toEqual([[true]]);
  expect(isUp()).toBe(false);
  listener.emit('ready');
  await expect.poll(isUp).toBe(true);
});

describe('a message', () => {
  const SENT = { told: 1 };

  /** Publishes like a program with these secrets. */
  function sendAs(instance: string, secret = 's'.repeat(32), name = 'bus'): string {
    const { redis, publish } = fakeRedis();
    const own = createMessageSeal([secret]);
    const line = openChannel({ redis, instance, name, seal: own, onFault: vi.fn() });
    void line.send(SENT);
    return publish.mock.calls[0]?.[1] ?? '';
  }

  /** Opens a channel that records its messages. */
  function listen(secrets: readonly [string, ...string[]] = ['s'.repeat(32)]) {
    const { redis, listener } = fakeRedis();
    const onFault = vi.fn();
    const line = openChannel({
      redis,
      instance: 'two',
      name: 'bus',
      onFault,
      seal: createMessageSeal(secrets),
    });
    const heard: [unknown, string][] = [];
    line.onMessage((message, sender) => heard.push([message, sender]));
    return { heard, onFault, say: (text: string) => listener.emit('message', 'bus', text) };
  }

  afterEach(() => vi.useRealTimers());

  it('is received once, with the name of its sender', () => {
    const { heard, onFault, say } = listen();
    const text = sendAs('one');
    say(text);
    expect(heard).toEqual([[SENT, 'one']]);
    say(text);
    expect(heard).toHaveLength(1);
    expect(onFault).toHaveBeenCalledOnce();
  });

  it.each([
    ['without a seal', (text: string) => text.slice(text.indexOf(' ') + 1)],
    ['of another text', (text: string) => text.replace('told', 'tald')],
    ['of another sender', (text: string) => text.replace('one', 'own')],
    ['of another secret', () => sendAs('one', 'x'.repeat(32))],
    ['of another channel', () => sendAs('one', 's'.repeat(32), 'other')],
    ['of an earlier version', () => 'one {"told":1}'],
    ['that is empty', () => ''],
    ['without a sender', () => seal.close('bus', '{"told":1}')],
  ])('%s is refused @security:keys.4', (_, forge) => {
    const { heard, onFault, say } = listen();
    say(forge(sendAs('one')));
    expect(heard).toEqual([]);
    expect(onFault).toHaveBeenCalledOnce();
  });

  it('is refused once it is old, also by a new receiver', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const text = sendAs('one');
    vi.setSystemTime(Date.now() + MAX_AGE_MS + 1);
    const { heard, say } = listen();
    say(text);
    expect(heard).toEqual([]);
  });

  it('from the future is refused', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const text = sendAs('one');
    vi.setSystemTime(Date.now() - MAX_AGE_MS - 1);
    const { heard, say } = listen();
    say(text);
    expect(heard).toEqual([]);
  });

  it('under the previous secret is received during a rotation @security:keys.4', () => {
    const { heard, say } = listen(['n'.repeat(32), 's'.repeat(32)]);
    say(sendAs('one'));
    say(sendAs('three', 'n'.repeat(32)));
    expect(heard.map(([, sender]) => sender)).toEqual(['one', 'three']);
  });

  it('is reported once a minute if refused, for any number of them', () => {
    const { onFault, say } = listen();
    for (let forged = 0; forged < 100; forged += 1) say('mallory {}');
    expect(onFault).toHaveBeenCalledOnce();
  });
});
