import { expireSession, sessionStore, signIn, toastsStore, walletStore } from '@exchange/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { streamStatusStore } from './stream/tab-sync.ts';
import { connectWallet } from './wallet.ts';

const server = vi.hoisted(() => ({ ask: vi.fn(), back: (): void => undefined }));
vi.mock('./call.ts', () => ({ call: server.ask }));
vi.mock('./connectivity.ts', () => ({
  onReconnect(listener: () => void) {
    server.back = listener;
    return () => undefined;
  },
}));

let stop: () => void;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const setLive = (live: boolean) => streamStatusStore.setState({ live });
const logIn = (id: number) =>
  signIn({ data: { token: `t${id}`, user_id: id, user_name: 'asha', role: 'player' } });
/** Asserts that the next request comes after exactly this many ms. */
async function expectNextAfter(ms: number) {
  server.ask.mockClear();
  await pass(ms - 1);
  expect(server.ask).not.toHaveBeenCalled();
  await pass(1);
  expect(server.ask).toHaveBeenCalledOnce();
}

beforeEach(async () => {
  vi.useFakeTimers();
  server.ask.mockReset().mockResolvedValue({ balance: 500, exposure: 0, owed: 0 });
  logIn(1);
  stop = connectWallet();
  await pass(0);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  setLive(false);
  sessionStore.setState({ session: { status: 'guest' } });
  toastsStore.setState({ toasts: [] });
});

it('is fetched less often the more it fails, up to a minute, and as before after a success', async () => {
  server.ask.mockRejectedValue(new TypeError('x'));
  for (const ms of [5000, 10_000, 20_000, 40_000, 60_000, 60_000]) await expectNextAfter(ms);
  expect(walletStore.getState()).toMatchObject({ stale: true, wallet: { balance: 500 } });
  server.ask.mockResolvedValue({ balance: 400, exposure: 0, owed: 0 });
  await expectNextAfter(60_000);
  expect(walletStore.getState()).toMatchObject({ stale: false, wallet: { balance: 400 } });
  await expectNextAfter(5000);
});

it('is fetched each minute while the stream lives, and at once when it breaks', async () => {
  setLive(true);
  await expectNextAfter(5000);
  await expectNextAfter(60_000);
  server.ask.mockClear();
  setLive(false);
  await pass(0);
  expect(server.ask).toHaveBeenCalledOnce();
  await expectNextAfter(5000);
});

it('is not fetched on a hidden page, until it is seen again', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  server.ask.mockClear();
  await pass(20_000);
  expect(server.ask).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  window.dispatchEvent(new Event('focus'));
  await pass(0);
  expect(server.ask).toHaveBeenCalledOnce();
});

it.each([
  ['the server is reachable again', () => server.back(), 1],
  ['another player signs in', () => logIn(2), 1],
  ['the session ends', () => expireSession(), 0],
])('when %s is fetched at once, for a player', async (_, act, times) => {
  server.ask.mockClear();
  act();
  await pass(0);
  expect(server.ask).toHaveBeenCalledTimes(times);
});

it.each([
  ['balance', async () => ({ balance: 9, exposure: 0, owed: 0 })],
  ['failure', () => Promise.reject(new TypeError('x'))],
])('is dropped if its %s comes after the sign-out', async (_, reply) => {
  const gate = Promise.withResolvers<void>();
  server.ask.mockReturnValue(gate.promise.then(reply));
  await pass(5000);
  sessionStore.setState({ session: { status: 'guest' } });
  gate.resolve();
  await pass(0);
  expect(walletStore.getState()).toEqual({ stale: false });
});

it('is not fetched any more after its disconnect, also during a request', async () => {
  const gate = Promise.withResolvers<object>();
  server.ask.mockReturnValue(gate.promise);
  await pass(5000);
  stop();
  server.ask.mockClear();
  gate.resolve({ balance: 1, exposure: 0, owed: 0 });
  await pass(120_000);
  expect(server.ask).not.toHaveBeenCalled();
});
