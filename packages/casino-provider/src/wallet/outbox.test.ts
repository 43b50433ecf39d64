import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WalletRefusal } from '@exchange/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { type Journal, openJournal } from '../journal/database.ts';
import { type Fault, type FaultyWallet, startFaultyWallet } from '../testing/faulty-wallet.ts';
import { createOutbox, type Outbox, pauseAfter } from './outbox.ts';
import { createWalletClient } from './wallet-client.ts';

const SECRET = 'a-secret-of-the-tests-that-is-long-enough';
const ORDER = {
  betId: 'b-00000001',
  roundId: 's-00000001',
  session: 'session-1',
  stakePaise: 1050,
};

let wallet: FaultyWallet;
let folder: string;
let journal: Journal;
let outbox: Outbox;

beforeEach(async () => {
  wallet = await startFaultyWallet(SECRET);
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  journal = openJournal(folder);
  outbox = openOutbox();
});
afterEach(async () => {
  await outbox.stop();
  journal.close();
  await wallet.close();
  expect(wallet.heard.filter(({ signed }) => !signed)).toEqual([]);
  await rm(folder, { recursive: true });
});

function openOutbox(): Outbox {
  const client = createWalletClient(wallet.url, SECRET);
  return createOutbox(journal, client, pino({ level: 'silent' }));
}
const readWin = () =>
  journal.get<{ status: string; attempts: number; due_at: number; reason: string | null }>(
    `select status, attempts, due_at, reason from outbox where kind = 'win'`,
  );
const ask = (ms = 5000) => outbox.askForBet(ORDER, Date.now() + ms);

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
    'after the fault "%s" is asked for again as the same transaction, signed anew',
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

  it('that is refused is final and leaves no doubt', async () => {
    wallet.faults = ['refuse'];
    const { answer: given, doubtful } = await ask();
    expect(given).toMatchObject({ kind: 'refused', reason: 'insufficient_funds' });
    expect(doubtful).toBe(false);
    expect(wallet.heard).toHaveLength(1);
  });

  it('without an answer ends at its deadline, in doubt', async () => {
    wallet.faults = ['hang', 'hang', 'hang'];
    const began = Date.now();
    const { answer: given, doubtful } = await ask(300);
    expect(given.kind).toBe('silent');
    expect(doubtful).toBe(true);
    expect(Date.now() - began).toBeLessThan(2000);
  });

  it('is given up at once when betting closes', async () => {
    wallet.faults = ['hang'];
    const closing = new AbortController();
    const asked = outbox.askForBet(ORDER, Date.now() + 60_000, closing.signal);
    await expect.poll(() => wallet.heard.length).toBe(1);
    closing.abort();
    expect((await asked).answer.kind).toBe('silent');
  });
});

describe('a win', () => {
  it('is repeated through every fault until it is answered, and then no more', async () => {
    wallet.faults = ['no casino', 502, 'cut after', 'other 200', 'answer'];
    journal.write(() => outbox.queueWin('b-00000001', 12_34));
    const answered = outbox.untilAnswered('b-00000001', 30_000);
    outbox.send();
    expect(await answered).toBe(500_00);
    expect(wallet.heard).toHaveLength(5);
    expect(new Set(wallet.heard.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set(['{"transaction_id":"w-b-00000001","bet_id":"b-00000001","amount":12.34}']),
    );
    expect(outbox.isPaid('b-00000001')).toBe(true);
    outbox.send();
    expect(wallet.heard).toHaveLength(5);
  });

  it.each<WalletRefusal>([
    'bad_request',
    'bad_signature',
    'session_ended',
    'insufficient_funds',
    'not_allowed',
  ])('that is refused as %s waits for the longest pause and stays owed', async (reason) => {
    wallet.faults = [{ reason }];
    journal.write(() => outbox.queueWin('b-00000001', 1));
    outbox.send();
    await expect.poll(readWin).toMatchObject({ status: 'pending', attempts: 1 });
    expect(readWin()?.due_at).toBeGreaterThan(Date.now() + 25_000);
  });

  it.each<WalletRefusal>(['rolled_back', 'conflict', 'unknown_bet'])(
    'that is refused as %s is given up, and kept for people to see',
    async (reason) => {
      wallet.faults = [{ reason }];
      journal.write(() => outbox.queueWin('b-00000001', 1));
      outbox.send();
      await expect.poll(readWin).toMatchObject({ status: 'refused', reason });
      expect(wallet.heard).toHaveLength(1);
    },
  );

  it('queued by a process that ended is sent by the next one', async () => {
    wallet.faults = ['hang'];
    journal.write(() => outbox.queueWin('b-00000001', 1));
    outbox.send();
    await expect.poll(() => wallet.heard.length).toBe(1);
    await outbox.stop();
    outbox = openOutbox();
    const answered = outbox.untilAnswered('b-00000001', 10_000);
    outbox.send();
    expect(await answered).toBe(500_00);
  });

  it('whose answer the journal cannot note is sent again when it can', {
    timeout: 15_000,
  }, async () => {
    journal.run(
      `create trigger broken before update on outbox begin select raise(abort, 'disk is full'); end`,
    );
    journal.write(() => outbox.queueWin('b-00000001', 1));
    outbox.send();
    await expect.poll(() => wallet.heard.length).toBe(1);
    journal.run('drop trigger broken');
    await expect.poll(() => outbox.isPaid('b-00000001'), { timeout: 10_000 }).toBe(true);
    expect(new Set(wallet.heard.map(({ body }) => body.transaction_id))).toEqual(
      new Set(['w-b-00000001']),
    );
  });

  it('cannot be queued twice for one bet', () => {
    journal.write(() => outbox.queueWin('b-00000001', 1));
    journal.write(() => outbox.queueWin('b-00000001', 2));
    expect(journal.all('select * from outbox')).toHaveLength(1);
  });
});

test('what was asked for when the process ended is known afterwards, what was closed is not', () => {
  journal.write(() => {
    outbox.noteBet(ORDER);
    outbox.noteBet({ ...ORDER, betId: 'b-00000002' });
    outbox.closeBet('b-00000002');
  });
  expect(openOutbox().unansweredBets()).toEqual(['b-00000001']);
});

test('pauses grow, are spread by chance, and end at half a minute', () => {
  expect([0, 1, 2, 3].map((attempts) => pauseAfter(attempts, 1))).toEqual([250, 500, 1000, 2000]);
  expect(pauseAfter(3, 0)).toBe(1000);
  expect(pauseAfter(40, 1)).toBe(30_000);
});
