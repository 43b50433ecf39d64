import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  inspectLedger,
  setHold as putHold,
  SOUND_LEDGER,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../testing/index.ts';
import { InsufficientFundsError } from './locked-funds.ts';
import { DuplicateTransactionError, type Entry } from './posting.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.reset();
  user = await app.createUser({ rupees: 1000 });
});
afterAll(() => app.close());

const settle = (paise: number, reference = 'm1'): Entry => ({
  kind: 'settlement',
  reference,
  market: '1.5',
  description: 'A v B',
  sides: [
    { account: { kind: 'cash', userId: user.id }, paise },
    { account: { kind: 'house' }, paise: -paise },
  ],
});
const post = (entry: Entry) =>
  app.context.unitOfWork.withTransaction((tx) => app.context.ledger.post(tx, entry));
const setHold = (market: string, paise: number) =>
  app.context.unitOfWork.withTransaction((tx) =>
    putHold(app.context.ledger, tx, { userId: user.id, marketId: market, paise }),
  );
const readBalance = () =>
  app.context.unitOfWork.withTransaction((tx) => app.context.ledger.readBalance(tx, user.id));

test('a posting set that does not sum to 0, is not whole or has one side is rejected @security:measures.49', async () => {
  const cash = { kind: 'cash', userId: user.id } as const;
  const house = { kind: 'house' } as const;
  const wrong: Entry['sides'][] = [
    [{ account: cash, paise: 0 }],
    [
      { account: cash, paise: 5 },
      { account: house, paise: -4 },
    ],
    [
      { account: cash, paise: 0.5 },
      { account: house, paise: -0.5 },
    ],
    [
      { account: cash, paise: 5 },
      { account: cash, paise: -5 },
    ],
  ];
  for (const sides of wrong) await expect(post({ ...settle(1), sides })).rejects.toThrow();
  expect((await readBalance()).cashPaise).toBe(100_000);
});

test('the same kind and reference post once', async () => {
  await post(settle(500));
  await expect(post(settle(500))).rejects.toThrow(DuplicateTransactionError);
  expect((await readBalance()).cashPaise).toBe(100_500);
  expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
});

test('a hold reduces the available amount, not the balance of the ledger', async () => {
  await setHold('1.5', 60_000);
  expect(await readBalance()).toEqual({
    cashPaise: 100_000,
    exposurePaise: 60_000,
    owedPaise: 0,
    availablePaise: 40_000,
  });
  await expect(setHold('1.6', 40_001)).rejects.toThrow(InsufficientFundsError);
  await setHold('1.6', 40_000);
  // The hold of a market replaces the one before it.
  await setHold('1.5', 10_000);
  expect((await readBalance()).availablePaise).toBe(50_000);
});

test('a withdrawal cannot use held money', async () => {
  await setHold('1.5', 60_000);
  await expect(post(settle(-40_001))).rejects.toThrow(InsufficientFundsError);
  await post(settle(-40_000));
  expect((await readBalance()).availablePaise).toBe(0);
});

test('funds of several users are locked and read together', async () => {
  const other = await app.createUser({ rupees: 20 });
  const balances = await app.context.unitOfWork.withTransaction((tx) =>
    app.context.ledger.lockFunds(tx, [other.id, user.id]),
  );
  expect(balances.get(other.id)?.cashPaise).toBe(2000);
  expect(balances.get(user.id)?.availablePaise).toBe(100_000);
});

test('the statement pages, filters and runs', async () => {
  await post(settle(500, 'a'));
  app.clock.advance(1000);
  await post({ ...settle(-200, 'b'), kind: 'void', remark: 'Abandoned' });
  const range = { from_date: 0, to_date: 4_000_000_000 };
  const read = async (more: object) => {
    const { data, total } = await app.call('statement', { ...range, ...more }, user);
    return { total, amounts: (data as { amount: number }[]).map(({ amount }) => amount), data };
  };
  const all = await read({});
  expect(all).toMatchObject({ total: 3, amounts: [-2, 5, 1000] });
  expect(all.data).toMatchObject([
    { market: '1.5', balance: 1003, remark: 'Abandoned' },
    { balance: 1005 },
    { balance: 1000, market: null },
  ]);
  expect(await read({ limit: 1, pageno: 2 })).toMatchObject({ total: 3, amounts: [5] });
  expect((await read({ filter: 'match' })).amounts).toEqual([-2, 5]);
  expect((await read({ filter: 'cancel' })).amounts).toEqual([-2]);
  const second = Math.floor(app.clock.now().getTime() / 1000);
  expect((await read({ from_date: second, to_date: second })).amounts).toEqual([-2]);
});
