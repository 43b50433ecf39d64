import type { LimitKind, LimitPeriod } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestCasino, type TestCasino } from '../../testing/test-casino.ts';
import { toWinnerResult } from '../settlement/settlement.model.ts';
import { decideTransfer, insertTransfer } from '../wallet/repository.ts';
import { checkDeposit } from './guard.ts';
import { readNetResult } from './repository.ts';

const HOUR_MS = 3_600_000;

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

const limit = async (kind: LimitKind, period: LimitPeriod, amount: number | null) =>
  expect(await app.call('changeLimit', { kind, period, amount }, user)).toMatchObject({
    status: 200,
  });
const read = async (kind: LimitKind, period: LimitPeriod) => {
  const { data } = await app.call('saferGambling', undefined, user);
  const { limits } = data as { limits: { kind: string; period: string }[] };
  return limits.find((one) => one.kind === kind && one.period === period);
};
const refused = (message: string) => ({ status: 422, message, detail: { field: 'stack' } });
let games = 0;
const play = async (amount: number) => {
  const session = await app.openGame(user);
  games += 1;
  const transaction_id = `stake-0000${games}`;
  const round_id = `round-0000${games}`;
  return app.wallet('bet', { session, transaction_id, round_id, amount });
};
const placeNo = (stake: number) =>
  app.placeSessionBet(user, { side: 'no', line: 40, rate: 120, stake });
const settle = (winner: 'A' | 'B', marketId = 'market') =>
  app.exchange.host.settle(marketId, [
    { id: 'A', status: winner === 'A' ? 'WINNER' : 'LOSER' },
    { id: 'B', status: winner === 'B' ? 'WINNER' : 'LOSER' },
  ]);

