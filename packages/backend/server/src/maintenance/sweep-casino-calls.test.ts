import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { casinoCalls } from '../db/schema/casino.ts';
import { CASINO_IDLE_MS } from '../modules/casino-wallet/sessions.repository.ts';
import type { TestUser } from '../testing/test-app.ts';
import { startTestCasino, type TestCasino } from '../testing/test-casino.ts';
import { CASINO_CALL_MS, CASINO_REJECTION_MS, sweep } from './sweep.ts';

const HOUR_MS = 60 * 60 * 1000;

let app: TestCasino;
let user: TestUser;
let session: string;
beforeAll(async () => {
  app = await startTestCasino();
});
beforeEach(async () => {
  await app.reset();
  user = await app.createUser({ rupees: 1000 });
  session = await app.openGame(user);
});
afterAll(() => app.close());

const bet = (transaction_id: string, amount: number) =>
  app.wallet('bet', { session, transaction_id, round_id: 'round-0001', amount });
const win = (transaction_id: string, bet_id: string, amount: number) =>
  app.wallet('win', { transaction_id, bet_id, amount });
/** Returns rupees; the sign-in may be over. */
const balance = async () => {
  const { unitOfWork, ledger } = app.context;
  const read = await unitOfWork.withTransaction((tx) => ledger.readBalance(tx, user.id));
  return read.availablePaise / 100;
};

/** Returns the calls that remain after a sweep. */
async function listKept() {
  await sweep(app.context);
  const rows = await app.context.unitOfWork.withTransaction((tx) => tx.select().from(casinoCalls));
  return rows.map(({ transactionId }) => transactionId).toSorted();
}

describe('a rejected bet', () => {
  beforeEach(async () => {
    await bet('bet-whole', 1000);
    expect(await bet('bet-refused', 500)).toMatchObject({ reason: 'insufficient_funds' });
    await win('win-whole', 'bet-whole', 5000);
  });

  it('stays rejected while its visit lasts', async () => {
    for (let hours = 0; hours < 30; hours += 10) {
      app.clock.advance(10 * HOUR_MS);
      await app.wallet('balance', { session });
    }
    expect(await listKept()).toContain('bet-refused');
    expect(await bet('bet-refused', 500)).toMatchObject({ reason: 'insufficient_funds' });
    expect(await balance()).toBe(5000);
  });

  it('is deleted a day after its visit is over, and is still rejected', async () => {
    app.clock.advance(CASINO_REJECTION_MS);
    expect(await listKept()).toContain('bet-refused');
    app.clock.advance(1);
    expect(await listKept()).toEqual(['bet-whole', 'win-whole']);
    expect(CASINO_IDLE_MS).toBeLessThan(CASINO_REJECTION_MS);
    expect(await bet('bet-refused', 500)).toMatchObject({ reason: 'session_ended' });
    expect(await balance()).toBe(5000);
  });
});

it('a win of an unknown bet blocks that bet after a day too', async () => {
  expect(await win('win-early', 'bet-late', 50)).toMatchObject({ reason: 'unknown_bet' });
  app.clock.advance(CASINO_REJECTION_MS + 1);
  expect(await listKept()).toEqual(['win-early']);
  session = await app.openGame(user);
  expect(await bet('bet-late', 100)).toMatchObject({ reason: 'rolled_back' });
  expect(await balance()).toBe(1000);
});

describe('after 90 days', () => {
  it('a settled bet is deleted, and a repeat moves no money', async () => {
    await bet('bet-settled', 100);
    await win('win-settled', 'bet-settled', 150);
    app.clock.advance(CASINO_CALL_MS);
    expect(await listKept()).toEqual(['bet-settled', 'win-settled']);
    expect(await win('win-settled', 'bet-settled', 150)).toMatchObject({ error: false });
    app.clock.advance(1);
    expect(await listKept()).toEqual([]);
    expect(await bet('bet-settled', 100)).toMatchObject({ reason: 'session_ended' });
    expect(await win('win-settled', 'bet-settled', 150)).toMatchObject({ reason: 'conflict' });
    expect(await balance()).toBe(1050);
  });

  it('an open bet remains, and its win is still paid once', async () => {
    await bet('bet-open-1', 100);
    app.clock.advance(CASINO_CALL_MS + 1);
    expect(await listKept()).toEqual(['bet-open-1']);
    expect(await bet('bet-open-1', 100)).toMatchObject({ error: false, data: { balance: 900 } });
    for (let time = 0; time < 2; time += 1) {
      expect(await win('win-open-1', 'bet-open-1', 250)).toMatchObject({
        data: { balance: 1150 },
      });
    }
  });
});
