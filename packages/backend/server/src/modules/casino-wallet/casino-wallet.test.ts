import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { casinoGames } from '../../db/schema/casino.ts';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestCasino, type TestCasino, type TestSignature } from '../../testing/test-casino.ts';
import { CASINO_IDLE_MS } from './sessions.repository.ts';

// SECURITY.md names these numbers, so they are written out here.
const SIGNATURE_WINDOW_MS = 60_000;

let app: TestCasino;
let user: TestUser;
let session: string;
let made = 0;
beforeAll(async () => {
  app = await startTestCasino();
});
beforeEach(async () => {
  user = await app.createUser({ rupees: 1000 });
  session = await app.openGame(user);
});
afterAll(() => app.close());

const name = (of: string) => {
  made += 1;
  return `${of}-000000${made}`;
};
const betOf = (amount: number, more: object = {}) => ({
  session,
  transaction_id: name('bet'),
  round_id: name('round'),
  amount,
  ...more,
});
const bet = async (amount = 100) => {
  const input = betOf(amount);
  expect(await app.wallet('bet', input)).toMatchObject({ status: 200 });
  return input.transaction_id;
};
const win = (bet_id: string, amount: number, transaction_id = name('win')) =>
  app.wallet('win', { transaction_id, bet_id, amount });
const rollback = (bet_id: string, transaction_id = name('roll')) =>
  app.wallet('rollback', { transaction_id, bet_id });
const balance = async () => ((await app.readWallet(user)) as { balance: number }).balance;
const rejection = (status: number, reason: string) => ({ status, error: true, reason, data: null });

describe('the signature of a wallet call', () => {
  it.each<[string, TestSignature & { ageMs?: number }]>([
    ['another secret', { secret: 'another-secret-that-is-as-long-as-it-is' }],
    ['another path', { path: '/api/wallet/win' }],
    ['another body', { body: '{"amount":1}' }],
    ['an old time', { ageMs: SIGNATURE_WINDOW_MS + 1 }],
    ['a future time', { ageMs: -SIGNATURE_WINDOW_MS - 1 }],
  ])(
    'with %s is refused, and nothing else happens @spec:casino.19 @asvs:13.2.1 @security:measures.58',
    async (_, { ageMs = 0, ...signature }) => {
      const input = betOf(100);
      const at = app.clock.now().getTime() - ageMs;
      const reply = await app.wallet('bet', input, { ...signature, at });
      expect(reply).toMatchObject(rejection(401, 'bad_signature'));
      expect(await balance()).toBe(1000);
      // The transaction is still unused.
      expect(await app.wallet('bet', input)).toMatchObject({ status: 200 });
    },
  );

  it.each([
    ['without one', {}],
    ['that is not hexadecimal', { 'x-timestamp': '1', 'x-signature': 'é' }],
    ['that is cut off', { 'x-timestamp': '1', 'x-signature': 'abcd' }],
  ])('%s is refused', async (_, headers) => {
    const response = await app.app.inject({ method: 'POST', url: '/api/wallet/balance', headers });
    expect([response.statusCode, response.json().reason]).toEqual([401, 'bad_signature']);
  });

  it('covers a body that is not JSON, which is rejected then', async () => {
    expect(await app.wallet('balance', 'no object')).toMatchObject(rejection(400, 'bad_request'));
  });
});

describe('a call with a wrong field', () => {
  it.each([
    ['amount', { amount: 0.005 }],
    ['amount', { amount: -5 }],
    ['amount', { amount: '10.00' }],
    ['transaction_id', { transaction_id: 'abc:123.4' }],
    ['transaction_id', { transaction_id: 12_345_678 }],
    ['round_id', { round_id: 'r:1' }],
    ['session', { session: undefined }],
  ])('is rejected, and the reply names %s of %j', async (field, wrong) => {
    const reply = await app.wallet('bet', { ...betOf(10), ...wrong });
    expect(reply).toMatchObject(rejection(400, 'bad_request'));
    expect(reply.message).toMatch(new RegExp(`^The call is not valid\\. ${field}: .`));
  });
});

describe('a free round', () => {
  it('is a bet of 0, whose win is paid', async () => {
    const betId = await bet(0);
    expect(await balance()).toBe(1000);
    expect(await win(betId, 25)).toMatchObject({ status: 200 });
    expect(await balance()).toBe(1025);
    const other = await bet(0);
    expect(await rollback(other)).toMatchObject({ status: 200 });
    expect(await balance()).toBe(1025);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });
});

