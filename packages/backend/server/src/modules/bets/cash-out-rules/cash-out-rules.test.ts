import type { endpoints, WireData } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { bets } from '../../../db/schema/bets.ts';
import type { LevelChange } from '../../../feed/feed.ts';
import { inspectLedger, SOUND_LEDGER } from '../../../testing/ledger-invariants.ts';
import type { TestReply, TestUser } from '../../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts';
import { selectReached } from './cash-out-rules.service.ts';

let app: TestExchange;
let user: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
  user = await app.createUser();
});
afterAll(() => app.close());

type WireRule = WireData<(typeof endpoints)['setCashOutRule']>;
interface Bounds {
  take_profit?: number;
  stop_loss?: number;
  share?: number;
}

const DEEP = 100_000_000;
const quote = (back: number, lay: number, size = DEEP) =>
  app.applyMarketEvent({
    kind: 'prices',
    image: true,
    runners: [{ id: 'A', back: [[back, size] as LevelChange], lay: [[lay, size] as LevelChange] }],
  });
const market = { match_id: 'match-market', market_id: 'market' };
const setRule = (bounds: Bounds, at: object = market, by = user): Promise<TestReply> =>
  app.call('setCashOutRule', { ...at, ...bounds }, by);
const removeRule = () => app.call('removeCashOutRule', { market_id: 'market' }, user);
const listRules = async (by = user) =>
  (await app.call('cashOutRules', {}, by)).data as unknown as readonly WireRule[];
const readRule = async () => (await listRules())[0];
const results = async () => {
  const { data } = await app.call('eventDetails', { match_id: 'match-market' }, user);
  const { odds } = data as { odds: { runner_json: { WinAndLoss: number }[] } };
  return odds.runner_json.map(({ WinAndLoss }) => WinAndLoss);
};
/** Lets the watch finish with the last change, and returns the rule. */
const readSettled = async () => {
  await app.settle();
  return readRule();
};
/** Backs ₹100 at 2: at 1.6 a cash-out yields ₹25, at 2.5 it loses ₹20. */
async function backFirst(options: Parameters<typeof app.openMarket>[0] = {}): Promise<void> {
  await app.openMarket(options);
  expect(await app.placeBet(user, { odds: 2, stake: 100 })).toMatchObject({ error: false });
}

test.each<[number | null, number | null, number, string | undefined]>([
  [2500, null, 2499, undefined],
  [2500, null, 2500, 'takeProfit'],
  [2500, null, -99_999, undefined],
  [null, 2000, -1999, undefined],
  [null, 2000, -2000, 'stopLoss'],
  [null, 2000, 99_999, undefined],
  [2500, 2000, 0, undefined],
  [2500, 2000, 2501, 'takeProfit'],
  [2500, 2000, -2001, 'stopLoss'],
])(
  'a profit of %s and a loss of %s: a result of %s reaches %s',
  (takeProfit, stopLoss, result, reached) => {
    expect(selectReached({ takeProfit, stopLoss }, result)).toBe(reached);
  },
);

