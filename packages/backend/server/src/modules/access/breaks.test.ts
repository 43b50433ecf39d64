import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestCasino, type TestCasino } from '../../testing/test-casino.ts';
import { findUser } from '../accounts/repository.ts';
import { listAudit } from '../audit/repository.ts';
import { openSession } from '../auth/service.ts';
import { checkDeposit } from '../safer-gambling/guard.ts';

const HOUR_MS = 3_600_000;
const MONTH_MS = 31 * 24 * HOUR_MS;

let app: TestCasino;
let user: TestUser;
beforeAll(async () => {
  app = await startTestCasino();
});
beforeEach(async () => {
  await app.reset();
  user = await app.createUser();
});
afterAll(() => app.close());

const TIME_OUT = 'You are taking a time-out until 12 Jul 2026, 15:30 IST.';

const deposit = () =>
  app.context.unitOfWork.withTransaction(async (tx) => {
    await app.context.ledger.lockFunds(tx, [user.id]);
    await checkDeposit(tx, { userId: user.id, paise: 10_000, now: app.clock.now() });
  });
/** After a week a sign-in ends. */
async function signInAgain(): Promise<void> {
  const row = await app.context.unitOfWork.withTransaction((tx) => findUser(tx, user.id));
  if (!row) throw new Error('the user is gone');
  user = { ...user, token: (await openSession(app.context, row)).token };
}
const readBreak = async () => {
  const { data } = await app.call('saferGambling', undefined, user);
  return (data as { break: unknown }).break;
};
const audit = async () => {
  const rows = await app.context.unitOfWork.withTransaction((tx) =>
    listAudit(tx, 'user', [user.id]),
  );
  return rows.map(({ event }) => event.action);
};