describe('a stake limit', () => {
  it('accepts stakes until it is used up, and names the rest', async () => {
    await app.openMarket();
    await limit('stake', 'day', 500);
    expect(await app.placeBet(user, { stake: 300 })).toMatchObject({ status: 200 });
    expect(await read('stake', 'day')).toMatchObject({ amount: 500, used: 300, next: null });
    expect(await app.placeBet(user, { stake: 250 })).toMatchObject(
      refused('Daily stake limit: ₹200 is left.'),
    );
    expect(await app.placeBet(user, { stake: 200 })).toMatchObject({ status: 200 });
    expect(await app.readWallet(user)).toEqual({ balance: 9500, liability: 500 });
  });

  it('counts games and session bets with it', async () => {
    await app.openMarket();
    await app.openSessionLine({ matchId: 'match-market' });
    await limit('stake', 'week', 500);
    expect(await play(200)).toMatchObject({ status: 200 });
    expect(await app.placeSessionBet(user, { stake: 200 })).toMatchObject({ status: 200 });
    expect(await app.placeBet(user, { stake: 101 })).toMatchObject(
      refused('Weekly stake limit: ₹100 is left.'),
    );
    expect(await play(100.01)).toMatchObject({
      status: 403,
      reason: 'not_allowed',
      message: 'Weekly stake limit: ₹100 is left.',
    });
    expect(await play(100)).toMatchObject({ status: 200 });
  });

  it('is reported with the same message when the game repeats its call', async () => {
    await limit('stake', 'day', 50);
    const session = await app.openGame(user);
    const bet = { session, transaction_id: 'same-stake', round_id: 'same-round', amount: 60 };
    const first = await app.wallet('bet', bet);
    expect(first.message).toBe('Daily stake limit: ₹50 is left.');
    await limit('stake', 'day', 10);
    expect(await app.wallet('bet', bet)).toEqual(first);
  });

  it.each<[string, () => Promise<unknown>, number]>([
    ['a lay’s liability', () => app.placeBet(user, { side: 'lay', odds: 2.02, stake: 300 }), 306],
    [
      'an unmatched lay’s liability at the asked price',
      () => app.placeBet(user, { side: 'lay', odds: 1.51, stake: 300, unmatched: 'keep' }),
      153,
    ],
    [
      'an unmatched back’s stake',
      () => app.placeBet(user, { odds: 9, stake: 300, unmatched: 'keep' }),
      300,
    ],
    ['a session No’s risk', () => placeNo(300), 360],
  ])('counts %s', async (_name, place, used) => {
    await app.openMarket();
    await app.openSessionLine({ matchId: 'match-market', no: { line: 40, rate: 120 } });
    await limit('stake', 'day', used - 1);
    expect(await place()).toMatchObject(refused(`Daily stake limit: ₹${used - 1} is left.`));
    expect(await read('stake', 'day')).toMatchObject({ used: 0 });
    await app.reset();
    user = await app.createUser();
    await app.openMarket();
    await app.openSessionLine({ matchId: 'match-market', no: { line: 40, rate: 120 } });
    await limit('stake', 'day', used);
    expect(await place()).toMatchObject({ status: 200 });
    expect(await read('stake', 'day')).toMatchObject({ used });
  });

  it('releases stakes of a period ago, and void ones', async () => {
    await app.openMarket();
    await limit('stake', 'day', 500);
    await app.placeBet(user, { stake: 300 });
    app.clock.advance(HOUR_MS);
    await app.openMarket({ id: 'later' });
    await app.placeBet(user, { marketId: 'later', stake: 200 });
    app.clock.advance(23 * HOUR_MS + 1);
    expect(await read('stake', 'day')).toMatchObject({ used: 200 });
    await app.exchange.host.voidMarket('later', 'Abandoned');
    expect(await read('stake', 'day')).toMatchObject({ used: 0 });
  });

  it('holds for concurrent bets', async () => {
    await app.openMarket();
    await limit('stake', 'day', 500);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => app.placeBet(user, { stake: 150 })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await read('stake', 'day')).toMatchObject({ used: 450 });
  });

  it('does not stop a cash-out, which is not a stake of its own', async () => {
    await app.openMarket();
    await app.placeBet(user, { stake: 300 });
    await limit('stake', 'day', 300);
    const market = { match_id: 'match-market', market_id: 'market' };
    const { data } = await app.call('cashOutOffer', market, user);
    const { offer } = data as { offer: { locked: number } };
    const reply = await app.call('cashOut', { ...market, locked: offer.locked }, user);
    expect(reply).toMatchObject({ status: 200 });
    expect(await read('stake', 'day')).toMatchObject({ used: 300 });
  });
});

describe('a loss limit', () => {
  it('counts losses and what open bets can lose', async () => {
    await app.openMarket();
    await app.openMarket({ id: 'second' });
    await limit('loss', 'month', 1000);
    await app.placeBet(user, { stake: 400 });
    await settle('B');
    expect(await read('loss', 'month')).toMatchObject({ amount: 1000, used: 400 });
    await app.placeBet(user, { marketId: 'second', stake: 500 });
    expect(await app.placeBet(user, { marketId: 'second', stake: 101 })).toMatchObject(
      refused('Monthly loss limit: ₹100 is left.'),
    );
    expect(await play(100.5)).toMatchObject({ reason: 'not_allowed' });
    expect(await play(100)).toMatchObject({ status: 200 });
  });

  it('accepts a bet that lowers the possible loss', async () => {
    await app.openMarket();
    await app.placeBet(user, { stake: 400 });
    await limit('loss', 'day', 100);
    expect(await app.placeBet(user, { stake: 10 })).toMatchObject({ status: 422 });
    const lay = { side: 'lay', odds: 2.02, stake: 200 } as const;
    expect(await app.placeBet(user, lay)).toMatchObject({ status: 200 });
  });

  it('counts net wins as no loss, and does not grow by them', async () => {
    await app.openMarket();
    await app.openMarket({ id: 'second' });
    await limit('loss', 'day', 300);
    await app.placeBet(user, { stake: 200 });
    await settle('A');
    expect(await read('loss', 'day')).toMatchObject({ used: 0 });
    expect(await app.placeBet(user, { marketId: 'second', stake: 301 })).toMatchObject({
      status: 422,
    });
    expect(await app.placeBet(user, { marketId: 'second', stake: 300 })).toMatchObject({
      status: 200,
    });
  });

  it('counts the loss of a corrected result at once, and not again when it is paid back', async () => {
    const poor = await app.createUser({ rupees: 500 });
    await app.openMarket();
    await app.placeBet(poor, { stake: 500 });
    await settle('A');
    const post = (paise: number, kind: 'deposit' | 'withdrawal') =>
      app.context.unitOfWork.withTransaction((tx) =>
        app.context.ledger.post(tx, {
          kind,
          reference: kind,
          description: kind,
          sides: [
            { account: { kind: 'cash', userId: poor.id }, paise },
            { account: { kind: 'bank' }, paise: -paise },
          ],
        }),
      );
    await post(-100_000, 'withdrawal');
    const { settlement } = app.exchange;
    await settlement.correct('market', toWinnerResult('B'), { reason: 'Test' });
    const readLoss = () =>
      app.context.unitOfWork.withTransaction((tx) => readNetResult(tx, poor.id, new Date(0)));
    expect(await readLoss()).toBe(-50_000);
    await post(150_000, 'deposit');
    expect(await readLoss()).toBe(-50_000);
  });
});

