import { endpoints, PAGE_SIZE } from '@exchange/contract';
import { startTestExchange, type TestExchange, type TestUser } from '@exchange/server/testing';
import { sessionStore, signIn, toastsStore } from '@exchange/store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, type FailedCall, fetchReply, watchFailedCalls } from './call.ts';
import { clearMutationErrors } from './report-errors.ts';
import { type ConnectedServer, connectTestServer } from './testing/index.ts';

let server: TestExchange;
let line: ConnectedServer;
let player: TestUser;

const texts = () => toastsStore.getState().toasts.map(({ text }) => text);
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
  line.disconnect();
  localStorage.clear();
  sessionStore.setState({ session: { status: 'guest' } });
  toastsStore.setState({ toasts: [] });
});

describe('calls', () => {
  it('that fail for the previous user keep the next one signed in', async () => {
    const next = await server.createUser({ rupees: 7 });
    await server.call('logout', {}, { token: player.token });
    line.injectFault('my-bet-list', () => signInAs(next));
    await expect(call(endpoints.myBets, openBets)).rejects.toThrow();
    expect(sessionStore.getState().session).toMatchObject({ token: next.token });
    expect(texts()).toEqual([]);
  });

  it('send the stored login as bearer token, and no authorization without one @spec:3.1 @spec:6.4 @spec:account.16', async () => {
    await call(endpoints.matchList, { sportId: '0', seriesId: '0' });
    sessionStore.setState({ session: { status: 'guest' } });
    await call(endpoints.matchList, { sportId: '0', seriesId: '0' });
    expect(line.sent.map(({ headers }) => headers.Authorization)).toEqual([
      `Bearer ${player.token}`,
      undefined,
    ]);
  });

  it.each(['myBets', 'profitLoss'] as const)(
    'return no data of %s when error is true, and show the message @spec:7.28 @spec:7.29 @spec:8.6',
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

  it.each([
    ['a fault of the server', 500, true],
    ['a reply that does not fit', 200, true],
    ['a server that is away', 503, false],
    ['a rejection', 422, false],
  ])(
    'that failed by %s (status %i) are reported with the code that made them: %s',
    async (_, status, isReported) => {
      const failed: FailedCall[] = [];
      const stop = watchFailedCalls((one) => failed.push(one));
      line.injectFault('my-bet-list', (response) => {
        const data = { status, error: status !== 200, message: 'Try later', data: 'no list' };
        Object.assign(response, { status, data });
      });
      async function showBets() {
        await call(endpoints.myBets, openBets);
      }
      await expect(showBets()).rejects.toThrow();
      stop();
      const expected = { name: 'ApiError', call: 'myBets', kind: 'unavailable', status };
      expect(failed).toEqual(
        isReported ? [{ ...expected, stack: expect.stringContaining('showBets') }] : [],
      );
    },
  );

  it('return no deposits when error is true @spec:7.29', async () => {
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
  ])('for the list of users, rejected with %j, show %j @spec:8.3', async (message, shown) => {
    line.injectFault('user/userList', (response) => {
      response.data = { ...(response.data as object), message };
    });
    await expect(call(endpoints.userList, { search: '', page: 1 })).rejects.toThrow();
    expect(texts()).toEqual([shown]);
  });

  it('of the post helper show a failure for a second, once, and log it @spec:8.9 @spec:8.14 @spec:9.12', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    clearMutationErrors('eventDetails');
    for (let poll = 0; poll < 3; poll += 1) {
      await expect(
        call(endpoints.eventDetails, { matchId: 'none', sportId: '4' }),
      ).rejects.toMatchObject({ status: 404 });
    }
    expect(toastsStore.getState().toasts).toMatchObject([
      { text: 'This match does not exist.', durationMs: 1000 },
    ]);
    expect(log).toHaveBeenCalledWith(
      'Error in fetching match details',
      'This match does not exist.',
    );
    log.mockRestore();
  });

  it('of session lines log a failure with its own text @spec:8.14', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    clearMutationErrors('eventSessions');
    await expect(call(endpoints.eventSessions, { matchId: 'none' })).rejects.toThrow();
    expect(log).toHaveBeenCalledWith('Error in fetching session details', expect.any(String));
    log.mockRestore();
  });

  it('of the post helper sign out on HTTP 401 @spec:8.9', async () => {
    await server.call('logout', {}, { token: player.token });
    await expect(
      fetchReply(
        endpoints.saveBet,
        { matchId: '1', marketId: '1', runnerId: '1', side: 'back', odds: 2, stake: 100 },
        { idempotencyKey: crypto.randomUUID() },
      ),
    ).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(texts()).toEqual(['Unauthorized: Logged out']);
  });

  it('with a malformed reply show a failure to the player and its location in the log', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    clearMutationErrors('gameLogin');
    line.injectFault('game-login', (response) => {
      Object.assign(response, {
        status: 200,
        data: { status: 200, error: false, message: '', data: null },
      });
    });
    const message = 'Our service did not answer. Please try again.';
    await expect(
      call(endpoints.gameLogin, { providerName: 'DC', gameId: '201206' }),
    ).rejects.toMatchObject({ kind: 'unavailable', message });
    expect(texts()).toEqual([message]);
    expect(log).toHaveBeenCalledWith(
      'Error in opening the game',
      'Unexpected reply of gameLogin: data',
    );
    log.mockRestore();
  });

  it('without a response reject with a message for the view and are logged @spec:3.17 @spec:4.7 @spec:8.16', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    clearMutationErrors('matchList');
    line.injectFault('getseiresMatchsList', () => {
      throw new Error('socket hang up');
    });
    await expect(call(endpoints.matchList, { sportId: '0', seriesId: '0' })).rejects.toMatchObject({
      kind: 'offline',
      message: 'No connection. Please check your network and try again.',
    });
    expect(log).toHaveBeenCalledWith(
      'Error in fetching matches',
      expect.stringContaining('connection'),
    );
    log.mockRestore();
  });
});