describe('a time-out', () => {
  it('acts at once on bets, deposits and games, and names its end @spec:safer.5', async () => {
    await app.openMarket();
    await app.openSessionLine({ matchId: 'match-market' });
    const session = await app.openGame(user);
    expect(await app.call('takeTimeOut', { hours: 24 }, user)).toMatchObject({ status: 200 });
    const forbidden = { status: 403, message: TIME_OUT };
    expect(await app.placeBet(user, {})).toMatchObject(forbidden);
    expect(await app.placeSessionBet(user, {})).toMatchObject(forbidden);
    expect(await app.login(user)).toMatchObject(forbidden);
    await expect(deposit()).rejects.toMatchObject(forbidden);
    const bet = { session, transaction_id: 'bet-in-time-out', round_id: 'round-one', amount: 10 };
    expect(await app.wallet('bet', bet)).toMatchObject({ ...forbidden, reason: 'not_allowed' });
    expect(await app.readWallet(user)).toEqual({ balance: 10_000, liability: 0 });
  });

  it('lets the player sign in, read, cash out and be paid @spec:safer.5', async () => {
    await app.openMarket();
    await app.placeBet(user, { stake: 100 });
    const session = await app.openGame(user);
    const round = { session, round_id: 'round-one', transaction_id: 'bet-before' };
    await app.wallet('bet', { ...round, amount: 10 });
    await app.call('takeTimeOut', { hours: 24 }, user);
    await signInAgain();
    expect(await app.call('statement', { from_date: 0, to_date: 4e9 }, user)).toMatchObject({
      status: 200,
    });
    const market = { match_id: 'match-market', market_id: 'market' };
    const { data } = await app.call('cashOutOffer', market, user);
    const { locked } = (data as { offer: { locked: number } }).offer;
    expect(await app.call('cashOut', { ...market, locked }, user)).toMatchObject({ status: 200 });
    const win = { transaction_id: 'win-after', bet_id: 'bet-before', amount: 50 };
    expect(await app.wallet('win', win)).toMatchObject({ status: 200 });
  });

  it('cancels unmatched bets and leaves matched ones', async () => {
    await app.openMarket();
    await app.placeBet(user, { odds: 2.5, stake: 300, unmatched: 'keep' });
    await app.placeBet(user, { stake: 100 });
    expect(await app.readWallet(user)).toEqual({ balance: 9600, liability: 400 });
    await app.call('takeTimeOut', { hours: 24 }, user);
    expect(await app.readWallet(user)).toEqual({ balance: 9900, liability: 100 });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('ends by itself, and is never shortened by another @spec:safer.3', async () => {
    await app.call('takeTimeOut', { hours: 48 }, user);
    await app.call('takeTimeOut', { hours: 24 }, user);
    expect(await audit()).toEqual(['time_out_taken']);
    app.clock.advance(24 * HOUR_MS);
    expect(await app.login(user)).toMatchObject({ status: 403 });
    app.clock.advance(24 * HOUR_MS);
    expect(await readBreak()).toBeNull();
    expect(await app.login(user)).toMatchObject({ status: 200 });
    await app.openMarket();
    expect(await app.placeBet(user, {})).toMatchObject({ status: 200 });
  });

  it('acts before or after each concurrent bet, never within', async () => {
    await app.openMarket();
    const bets = Array.from({ length: 6 }, () => app.placeBet(user, { stake: 10 }));
    const [timeOut, ...replies] = await Promise.all([
      app.call('takeTimeOut', { hours: 24 }, user),
      ...bets,
    ]);
    expect(timeOut.status).toBe(200);
    for (const { status } of replies) expect([200, 403]).toContain(status);
    const placed = replies.filter(({ status }) => status === 200).length;
    expect(await app.readWallet(user)).toEqual({
      balance: 10_000 - 10 * placed,
      liability: 10 * placed,
    });
    expect(await app.placeBet(user, {})).toMatchObject({ status: 403 });
  });
});

describe('a self-exclusion', () => {
  it('lasts 6 months without a given time @spec:safer.4', async () => {
    await app.call('excludeSelf', {}, user);
    const until = new Date(app.clock.now());
    until.setUTCMonth(until.getUTCMonth() + 6);
    expect(await readBreak()).toMatchObject({
      kind: 'exclusion',
      until: until.getTime() / 1000,
      opens: null,
    });
    const { status, message } = await app.login(user);
    expect([status, message]).toEqual([403, expect.stringMatching(/^You have excluded yourself/)]);
  });

  it('cannot be ended early, nor shortened', async () => {
    await app.call('excludeSelf', { months: 12 }, user);
    await app.call('excludeSelf', { months: 6 }, user);
    expect(await app.call('endExclusion', undefined, user)).toMatchObject({ status: 403 });
    app.clock.advance(7 * MONTH_MS);
    await signInAgain();
    expect(await app.call('endExclusion', undefined, user)).toMatchObject({ status: 403 });
    expect(await app.login(user)).toMatchObject({ status: 403 });
  });

  it('lasts until the player ends it after its time, and 24 hours more @spec:safer.4', async () => {
    await app.call('excludeSelf', { months: 6 }, user);
    app.clock.advance(7 * MONTH_MS);
    await signInAgain();
    expect(await app.login(user)).toMatchObject({ status: 403 });
    expect(await app.call('endExclusion', undefined, user)).toMatchObject({ status: 200 });
    const { message } = await app.login(user);
    expect(message).toMatch(/^Your self-exclusion ends on/);
    app.clock.advance(20 * HOUR_MS);
    // A repeat does not restart the wait.
    await app.call('endExclusion', undefined, user);
    app.clock.advance(4 * HOUR_MS);
    expect(await app.login(user)).toMatchObject({ status: 200 });
    expect(await audit()).toEqual(['exclusion_taken', 'exclusion_ended']);
  });
});

describe('a reality check', () => {
  const check = async (input: object = {}) => {
    const name = Object.keys(input).length > 0 ? 'realityCheck' : 'saferGambling';
    const { data } = await app.call(name, input, user);
    return (data as { reality_check: Record<string, number> }).reality_check;
  };

  it('shows the time of the sign-in, and the net result @spec:safer.6', async () => {
    const start = Math.floor(app.clock.now().getTime() / 1000);
    const session = await app.openGame(user);
    app.clock.advance(20 * 60_000);
    const bet = { session, transaction_id: 'bet-checked', round_id: 'round-one', amount: 30 };
    await app.wallet('bet', bet);
    expect(await check()).toEqual({
      minutes: 60,
      session_started: start,
      checked_at: start,
      net_result: -30,
      now: start + 1200,
    });
    await app.wallet('win', { transaction_id: 'win-01234', bet_id: 'bet-checked', amount: 75.5 });
    expect(await check()).toMatchObject({ net_result: 45.5 });
  });

  it('restarts with each sign-in and each confirmation', async () => {
    app.clock.advance(70 * 60_000);
    const now = Math.floor(app.clock.now().getTime() / 1000);
    expect(await check({ confirmed: true })).toMatchObject({ checked_at: now });
    app.clock.advance(60_000);
    await signInAgain();
    expect(await check()).toMatchObject({ session_started: now + 60, checked_at: now + 60 });
  });

  it('is due at the player’s interval, or never', async () => {
    expect(await check({ minutes: 15 })).toMatchObject({ minutes: 15 });
    expect(await check({ minutes: 0 })).toMatchObject({ minutes: 0 });
    expect(await audit()).toEqual(['reality_check_changed', 'reality_check_changed']);
  });
});