describe('a rollback that names another call', () => {
  it('than a bet is rejected, and moves nothing', async () => {
    const [betId, winId] = [await bet(100), name('win')];
    await win(betId, 60, winId);
    expect(await rollback(winId)).toMatchObject(rejection(409, 'conflict'));
    const [other, rollbackId] = [await bet(100), name('roll')];
    await rollback(other, rollbackId);
    expect(await rollback(rollbackId)).toMatchObject(rejection(409, 'conflict'));
    expect(await balance()).toBe(960);
  });

  it('which comes later, blocks it', async () => {
    const [betId, winId] = [await bet(100), name('win')];
    expect(await rollback(winId)).toMatchObject({ status: 200, data: null });
    expect(await win(betId, 60, winId)).toMatchObject(rejection(409, 'rolled_back'));
    expect(await balance()).toBe(900);
  });

  it('which is a refused bet, is accepted', async () => {
    const refused = betOf(5000);
    await app.wallet('bet', refused);
    expect(await rollback(refused.transaction_id)).toMatchObject({ status: 200, data: null });
  });
});

describe('a win', () => {
  it('above the limit of its game is not paid, until the operator raises the limit @security:measures.59', async () => {
    const setLimit = (maxWin: number | null) =>
      app.context.unitOfWork.withTransaction((tx) => tx.update(casinoGames).set({ maxWin }));
    await setLimit(500_00);
    const [betId, winId] = [await bet(100), name('win')];
    expect(await win(betId, 500.01, winId)).toMatchObject(rejection(422, 'above_limit'));
    expect(await win(betId, 500.01, winId)).toMatchObject(rejection(422, 'above_limit'));
    expect(await balance()).toBe(900);
    await setLimit(500_01);
    expect(await win(betId, 500.01, winId)).toMatchObject({ status: 200 });
    expect(await balance()).toBe(1400.01);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
    await setLimit(null);
  });
});

describe('a bet', () => {
  it('debits the stake and returns the balance @spec:casino.19', async () => {
    expect(await app.wallet('balance', { session })).toEqual({
      status: 200,
      error: false,
      message: 'Success',
      data: { balance: 1000, currency: 'INR', player: user.userName },
    });
    const reply = await app.wallet('bet', betOf(99.99));
    expect(reply).toMatchObject({ status: 200, data: { balance: 900.01 } });
    expect(await balance()).toBe(900.01);
  });

  it('is rejected beyond the funds, which exclude the holds of bets on matches', async () => {
    await app.openMarket();
    await app.placeBet(user, { stake: 600 });
    const large = betOf(400.01);
    expect(await app.wallet('bet', large)).toMatchObject(rejection(422, 'insufficient_funds'));
    expect(await app.wallet('bet', betOf(400))).toMatchObject({ data: { balance: 0 } });
    expect(await app.readWallet(user)).toEqual({ balance: 0, liability: 600 });
  });

  it('that was rejected stays rejected, after any later calls', async () => {
    const [large, half] = [betOf(1500), await bet(500)];
    expect(await app.wallet('bet', large)).toMatchObject(rejection(422, 'insufficient_funds'));
    await win(half, 5000);
    expect(await app.wallet('bet', large)).toMatchObject(rejection(422, 'insufficient_funds'));
    expect(await balance()).toBe(5500);
  });

  it('that is repeated acts once and returns the current balance @spec:casino.18', async () => {
    const input = betOf(100);
    await app.wallet('bet', input);
    await bet(50);
    expect(await app.wallet('bet', input)).toMatchObject({ status: 200, data: { balance: 850 } });
    expect(await app.wallet('bet', { ...input, amount: 101 })).toMatchObject(
      rejection(409, 'conflict'),
    );
    expect(await balance()).toBe(850);
  });

  it('needs a valid session: known, signed in, used within twelve hours @spec:casino.19 @security:measures.59', async () => {
    const stake = () => app.wallet('bet', betOf(1));
    expect(await app.wallet('bet', betOf(1, { session: 'unknown-session' }))).toMatchObject(
      rejection(403, 'session_ended'),
    );
    app.clock.advance(CASINO_IDLE_MS - 1);
    expect(await stake()).toMatchObject({ status: 200 });
    app.clock.advance(CASINO_IDLE_MS - 1);
    expect(await stake()).toMatchObject({ status: 200 });
    app.clock.advance(CASINO_IDLE_MS);
    expect(await stake()).toMatchObject(rejection(403, 'session_ended'));
    expect(await app.wallet('balance', { session })).toMatchObject(rejection(403, 'session_ended'));
    session = await app.openGame(user);
    expect(await stake()).toMatchObject({ status: 200 });
    await app.call('logout', undefined, user);
    expect(await stake()).toMatchObject(rejection(403, 'session_ended'));
  });
});

