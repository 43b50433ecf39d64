import { endpoints, PAGE_SIZE, WALLET_REFRESH_MS } from '@exchange/contract';
import { startTestExchange, type TestExchange, type TestUser } from '@exchange/server/testing';
import { noticesStore, sessionStore, signIn, walletStore } from '@exchange/store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, callForReply } from './call.ts';
import { clearPostHelperFailures } from './post-helper.ts';
import { untilServerBack } from './server-watch.ts';
import { type ConnectedServer, connectTestServer } from './testing/index.ts';
import { connectWallet, refreshWallet } from './wallet.ts';

let server: TestExchange;
let line: ConnectedServer;
let player: TestUser;

const texts = () => noticesStore.getState().notices.map(({ text }) => text);
const signInAs = ({ id, userName, token }: TestUser) =>
  signIn({ data: { token, user_id: id, user_name: userName, role: 'player' } });
const openBets = { kind: 'open', from: new Date(0), to: new Date(), page: 1, limit: 10 } as const;

beforeAll(async () => {
  server = await startTestExchange();
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.reset();
  line = connectTestServer(server.app);
  player = await server.createUser({ rupees: 5000 });
  signInAs(player);
});
afterEach(() => {
  vi.useRealTimers();
  line.disconnect();
  localStorage.clear();
  sessionStore.setState({ session: { status: 'guest' } });
  noticesStore.setState({ notices: [] });
});

