import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/test-app.ts';
import { startTestCasino, type TestCasino } from '../testing/test-casino.ts';
import { drawSlip, uploadSlip } from '../testing/test-transfers.ts';

/**
 * The calls of point 7 as a client writes them that knows the specification alone: paths and bodies
 * to the letter, no Idempotency-Key, no addition of ours.
 */
let app: TestCasino;
let player: TestUser;
let staff: TestUser;
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
    const uploaded = await uploadSlip(app, player, await drawSlip());
    expect(uploaded).toMatchObject({ error: false, data: { attachment: expect.any(String) } });
    const { attachment } = uploaded.data as { attachment: string };
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
      attachment,
    });
    expect(reply).toMatchObject({ status: 200, error: false });
    const list = { limit: 15, page: 1, status: 'AL', type: 'D' };
    expect((await ask('my-deposit-request', list)).data).toHaveLength(1);
  });

  it.each<[string, string, unknown, Call['method']?]>([
    ['the balance', 'wallet-balance', undefined],
    ['messages', 'user-chat-list', undefined],
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

  it('reads the own details, and the results of rounds', async () => {
    const details = await ask('user/userDetails', {});
    expect(details.data).toMatchObject({ UserSportSettings: expect.anything() });
    expect((await ask('casino/roundWiseResult', {})).data).toEqual(expect.anything());
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

  it('signs up, logs in, withdraws, and changes the password', async () => {
    const mobile = '9876500001';
    await send({ path: 'sendOtp', body: { mobile } });
    const otp = /^\d{6}/.exec(app.messages.at(-1)?.text ?? '')?.[0];
    const password = 'long enough';
    const account = { name: 'Asha_k', username: 'Asha_k', email: 'Asha_k@kheloyar', mobile };
    const body = { ...account, password, confirmpassword: password, otp, adult: true };
    expect(await send({ path: 'sign-up', body })).toMatchObject({ status: 200, error: false });
    const login = await send({ path: 'login', body: { user_name: 'Asha_k', password } });
    const { data } = login.userinfo as { data: { token: string; user_id: number } };
    const { token, user_id } = data;
    await send({
      method: 'PATCH',
      path: 'user/updateCoins',
      token: staff.token,
      body: { user_id, amount: 500, reason: 'Welcome' },
    });
    const withdrawal = {
      amount: 100,
      account_number: '123456789012',
      ifsc: 'DEMO0001234',
      account_name: 'Asha',
      type: 'W',
      user_id,
      transaction_id: '',
      sender: '',
      reciver: '',
      dwtype: 'normal',
      method: 'BANK',
      attachment: 'Demo Bank',
    };
    // Beyond the specification: a new account needs a proof.
    expect(await send({ path: 'withdraw-request', body: withdrawal, token })).toMatchObject({
      status: 422,
      detail: { field: 'password' },
    });
    const proven = { ...withdrawal, password };
    for (const balance of [400, 300]) {
      const reply = await send({ path: 'withdraw-request', body: proven, token });
      expect(reply).toMatchObject({ status: 200, error: false });
      const wallet = await send({ path: 'wallet-balance', token });
      expect(wallet.data).toMatchObject({ balance });
    }
    const next = { newPassword: 'another one', confirmNewPassword: 'another one' };
    const changed = await send({
      path: 'change-password',
      token,
      body: { oldPassword: password, ...next },
    });
    expect(changed.userinfo).toMatchObject({ error: false, data: { token: expect.any(String) } });
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