describe('a deposit limit', () => {
  const deposit = (rupees: number, status: 'P' | 'S' | 'D' = 'P') =>
    app.context.unitOfWork.withTransaction(async (tx) => {
      await app.context.ledger.lockFunds(tx, [user.id]);
      const now = app.clock.now();
      const request = { userId: user.id, type: 'D', status: 'P', createdAt: now } as const;
      const { id } = await insertTransfer(tx, { ...request, amount: rupees * 100, method: 'UPI' });
      await checkDeposit(tx, { userId: user.id, paise: rupees * 100, now });
      if (status !== 'P') await decideTransfer(tx, id, { status, reason: null, decidedAt: now });
    });

  it('counts requested deposits except declined ones @spec:safer.2', async () => {
    await limit('deposit', 'week', 1000);
    await deposit(600);
    await deposit(300, 'D');
    await expect(deposit(500)).rejects.toMatchObject({
      status: 422,
      message: 'Weekly deposit limit: ₹400 is left.',
      detail: { field: 'amount' },
    });
    await deposit(400);
    expect(await read('deposit', 'week')).toMatchObject({ used: 1000 });
    app.clock.advance(7 * 24 * HOUR_MS + 1);
    await deposit(1000);
  });

  it('reports the limit with the smallest rest', async () => {
    await limit('deposit', 'week', 1000);
    await limit('deposit', 'day', 1000);
    await deposit(600);
    await limit('deposit', 'day', 700);
    await expect(deposit(500)).rejects.toThrow('Daily deposit limit: ₹100 is left.');
  });
});

describe('changing a limit', () => {
  it('waits 24 hours for an increase or removal, and applies a reduction at once @spec:safer.1', async () => {
    await app.openMarket();
    await limit('stake', 'day', 500);
    await limit('stake', 'day', 900);
    const from = Math.floor(app.clock.now().getTime() / 1000) + 24 * 3600;
    expect(await read('stake', 'day')).toMatchObject({ amount: 500, next: { amount: 900, from } });
    expect(await app.placeBet(user, { stake: 600 })).toMatchObject({ status: 422 });
    app.clock.advance(24 * HOUR_MS);
    expect(await read('stake', 'day')).toMatchObject({ amount: 900, next: null });
    await limit('stake', 'day', null);
    expect(await read('stake', 'day')).toMatchObject({ amount: 900, next: { amount: null } });
    await limit('stake', 'day', 100);
    expect(await read('stake', 'day')).toMatchObject({ amount: 100, next: null });
  });

  it('leaves other players unaffected, and the ledger sound', async () => {
    await app.openMarket();
    await limit('stake', 'day', 0);
    const other = await app.createUser();
    expect(await app.placeBet(user, {})).toMatchObject({ status: 422 });
    expect(await app.placeBet(other, {})).toMatchObject({ status: 200 });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });
});