describe('a win', () => {
  it('settles a bet once, with 0 where it lost', async () => {
    const [won, lost] = [await bet(), await bet()];
    expect(await win(won, 250.5)).toMatchObject({ status: 200, data: { balance: 1050.5 } });
    expect(await win(lost, 0)).toMatchObject({ status: 200, data: { balance: 1050.5 } });
    expect(await win(won, 250.5)).toMatchObject(rejection(409, 'conflict'));
    expect(await win(lost, 1)).toMatchObject(rejection(409, 'conflict'));
    expect(await rollback(lost)).toMatchObject(rejection(409, 'conflict'));
    expect(await balance()).toBe(1050.5);
  });

  it('that is repeated pays once @spec:casino.18', async () => {
    const [id, transaction] = [await bet(), name('win')];
    const first = await win(id, 300, transaction);
    expect(await win(id, 300, transaction)).toEqual(first);
    expect(await win(id, 301, transaction)).toMatchObject(rejection(409, 'conflict'));
    expect(await balance()).toBe(1200);
  });

  it('is paid after the session has ended', async () => {
    const id = await bet();
    await app.call('logout', undefined, user);
    expect(await win(id, 200)).toMatchObject({ status: 200, data: { balance: 1100 } });
  });

  it('of an unknown bet is rejected, and so is the bet if it comes later @security:measures.59', async () => {
    const late = betOf(100);
    const transaction = name('win');
    expect(await win(late.transaction_id, 500, transaction)).toMatchObject(
      rejection(404, 'unknown_bet'),
    );
    expect(await app.wallet('bet', late)).toMatchObject(rejection(409, 'rolled_back'));
    expect(await win(late.transaction_id, 500, transaction)).toMatchObject(
      rejection(404, 'unknown_bet'),
    );
    expect(await balance()).toBe(1000);
  });
});

describe('a rollback', () => {
  it('returns the stake once, for any number of repeats @spec:casino.18', async () => {
    const [id, transaction] = [await bet(), name('roll')];
    const first = await rollback(id, transaction);
    expect(first).toMatchObject({ status: 200, data: { balance: 1000 } });
    expect(await rollback(id, transaction)).toEqual(first);
    expect(await rollback(id)).toEqual(first);
    expect(await win(id, 500)).toMatchObject(rejection(409, 'rolled_back'));
    expect(await balance()).toBe(1000);
  });

  it('of an unknown bet is remembered: the late bet is rejected', async () => {
    const late = betOf(100);
    const transaction = name('roll');
    const first = await rollback(late.transaction_id, transaction);
    expect(first).toEqual({ status: 200, error: false, message: 'Success', data: null });
    expect(await app.wallet('bet', late)).toMatchObject(rejection(409, 'rolled_back'));
    expect(await app.wallet('bet', late)).toMatchObject(rejection(409, 'rolled_back'));
    expect(await rollback(late.transaction_id, transaction)).toEqual(first);
    expect(await balance()).toBe(1000);
  });

  it('with the id of another transaction is a conflict @security:measures.59', async () => {
    const id = await bet();
    expect(await rollback(id, id)).toMatchObject(rejection(409, 'conflict'));
    expect(await balance()).toBe(900);
  });
});

it('each movement of money is on the statement, by game and round @spec:casino.7', async () => {
  const [stake, second] = [betOf(100), betOf(40, { round_id: 'round-given' })];
  await app.wallet('bet', stake);
  await win(stake.transaction_id, 250);
  await app.wallet('bet', second);
  await rollback(second.transaction_id);
  const range = { from_date: 0, to_date: 4_000_000_000 };
  const { data } = await app.call('statement', range, user);
  const rows = data as Record<string, unknown>[];
  const line = (round: string, remark: string, amount: number, after: number) => ({
    market: round,
    description: `Mines / Round ${round}`,
    remark,
    amount,
    balance: after,
  });
  expect(rows.slice(0, 4)).toMatchObject([
    line('round-given', 'Stake returned', 40, 1150),
    line('round-given', 'Stake', -40, 1110),
    line(stake.round_id, 'Win', 250, 1150),
    line(stake.round_id, 'Stake', -100, 900),
  ]);
  expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
});

it('a stake and a win notify the player’s streams, a repeat does not', async () => {
  const { stream } = app.exchange;
  const version = () => stream.userVersion('wallet', user.id);
  const read = async () => {
    const [frame] = (await stream.framesSince('wallet', null, user.id)) ?? [];
    return frame && 'data' in frame ? frame.data : undefined;
  };
  const before = version() ?? Number.NaN;
  const input = betOf(10);
  await app.wallet('bet', input);
  await app.wallet('bet', input);
  expect([version(), await read()]).toEqual([before + 1, { balance: 990, liability: 0 }]);
  await win(input.transaction_id, 20);
  expect([version(), await read()]).toEqual([before + 2, { balance: 1010, liability: 0 }]);
});
