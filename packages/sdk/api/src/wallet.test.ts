import { startTestExchange, type TestExchange, type TestUser } from '@exchange/server/testing';
import { sessionStore, signIn, toastsStore, walletStore } from '@exchange/store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitForReconnect } from './connectivity.ts';
import { type ConnectedServer, connectTestServer } from './testing/index.ts';
import { connectWallet, refreshWallet } from './wallet.ts';

let server: TestExchange;
let line: ConnectedServer;
let player: TestUser;

/** Longest wait in ms for the in-process server, which shares the machine with other tests. */
const ANSWER_MS = 10_000;

const texts = () => toastsStore.getState().toasts.map(({ text }) => text);

beforeAll(async () => {
  server = await startTestExchange();
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.reset();
  line = connectTestServer(server.app);
  player = await server.createUser({ rupees: 5000 });
  const { id, userName, token } = player;
  signIn({ data: { token, user_id: id, user_name: userName, role: 'player' } });
});
afterEach(() => {
  vi.useRealTimers();
  line.disconnect();
  localStorage.clear();
  sessionStore.setState({ session: { status: 'guest' } });
  toastsStore.setState({ toasts: [] });
});

describe('the wallet', () => {
  it('is fetched without a body and with the bearer token, and stored @spec:7.1 @spec:7.9 @spec:9.16', async () => {
    await refreshWallet();
    expect(line.sent.at(-1)).toMatchObject({
      url: '/api/v5/wallet-balance',
      headers: { Authorization: `Bearer ${player.token}` },
      body: undefined,
    });
    expect(walletStore.getState()).toMatchObject({ wallet: { balance: 5000, exposure: 0 } });
  });

  it('signs out with one message and clears all storage when the token is unknown @spec:4.8 @spec:8.4 @spec:account.33', async () => {
    localStorage.setItem('anything', 'else');
    await server.call('logout', {}, { token: player.token });
    await Promise.all([refreshWallet(), refreshWallet()]);
    expect(texts()).toEqual(['Unauthorized: Logged out']);
    expect(localStorage.length).toBe(0);
    expect(sessionStore.getState().session.status).toBe('guest');
  });

  it('signs out when the body has another status than 200 @spec:4.8 @spec:7.9', async () => {
    line.injectFault('wallet-balance', (response) => {
      response.data = { status: 400, error: true, message: 'Bad', data: null };
    });
    await refreshWallet();
    expect(texts()).toEqual(['Unauthorized: Logged out']);
  });

  it.each([
    ['Account under review', 'Account under review'],
    ['', 'Unknown error'],
  ])(
    'shows the message %j of an error with status 200 as %j, once @spec:3.4 @spec:8.5',
    async (message, shown) => {
      line.injectFault('wallet-balance', (response) => {
        response.data = { status: 200, error: true, message, data: null };
      });
      await refreshWallet();
      await refreshWallet();
      expect(texts()).toEqual([shown]);
      expect(sessionStore.getState().session.status).toBe('player');
      line.injectFault('wallet-balance', () => undefined);
      await refreshWallet();
    },
  );

  it('keeps the last balance, marked as stale, on a bad gateway @spec:4.6', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await refreshWallet();
    line.injectFault('wallet-balance', (response) => {
      Object.assign(response, { status: 502, data: '<html>' });
    });
    await refreshWallet();
    expect(walletStore.getState()).toMatchObject({ wallet: { balance: 5000 }, stale: true });
    expect(sessionStore.getState().session.status).toBe('player');
    expect(texts()).toEqual([]);
    line.injectFault('wallet-balance', () => undefined);
    // Ends the health polling here: a later reconnect would fetch wallets in other tests.
    const back = waitForReconnect(60_000);
    vi.advanceTimersByTime(30_000);
    await back;
    await refreshWallet();
    expect(walletStore.getState().stale).toBe(false);
  });

  it('keeps the newer balance when an older reply comes late', async () => {
    const gate = Promise.withResolvers<void>();
    line.injectFault('wallet-balance', async (response) => {
      line.injectFault('wallet-balance', () => undefined);
      (response.data as { data: { balance: number } }).data.balance = 1;
      await gate.promise;
    });
    const older = refreshWallet();
    await expect.poll(() => line.sent.at(-1)?.url).toMatch(/wallet-balance$/);
    await expect
      .poll(async () => {
        await refreshWallet();
        return walletStore.getState().wallet?.balance;
      })
      .toBe(5000);
    gate.resolve();
    await older;
    expect(walletStore.getState().wallet?.balance).toBe(5000);
  });

  it('is fetched on start, every 5 seconds and on focus @spec:shell.11', async () => {
    // The wallet's clock moves only when the test advances it; a poll advances it by its interval.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = () => line.sent.filter(({ url }) => url.endsWith('wallet-balance')).length;
    const untilItWaits = (times: number) =>
      expect
        .poll(() => [asked(), vi.getTimerCount()], { interval: 0, timeout: ANSWER_MS })
        .toEqual([times, 1]);
    const stop = connectWallet();
    await untilItWaits(1);
    expect(walletStore.getState().wallet?.balance).toBe(5000);
    window.dispatchEvent(new Event('focus'));
    await untilItWaits(2);
    for (const times of [3, 4]) {
      vi.advanceTimersByTime(4999);
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(1);
      expect(vi.getTimerCount()).toBe(0);
      await untilItWaits(times);
    }
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
