import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/test-app.ts';
import { startTestCasino, type TestCasino } from '../testing/test-casino.ts';

/**
 * The calls of point 7 as a client writes them that knows the specification alone: paths and bodies
 * to the letter, no Idempotency-Key, no addition of ours.
 */
let app: TestCasino;
let player: TestUser;
let staff: TestUser;
let slip: string;
beforeAll(async () => {
  app = await startTestCasino();
  player = await app.createUser();
  staff = await app.createUser({ role: 'admin' });
  await app.openMarket({ id: 'open', inPlay: true });
  await app.openSessionLine({ matchId: 'match-open' });
});
afterAll(() => app.close());

interface Call {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: unknown;
  token?: string;
}
interface Reply {
  status: number;
  error: boolean;
  message: string;
  data: unknown;
  userinfo?: Record<string, unknown>;
}

async function send({ method = 'POST', path, body, token }: Call): Promise<Reply> {
  const response = await app.app.inject({
    method,
    url: path.startsWith('/') ? path : `/api/v5/${path}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const reply = response.json<Reply>();
  expect(response.statusCode).toBe(reply.userinfo?.status ?? reply.status);
  return reply;
}

const now = () => Math.floor(app.clock.now().getTime() / 1000);
const monthAgo = () => now() - 30 * 24 * 60 * 60;
const range = () => ({ from_date: monthAgo(), to_date: now(), pageno: 1 });

describe('a guest', () => {
  it.each<[string, Call, object]>([
    ['settings', { method: 'GET', path: 'default-setting' }, expect.any(Array)],
    ['slides', { path: 'our-slide' }, expect.any(Array)],
    ['providers', { method: 'GET', path: 'casino-provider' }, expect.any(Array)],
    [
      'the casino’s three lists',
      { path: 'getCasinoList', body: { limit: 100 } },
      {
        liveCasinoList: expect.any(Array),
        newCasinoList: expect.any(Array),
        popularCasinoList: expect.any(Array),
      },
    ],
    ['games', { path: 'get-casino-games', body: {} }, expect.any(Array)],
    [
      'a category',
      { path: 'getCasinoListByCategory', body: { category: 'Table Games', limit: 1000 } },
      expect.any(Array),
    ],
    [
      'the matches',
      {
        path: 'getseiresMatchsList',
        body: { limit: 100, pageno: 1, series_id: 0, sport_id: 0, type: 'h' },
      },
      { InplayMatches: expect.any(Array), UpCommingMatches: expect.any(Array) },
    ],
    ['counts of events', { path: 'game-event-list' }, expect.anything()],
    [
      'a match',
      { path: 'event-detals', body: { match_id: 'match-open', sport_id: 4 } },
      {
        bm: expect.any(Array),
        odds: expect.any(Object),
        others: expect.any(Array),
        MatchDetails: expect.any(Object),
      },
    ],
    [
      'a match, by its other path',
      { path: 'get-cricket-detail', body: { match_id: 'match-open', sport_id: 4 } },
      { MatchDetails: expect.any(Object) },
    ],
    ['sessions', { path: 'event-session', body: { match_id: 'match-open' } }, expect.any(Array)],
    [
      'sessions, by their other path',
      { path: 'get-match-session', body: { match_id: 'match-open' } },
      expect.any(Array),
    ],
    [
      'the markets of a match',
      {
        path: 'list-bt-ssn-mk',
        body: { limit: 10, match_id: 'match-open', market_id: '0', fancy_id: 0, pageno: 1 },
      },
      { MatchAndBetfair: expect.any(Array), MatchFancy: expect.any(Array) },
    ],
  ])('reads %s', async (_, call, data) => {
    const reply = await send(call);
    expect(reply).toMatchObject({ status: 200, error: false });
    expect(reply.data).toEqual(
      Array.isArray(data) || '$$typeof' in data ? data : expect.objectContaining(data),
    );
  });

  it('logs in, and gets the token under userinfo', async () => {
    const { userinfo } = await send({
      path: 'login',
      body: { user_name: 'demo', password: 'demo1234' },
    });
    expect(userinfo).toMatchObject({ error: false, data: { token: expect.any(String) } });
  });

  it('signs in by the link that staff made', async () => {
    const made = await send({
      path: 'user/instant-id',
      body: { user_id: player.id },
      token: staff.token,
    });
    const { token } = made.data as { token: string };
    const { userinfo } = await send({ path: token });
    expect(userinfo).toMatchObject({ error: false, data: { token: expect.any(String) } });
  });

  it('is told what signing up needs beside the register payload', async () => {
    const account = { name: 'Asha_k', username: 'Asha_k', email: 'Asha_k@kheloyar' };
    const secret = { password: 'long enough', confirmpassword: 'long enough' };
    const body = { ...account, mobile: '9876543210', ...secret };
    const reply = await send({ path: 'sign-up', body });
    expect(reply).toMatchObject({
      status: 400,
      error: true,
      detail: { field: expect.any(String) },
    });
  });

  it('asks for a name, a mobile and a code', async () => {
    for (const [path, body] of [
      ['check-avaliable', { user_name: 'nobody_yet' }],
      ['userexistornotmobile', { mobile: '9876543210' }],
      ['sendOtp', { mobile: '9876543210' }],
    ] as const) {
      expect(await send({ path, body })).toMatchObject({
        error: false,
        message: expect.any(String),
      });
    }
  });
});

describe('a player', () => {
  const ask = (path: string, body?: unknown, method?: Call['method']) =>
    send({ path, body, token: player.token, ...(method && { method }) });

  it('bets on a market and a session without a key, and each request is a bet', async () => {
    const bet = { match_id: 'match-open', market_id: 'open', selection_id: 'A' };
    for (const is_back of ['1', '1', '0']) {
      const odds = is_back === '1' ? '2' : '2.02';
      const reply = await ask('save-bet', { ...bet, odds, stack: 100, is_back });
      expect(reply).toMatchObject({ status: 200, error: false });
    }
    const session = { match_id: 'match-open', fancy_id: 'session', fancyStatus: 'A', sport_id: 4 };
    expect(
      await ask('save-ssn-bet', { ...session, run: 42, size: 100, stack: 100, is_back: '1' }),
    ).toMatchObject({ status: 200, error: false });
    const open = { betType: 'P', limit: 100, market_id: '0', match_id: 0, sport_id: 0 };
    const { data } = await ask('my-bet-list', { ...open, ...range() });
    expect(data).toHaveLength(4);
    expect(await ask('sports/betsList', { match_id: 'match-open' })).toMatchObject({
      error: false,
    });
  });

  it('deposits with a slip, without a key', async () => {
    const boundary = 'a-boundary';
    // The smallest picture of one pixel.
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="deposite"; filename="slip.png"\r\ncontent-type: image/png\r\n\r\n`;
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/v5/uploadDepositeFile',
      headers: {
        authorization: `Bearer ${player.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([Buffer.from(head), png, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    const uploaded = response.json<{ error: boolean; data: { attachment: string } }>();
    expect(uploaded).toMatchObject({ error: false, data: { attachment: expect.any(String) } });
    slip = uploaded.data.attachment;
    const accounts = await ask('customer-details', { type: 'D' });
    const [account] = accounts.data as Record<string, string>[];
    const reply = await ask('deposit-request', {
      amount: 500,
      account_number: account?.account_phone_number || account?.upi_id,
      ifsc: account?.account_ifsc_code,
      account_name: account?.account_holder_name,
      type: 'D',
      user_id: player.id,
      transaction_id: '123456789',
      sender: '',
      reciver: '',
      dwtype: 'D',
      method: account?.account_type,
      attachment: slip,
    });
    expect(reply).toMatchObject({ status: 200, error: false });
    const list = { limit: 15, page: 1, status: 'AL', type: 'D' };
    expect((await ask('my-deposit-request', list)).data).toHaveLength(1);
  });

  it.each<[string, string, unknown, Call['method']?]>([
    ['the balance', 'wallet-balance', undefined],
    ['messages', 'user-chat-list', undefined],
    ['round results', 'casino/roundWiseResult', {}],
    [
      'quick stakes',
      'update-info',
      { one_click_stack: '0', match_stack: '100,200,300,400,500,600,700,800', sport_id: '4' },
      'PATCH',
    ],
    ['the one-click stake', 'single-click-update-amount', { one_click_stack: '500' }],
    ['withdrawals', 'my-deposit-request', { limit: 15, page: 1, status: 'AL', type: 'W' }],
    ['deposit accounts', 'customer-details', { type: 'D' }],
    ['a game', '/api/game-login', { providerName: 'RG', gameId: '900012' }],
  ])('asks for %s', async (_, path, body, method) => {
    expect(await ask(path, body, method)).toMatchObject({ status: 200, error: false });
  });

  it('reads bets, the statement, and profit and loss', async () => {
    const bets = { limit: 1, market_id: '0', match_id: '0', sport_id: 0, ...range() };
    for (const betType of ['P', 'C']) {
      expect(await ask('my-bet-list', { ...bets, betType })).toMatchObject({ error: false });
    }
    const statement = await ask('statement', { limit: 10, ...range() });
    expect(statement.userinfo).toMatchObject({ error: false, data: expect.any(Array) });
    const asked = { limit: 10, sport_id: 0, match_id: '0', betType: 'P', ...range() };
    expect(await ask('my-profit-loss', asked)).toMatchObject({
      error: false,
      data: { userPL: expect.any(Array) },
    });
  });

  it('changes the password, and gets the user under userinfo', async () => {
    const other = await app.createUser();
    const { userinfo } = await send({
      path: 'change-password',
      token: other.token,
      body: { oldPassword: 'wrong', newPassword: 'long enough', confirmNewPassword: 'long enough' },
    });
    expect(userinfo).toMatchObject({ error: true, message: expect.any(String) });
  });
});

describe('staff', () => {
  const ask = (path: string, body: unknown, method?: Call['method']) =>
    send({ path, body, token: staff.token, ...(method && { method }) });

  it('lists users, creates one, and gives coins without a key', async () => {
    expect(await ask('user/userList', {})).toMatchObject({
      error: false,
      data: { list: expect.any(Array) },
    });
    const user = { user_name: 'asha', password: 'secret-12', mobile: '9876543210' };
    expect(await ask('user/create', user)).toMatchObject({ error: false });
    const coins = { user_id: player.id, amount: 5, reason: 'Welcome' };
    expect(await ask('user/updateCoins', coins, 'PATCH')).toMatchObject({ error: false });
  });
});
