import type { WalletRejection } from '@exchange/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type Fault, type FaultyWallet, startFaultyWallet } from '../testing/faulty-wallet.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { debitStake } from './debit-stake.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createWalletClient, pauseAfter } from './wallet-client.ts';

const SECRET = 'a-secret-of-the-tests-that-is-long-enough';
const ORDER = {
  betId: 'b-00000001',
  roundId: 's-00000001',
  session: 'session-1',
  stakePaise: 1050,
};

let wallet: FaultyWallet;
let data: TestDatabase;
let outbox: Outbox;

beforeAll(async () => {
  data = await openTestDatabase();
});
afterAll(() => data.close());

beforeEach(async () => {
  wallet = await startFaultyWallet(SECRET);
  await data.empty();
  outbox = openOutbox();
});
afterEach(async () => {
  await outbox.stop();
  await wallet.close();
  expect(wallet.heard.filter(({ signed }) => !signed)).toEqual([]);
});

const client = () => createWalletClient(wallet.url, SECRET);
function openOutbox(more: { checkAgainMs?: number } = {}): Outbox {
  const { unitOfWork } = data;
  return createOutbox({ unitOfWork, wallet: client(), log: pino({ level: 'silent' }), ...more });
}
async function readWin() {
  const [row] = await data.query<{ status: string; attempts: number; due: number; reason: string }>(
    `select status, attempts, due_at::float8 as due, reason from outbox where kind = 'win'`,
  );
  return row;
}
const queueWin = (paise: number, from = outbox) =>
  data.unitOfWork.withTransaction((tx) => from.queueWins(tx, [{ betId: 'b-00000001', paise }]));
const isPaid = async () =>
  (await data.unitOfWork.read((tx) => outbox.listPaid(tx, ['b-00000001']))).size === 1;
const ask = (ms = 5000) => debitStake(client(), ORDER, Date.now() + ms);

describe('a bet', () => {
  it.each<Fault>([
    'cut before',
    'cut after',
    'reset',
    502,
    429,
    'nonsense',
    'no casino',
    'other 200',
  ])(
    'after the fault "%s" is repeated as the same transaction with a new signature',
    async (fault) => {
      wallet.faults = [fault];
      const { answer: given, doubtful } = await ask();
      expect(given).toEqual({ kind: 'done', balancePaise: 500_00 });
      expect(doubtful).toBe(true);
      expect(wallet.heard.map(({ body }) => body)).toEqual([
        wallet.heard[0]?.body,
        wallet.heard[0]?.body,
      ]);
      expect(wallet.heard[0]).toMatchObject({
        path: '/api/wallet/bet',
        body: {
          session: 'session-1',
          transaction_id: 'b-00000001',
          round_id: 's-00000001',
          amount: 10.5,
        },
      });
      expect(wallet.heard[0]?.signature).not.toBe(wallet.heard[1]?.signature);
    },
  );

  it('that is refused is final and not doubtful', async () => {
    wallet.faults = ['refuse'];
    const { answer: given, doubtful } = await ask();
    expect(given).toMatchObject({ kind: 'refused', reason: 'insufficient_funds' });
    expect(doubtful).toBe(false);
    expect(wallet.heard).toHaveLength(1);
  });

  it('without a response ends at its deadline as doubtful', async () => {
    wallet.faults = ['hang', 'hang', 'hang'];
    const began = Date.now();
    const { answer: given, doubtful } = await ask(300);
    expect(given.kind).toBe('silent');
    expect(doubtful).toBe(true);
    // Three attempts with timeouts would take 7.5 s.
    expect(Date.now() - began).toBeLessThan(5000);
  });

  it('ends at once when betting closes', async () => {
    wallet.faults = ['hang'];
    const closing = new AbortController();
    const asked = debitStake(client(), ORDER, Date.now() + 60_000, closing.signal);
    await expect.poll(() => wallet.heard.length).toBe(1);
    closing.abort();
    expect((await asked).answer.kind).toBe('silent');
  });
});

describe('a win', () => {
  it('is repeated after every fault until it is acknowledged, and not afterwards', async () => {
    wallet.faults = ['no casino', 502, 'cut after', 'other 200', 'answer'];
    await queueWin(12_34);
    const answered = outbox.untilAnswered('b-00000001', 30_000);
    outbox.send();
    expect(await answered).toBe(500_00);
    expect(wallet.heard).toHaveLength(5);
    expect(new Set(wallet.heard.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set(['{"transaction_id":"w-b-00000001","bet_id":"b-00000001","amount":12.34}']),
    );
    expect(await isPaid()).toBe(true);
    outbox.send();
    expect(wallet.heard).toHaveLength(5);
  });

  it.each<WalletRejection>([
    'bad_request',
    'bad_signature',
    'session_ended',
    'insufficient_funds',
    'not_allowed',
  ])('that is refused as %s stays pending for the longest delay', async (reason) => {
    wallet.faults = [{ reason }];
    await queueWin(1);
    outbox.send();
    await expect.poll(readWin).toMatchObject({ status: 'pending', attempts: 1 });
    expect((await readWin())?.due).toBeGreaterThan(Date.now() + 25_000);
  });

  it.each<WalletRejection>(['rolled_back', 'conflict', 'unknown_bet'])(
    'that is refused as %s is not repeated, and stays stored',
    async (reason) => {
      wallet.faults = [{ reason }];
      await queueWin(1);
      outbox.send();
      await expect.poll(readWin).toMatchObject({ status: 'refused', reason });
      expect(wallet.heard).toHaveLength(1);
    },
  );

  it('queued by a stopped process is sent by the next one', async () => {
    wallet.faults = ['hang'];
    await queueWin(1);
    outbox.send();
    await expect.poll(() => wallet.heard.length).toBe(1);
    await outbox.stop();
    outbox = openOutbox();
    const answered = outbox.untilAnswered('b-00000001', 15_000);
    outbox.send();
    expect(await answered).toBe(500_00);
  });

  it('whose response cannot be stored is sent again', async () => {
    await data.query(
      `create or replace function refuse() returns trigger language plpgsql
       as $$ begin raise exception 'disk is full'; end $$`,
    );
    await data.query(
      `create trigger broken before update on outbox for each row
       when (new.status = 'done') execute function refuse()`,
    );
    await outbox.stop();
    outbox = openOutbox({ checkAgainMs: 100 });
    await queueWin(1);
    outbox.send();
    await expect.poll(() => wallet.heard.length).toBeGreaterThan(1);
    await data.query('drop trigger broken on outbox');
    await expect.poll(isPaid).toBe(true);
    expect(new Set(wallet.heard.map(({ body }) => body.transaction_id))).toEqual(
      new Set(['w-b-00000001']),
    );
  });

  it('cannot be queued twice for one bet', async () => {
    await queueWin(1);
    await queueWin(2);
    expect(await data.query('select * from outbox')).toHaveLength(1);
  });
});

test('delays grow, are random, and end at half a minute', () => {
  expect([0, 1, 2, 3].map((attempts) => pauseAfter(attempts, 1))).toEqual([250, 500, 1000, 2000]);
  expect(pauseAfter(3, 0)).toBe(1000);
  expect(pauseAfter(40, 1)).toBe(30_000);
});