describe('a rule', () => {
  it('cashes out when the profit is reached, not before, and never again', async () => {
    await backFirst();
    expect(await setRule({ take_profit: 25, stop_loss: 50 })).toMatchObject({
      error: false,
      data: { ...market, take_profit: 25, stop_loss: 50, share: 100, status: 'OPEN' },
    });
    await quote(1.6, 1.61);
    expect(await readSettled()).toMatchObject({ status: 'OPEN', locked: null });
    await quote(1.59, 1.6);
    await expect.poll(readRule).toMatchObject({
      ...{ status: 'DONE', locked: 25, ended_by: null },
      executed_at: expect.any(Number),
    });
    expect(await results()).toEqual([25, 25]);
    await app.placeBet(user, { odds: 1.59, stake: 50 });
    await quote(1.1, 1.11);
    await app.settle();
    expect(await results()).not.toEqual([25, 25]);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('ends a loss at the prices of the moment, also where the market jumped beyond it', async () => {
    await backFirst();
    await setRule({ stop_loss: 20 });
    await quote(2.4, 2.42);
    expect(await readSettled()).toMatchObject({ status: 'OPEN' });
    await quote(3.9, 4);
    await expect.poll(readRule).toMatchObject({ status: 'DONE', locked: -50 });
    expect(await results()).toEqual([-50, -50]);
  });

  it('of a share compares the whole, and places the share', async () => {
    await backFirst();
    await setRule({ take_profit: 25, share: 50 });
    await quote(1.59, 1.6);
    await expect.poll(readRule).toMatchObject({ status: 'DONE', share: 50, locked: -37.5 });
    expect(await results()).toEqual([62.5, -37.5]);
  });

  it('is replaced by the next one of its market, and removed', async () => {
    await backFirst();
    await setRule({ take_profit: 25 });
    await setRule({ take_profit: 30 });
    await quote(1.59, 1.6);
    expect(await readSettled()).toMatchObject({ status: 'OPEN', take_profit: 30 });
    expect(await removeRule()).toMatchObject({ error: false, data: { rule: null } });
    expect(await removeRule()).toMatchObject({ data: { rule: null } });
    await quote(1.1, 1.11);
    await app.settle();
    expect(await results()).toEqual([100, -100]);
    expect(await listRules()).toEqual([]);
  });

  it('stays with its result when it is removed after it acted', async () => {
    await backFirst();
    await setRule({ take_profit: 25 });
    await quote(1.59, 1.6);
    await expect.poll(readRule).toMatchObject({ status: 'DONE' });
    expect(await removeRule()).toMatchObject({ data: { rule: { status: 'DONE', locked: 25 } } });
  });

  it('stays open while the market is suspended, its prices are stale or too thin', async () => {
    await backFirst();
    await setRule({ take_profit: 25 });
    await app.changeMarketStatus({ status: 'SUSPENDED' });
    await quote(1.59, 1.6);
    expect(await readSettled()).toMatchObject({ status: 'OPEN' });
    const match = app.exchange.board.match('match-market');
    if (!match) throw new Error('there is no match');
    const { heartbeatAt } = match;
    match.heartbeatAt = app.clock.now().getTime() - 6000;
    await app.changeMarketStatus({ status: 'OPEN' });
    expect(await readSettled()).toMatchObject({ status: 'OPEN' });
    match.heartbeatAt = heartbeatAt;
    await quote(1.59, 1.6, 100);
    expect(await readSettled()).toMatchObject({ status: 'OPEN' });
    await quote(1.59, 1.6);
    await expect.poll(readRule).toMatchObject({ status: 'DONE', locked: 25 });
  });

  it('in play waits for the delay; a profit that is gone after it is tried again', async () => {
    await backFirst({ inPlay: true, betDelay: 2 });
    await setRule({ take_profit: 25 });
    await quote(1.59, 1.6);
    await app.settle();
    await quote(1.69, 1.7);
    app.clock.advance(2100);
    expect(await readSettled()).toMatchObject({ status: 'OPEN' });
    expect(await results()).toEqual([100, -100]);
    // A second passes between two tries.
    app.clock.advance(1000);
    await quote(1.59, 1.6);
    await app.settle();
    app.clock.advance(2100);
    await expect.poll(readRule).toMatchObject({ status: 'DONE', locked: 25 });
  });

  it('removed during the delay does not act', async () => {
    await backFirst({ inPlay: true, betDelay: 2 });
    await setRule({ take_profit: 25 });
    await quote(1.59, 1.6);
    await app.settle();
    await removeRule();
    app.clock.advance(2100);
    await app.settle();
    expect(await results()).toEqual([100, -100]);
  });

  it('closes risk while the player takes a break, as a tap does @security:measures.176', async () => {
    await backFirst();
    await setRule({ stop_loss: 20 });
    await app.call('takeTimeOut', { hours: 24 }, user);
    await quote(2.48, 2.5);
    await expect.poll(readRule).toMatchObject({ status: 'DONE' });
  });

  it('ends with its market', async () => {
    await backFirst();
    await setRule({ take_profit: 25 });
    await app.exchange.settlement.settle('market', [
      { id: 'A', status: 'WINNER' },
      { id: 'B', status: 'LOSER' },
    ]);
    await expect.poll(readRule).toMatchObject({ status: 'FAILED', ended_by: 'MARKET_ENDED' });
  });

  it('ends when the player closed the position', async () => {
    await backFirst();
    await setRule({ take_profit: 50 });
    await quote(1.59, 1.6);
    await app.call('cashOut', { ...market, locked: 25 }, { ...user, key: crypto.randomUUID() });
    app.clock.advance(11_000);
    await quote(1.59, 1.6);
    await expect.poll(readRule).toMatchObject({ status: 'FAILED', ended_by: 'POSITION_CLOSED' });
  });

  it('is its player’s own @security:measures.177', async () => {
    await backFirst();
    await setRule({ take_profit: 50 });
    const other = await app.createUser();
    expect(await listRules(other)).toEqual([]);
    await app.call('removeCashOutRule', { market_id: 'market' }, other);
    expect(await readRule()).toMatchObject({ status: 'OPEN' });
  });

  it('leaves evidence on its bets', async () => {
    await backFirst();
    await setRule({ take_profit: 25 });
    await quote(1.59, 1.6);
    await expect.poll(readRule).toMatchObject({ status: 'DONE' });
    const rows = await app.context.unitOfWork.read((tx) => tx.select().from(bets));
    expect(rows.map(({ device }) => device)).toContain('Automatic cash-out');
  });
});

describe('no rule is set', () => {
  it.each<[string, string, () => Promise<TestReply>]>([
    [
      'UNKNOWN_MARKET',
      'on an unknown market',
      () => setRule({ stop_loss: 5 }, { match_id: 1, market_id: 2 }),
    ],
    [
      'MARKET_SUSPENDED',
      'on a suspended market',
      async () => {
        await backFirst();
        await app.changeMarketStatus({ status: 'SUSPENDED' });
        return setRule({ stop_loss: 20 });
      },
    ],
    [
      'MARKET_CLOSED',
      'on a closed market',
      async () => {
        await backFirst();
        await app.changeMarketStatus({ status: 'CLOSED' });
        return setRule({ stop_loss: 20 });
      },
    ],
    [
      'NOTHING_TO_CASH_OUT',
      'without a position',
      async () => {
        await app.openMarket();
        return setRule({ stop_loss: 20 });
      },
    ],
  ])('%s: %s', async (code, _, attempt) => {
    expect(await attempt()).toMatchObject({ error: true, error_code: code });
  });

  it.each<[Bounds, string]>([
    [{ take_profit: 20 }, 'take_profit'],
    [{ stop_loss: 10, take_profit: 20 }, 'take_profit'],
  ])('for a bound that is reached: %j', async (bounds, field) => {
    await backFirst();
    await quote(1.59, 1.6);
    expect(await setRule(bounds)).toMatchObject({
      error_code: 'CASH_OUT_REACHED',
      message: 'The cash-out is at ₹25 already.',
      detail: { field, locked: 25 },
    });
    expect(await listRules()).toEqual([]);
  });
});
