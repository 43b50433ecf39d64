import type { StreamFrame } from '@exchange/contract';
import { expect, test, vi } from 'vitest';
import { createConnection, type TopicSource } from './connection.ts';
import { createStreamHub } from './hub.ts';

const PRICES = 'event:1';
const AWAY = new Error('the database is away');

/** Opens a stream of prices and a wallet, on a controlled clock and source. */
function openStream() {
  const clock = { ms: 0 };
  const state = { price: 0, version: 0, readWallet: async () => 'empty' };
  const faults: unknown[] = [];
  const frames: StreamFrame[] = [];
  const frame = (topic: string, id: string): StreamFrame[] => [
    { kind: 'snapshot', topic, id, data: id },
  ];
  const source: TopicSource = {
    userVersion: (topic) => (topic === 'wallet' ? state.version : undefined),
    framesSince(topic, id) {
      if (topic === 'wallet') {
        return state.readWallet().then((text) => (text === id ? [] : frame('wallet', text)));
      }
      return String(state.price) === id ? [] : frame(PRICES, String(state.price));
    },
  };
  const connection = createConnection({
    source,
    userId: 7,
    topics: { [PRICES]: null, wallet: null },
    sink: {
      buffered: 0,
      write: (text) => void frames.push(JSON.parse(text.replace('data: ', '')) as StreamFrame),
    },
    now: () => clock.ms,
    onFault: (error) => void faults.push(error),
  });
  const say = () =>
    frames.splice(0).map((one) => ('id' in one ? `${one.topic} ${one.id}` : one.kind));
  return { clock, state, faults, connection, say };
}

test('a failed read of a wallet ends nothing: prices continue, and it is read again soon', async () => {
  const { clock, state, faults, connection, say } = openStream();
  const readWallet = vi.fn(async (): Promise<string> => Promise.reject(AWAY));
  state.readWallet = readWallet;
  await connection.tick();
  expect(say()).toEqual(['event:1 0']);
  for (state.price = 1; state.price <= 5; state.price += 1) {
    await connection.tick();
    expect(say()).toEqual([`event:1 ${state.price}`]);
  }
  expect(readWallet).toHaveBeenCalledOnce();
  expect(faults).toEqual([AWAY]);
  // No change is reported meanwhile.
  readWallet.mockResolvedValue('100');
  clock.ms += 1000;
  await connection.tick();
  expect(say()).toContain('wallet 100');
});

test('a change during a failed read is sent by the next one', async () => {
  const { clock, state, connection, say } = openStream();
  await connection.tick();
  expect(say()).toContain('wallet empty');
  const failing = Promise.withResolvers<string>();
  state.readWallet = () => failing.promise;
  state.version += 1;
  const reading = connection.tick();
  state.version += 1;
  failing.reject(AWAY);
  await reading;
  state.readWallet = async () => 'after the bet';
  clock.ms += 1000;
  await connection.tick();
  expect(say()).toContain('wallet after the bet');
});

test('a hanging read of a wallet delays neither prices nor heartbeats', async () => {
  const { clock, state, connection, say } = openStream();
  const hanging = Promise.withResolvers<string>();
  const readWallet = vi.fn(() => hanging.promise);
  state.readWallet = readWallet;
  const first = connection.tick();
  expect(say()).toEqual(['event:1 0']);
  state.price = 1;
  await connection.tick();
  expect(say()).toEqual(['event:1 1']);
  clock.ms += 6000;
  await connection.tick();
  expect(say()).toEqual(['beat']);
  hanging.resolve('100');
  await first;
  expect(say()).toEqual(['wallet 100']);
  expect(readWallet).toHaveBeenCalledOnce();
});

test('a failing player topic does not block reads of the others', async () => {
  const asked: string[] = [];
  const { promise: never } = Promise.withResolvers<StreamFrame[]>();
  const connection = createConnection({
    userId: 7,
    topics: { wallet: null, bets: null, 'books:1': null },
    now: () => 0,
    sink: { buffered: 0, write: () => undefined },
    source: {
      userVersion: () => 1,
      framesSince(topic) {
        asked.push(topic);
        return topic === 'books:1' ? never : Promise.reject(AWAY);
      },
    },
    onFault: () => undefined,
  });
  void connection.tick();
  await expect.poll(() => asked).toEqual(['wallet', 'bets', 'books:1']);
});

test('a fault of all streams is logged once a second, each with its own message', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const error = vi.fn();
  const { report } = createStreamHub({ error });
  for (let ms = 0; ms < 2000; ms += 40) {
    for (let stream = 0; stream < 100; stream += 1) report(AWAY, 'no wallet');
    report(AWAY, 'no session');
    vi.advanceTimersByTime(40);
  }
  const reportedText = error.mock.calls.map(([, message]) => message);
  expect(reportedText).toEqual(['no wallet', 'no session', 'no wallet', 'no session']);
  vi.useRealTimers();
});