describe('the wallet', () => {
  it('is asked for without a body and with the bearer token, and kept', async () => {
    await refreshWallet();
    expect(line.sent.at(-1)).toMatchObject({
      url: '/api/v5/wallet-balance',
      headers: { Authorization: `Bearer ${player.token}` },
      body: undefined,
    });
    expect(walletStore.getState()).toMatchObject({ wallet: { balance: 5000, exposure: 0 } });
  });

  it('signs out with one message and clears all storage when the token is not known', async () => {
    localStorage.setItem('anything', 'else');
    await server.call('logout', {}, { token: player.token });
    await Promise.all([refreshWallet(), refreshWallet()]);
    expect(texts()).toEqual(['Unauthorized: Logged out']);
    expect(localStorage.length).toBe(0);
    expect(sessionStore.getState().session.status).toBe('guest');
  });

  it('keeps the next user signed in when the answer to the last one’s call comes late', async () => {
    const next = await server.createUser({ rupees: 7 });
    await server.call('logout', {}, { token: player.token });
    line.injectFault('my-bet-list', () => signInAs(next));
    await expect(call(endpoints.myBets, openBets)).rejects.toThrow();
    expect(sessionStore.getState().session).toMatchObject({ token: next.token });
    expect(texts()).toEqual([]);
  });

  it('signs out when the body says another status than 200', async () => {
    line.injectFault('wallet-balance', (response) => {
      response.data = { status: 400, error: true, message: 'Bad', data: null };
    });
    await refreshWallet();
    expect(texts()).toEqual(['Unauthorized: Logged out']);
  });

  it.each([
    ['Account under review', 'Account under review'],
    ['', 'Unknown error'],
  ])('shows the message %j of an error with status 200 as %j, once', async (message, shown) => {
    line.injectFault('wallet-balance', (response) => {
      response.data = { status: 200, error: true, message, data: null };
    });
    await refreshWallet();
    await refreshWallet();
    expect(texts()).toEqual([shown]);
    expect(sessionStore.getState().session.status).toBe('player');
    line.injectFault('wallet-balance', () => undefined);
    await refreshWallet();
  });

  it('stays with the last balance, marked as old, on a bad gateway', async () => {
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
    // The look that follows ends here: found later, the server's return would ask for wallets of other tests.
    const back = untilServerBack(60_000);
    vi.advanceTimersByTime(30_000);
    await back;
    await refreshWallet();
    expect(walletStore.getState().stale).toBe(false);
  });

  it('keeps the newer balance when an older answer comes late', async () => {
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

  it('is asked for on start, every 5 seconds and on focus', async () => {
    // The clock of the wallet stands but where it is moved on; a poll moves it by its interval.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = () => line.sent.filter(({ url }) => url.endsWith('wallet-balance')).length;
    const untilItWaits = (times: number) =>
      expect.poll(() => [asked(), vi.getTimerCount()], { interval: 0 }).toEqual([times, 1]);
    const stop = connectWallet();
    await untilItWaits(1);
    expect(walletStore.getState().wallet?.balance).toBe(5000);
    window.dispatchEvent(new Event('focus'));
    await untilItWaits(2);
    for (const times of [3, 4]) {
      vi.advanceTimersByTime(WALLET_REFRESH_MS - 1);
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(1);
      expect(vi.getTimerCount()).toBe(0);
      await untilItWaits(times);
    }
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('calls', () => {
  it('with a stored login carry it as bearer token, without one no authorization', async () => {
    await call(endpoints.matchList, { sportId: '0', seriesId: '0' });
    sessionStore.setState({ session: { status: 'guest' } });
    await call(endpoints.matchList, { sportId: '0', seriesId: '0' });
    expect(line.sent.map(({ headers }) => headers.Authorization)).toEqual([
      `Bearer ${player.token}`,
      undefined,
    ]);
  });

  it.each(['myBets', 'profitLoss'] as const)(
    'never give data of %s when error is true, and show the message',
    async (name) => {
      const { path } = endpoints[name];
      line.injectFault(path, (response) => {
        Object.assign(response, {
          status: 200,
          data: { status: 200, error: true, message: 'Try later', data: [] },
        });
      });
      const asked =
        name === 'myBets'
          ? call(endpoints.myBets, openBets)
          : call(endpoints.profitLoss, { ...openBets, level: 'match' });
      await expect(asked).rejects.toMatchObject({ kind: 'refused', message: 'Try later' });
      expect(texts()).toEqual(['Try later']);
    },
  );

  it('never give deposits when error is true', async () => {
    line.injectFault('my-deposit-request', (response) => {
      response.data = { status: 200, error: true, message: 'Try later', data: [] };
    });
    const { requests: limit } = PAGE_SIZE;
    await expect(
      call(endpoints.myDepositRequests, { limit, page: 1, status: 'AL', type: 'D' }),
    ).rejects.toMatchObject({ kind: 'refused', message: 'Try later' });
  });

  it.each([
    ['You are not allowed to do this.', 'You are not allowed to do this.'],
    ['', 'Invalid Login Details'],
  ])('for the list of users that are refused with %j say %j', async (message, shown) => {
    line.injectFault('user/userList', (response) => {
      response.data = { ...(response.data as object), message };
    });
    await expect(call(endpoints.userList, { search: '', page: 1 })).rejects.toThrow();
    expect(texts()).toEqual([shown]);
  });

  it('of the post helper show a failure for a second, once, and log it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    clearPostHelperFailures('eventDetails');
    for (let poll = 0; poll < 3; poll += 1) {
      await expect(
        call(endpoints.eventDetails, { matchId: 'none', sportId: '4' }),
      ).rejects.toMatchObject({ status: 404 });
    }
    expect(noticesStore.getState().notices).toMatchObject([
      { text: 'This match does not exist.', durationMs: 1000 },
    ]);
    expect(log).toHaveBeenCalledWith(
      'Error in fetching match details',
      'This match does not exist.',
    );
    log.mockRestore();
  });

  it('of session lines log a failure in its own words', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    clearPostHelperFailures('eventSessions');
    await expect(call(endpoints.eventSessions, { matchId: 'none' })).rejects.toThrow();
    expect(log).toHaveBeenCalledWith('Error in fetching session details', expect.any(String));
    log.mockRestore();
  });

  it('of the post helper sign out on HTTP 401', async () => {
    await server.call('logout', {}, { token: player.token });
    await expect(
      callForReply(
        endpoints.saveBet,
        { matchId: '1', marketId: '1', runnerId: '1', side: 'back', odds: 2, stake: 100 },
        { idempotencyKey: crypto.randomUUID() },
      ),
    ).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(texts()).toEqual(['Unauthorized: Logged out']);
  });

  it('that nothing answers reject with a message for the view', async () => {
    line.injectFault('getseiresMatchsList', () => {
      throw new Error('socket hang up');
    });
    await expect(call(endpoints.matchList, { sportId: '0', seriesId: '0' })).rejects.toMatchObject({
      kind: 'offline',
      message: 'No connection. Please check your network and try again.',
    });
  });
});
