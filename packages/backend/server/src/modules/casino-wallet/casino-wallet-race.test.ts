import { setImmediate as immediate } from 'node:timers/promises';
import type { CasinoWalletReply } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LockAccounts, listAccounts } from '../../ledger/accounts.repository.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestCasino, type TestCasino } from '../../testing/test-casino.ts';
import { createCasinoWallet } from './service.ts';

const AT_ONCE = 12;

let postgres: TestPostgres;
let app: TestCasino;
let user: TestUser;
let session: string;
let made = 0;
beforeAll(async () => {
  postgres = await startPostgres();
  app = await startTestCasino({ databaseUrl: postgres.url });
});
beforeEach(async () => {
  user = await app.createUser({ rupees: 1000 });
  session = await app.openGame(user);
});
afterAll(async () => {
  await app?.close();
  await postgres?.stop();
});

const name = (of: string) => {
  made += 1;
  return `${of}-000000${made}`;
};
const betOf = (amount: number, transaction_id = name('bet')) => ({
  session,
  transaction_id,
  round_id: name('round'),
  amount,
});
const balance = async () => ((await app.readWallet(user)) as { balance: number }).balance;
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));
const count = (replies: readonly CasinoWalletReply[]) =>
  replies.filter(({ error }) => !error).length;
const isSound = async () =>
  expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);

/**
 * Reads funds like the real lock but locks nothing. A bet locks to decide, and again to post: each
 * time two bets have read the funds before one goes on.
 */
function createNoLock(): LockAccounts {
  const meetings = times(2, () => Promise.withResolvers<void>());
  let arrived = 0;
  return async (tx, refs) => {
    const rows = await listAccounts(tx, refs);
    const meeting = meetings[Math.floor(arrived / 2)];
    arrived += 1;
    if (arrived % 2 === 0) meeting?.resolve();
    await meeting?.promise;
    return rows;
  };
}

describe('concurrent calls on PostgreSQL', () => {
  it('never overdraw: as many bets are accepted as the funds cover @spec:casino.19', async () => {
    const replies = await Promise.all(times(AT_ONCE, () => app.wallet('bet', betOf(300))));
    expect(count(replies)).toBe(3);
    const refused = replies.filter(({ error }) => error).map(({ reason }) => reason);
    expect(new Set(refused)).toEqual(new Set(['insufficient_funds']));
    expect(await balance()).toBe(100);
    await isSound();
  });

  it('would overdraw without the funds lock, so this test can fail', async () => {
    const raceUnlocked = async () => {
      user = await app.createUser({ rupees: 1000 });
      session = await app.openGame(user);
      const ledger = createLedger(app.clock, createNoLock());
      const unlocked = createCasinoWallet({ ...app.context, ledger });
      const answers = await Promise.allSettled(times(2, () => unlocked.bet(betOf(1000))));
      return answers.map((one) => (one.status === 'fulfilled' ? one.value.rejection : one.reason));
    };
    // A bet that the database retries, as after a deadlock, is no longer concurrent.
    await expect.poll(raceUnlocked).toEqual([null, null]);
    await app.reset();
  });

  it('share the funds with bets on matches', async () => {
    await app.openMarket();
    const [casino, sports] = await Promise.all([
      Promise.all(times(6, () => app.wallet('bet', betOf(200)))),
      Promise.all(times(6, () => app.placeBet(user, { stake: 200 }))),
    ]);
    const taken = count(casino) + sports.filter(({ error }) => !error).length;
    // Bets on one market share their hold, in any number.
    expect(taken).toBeGreaterThanOrEqual(5);
    const { balance: left, liability } = (await app.readWallet(user)) as Record<string, number>;
    expect(left).toBeGreaterThanOrEqual(0);
    expect((left ?? 0) + (liability ?? 0)).toBe(1000 - count(casino) * 200);
    await isSound();
  });

  it('with one transaction id act once, and all get the same response @spec:casino.18 @security:measures.58', async () => {
    const input = betOf(100);
    const replies = await Promise.all(times(AT_ONCE, () => app.wallet('bet', input)));
    expect(count(replies)).toBe(AT_ONCE);
    expect(await balance()).toBe(900);
    const win = { transaction_id: name('win'), bet_id: input.transaction_id, amount: 50 };
    await Promise.all(times(AT_ONCE, () => app.wallet('win', win)));
    expect(await balance()).toBe(950);
    await isSound();
  });

  it('with one transaction id and two contents: one succeeds, the other is a conflict', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [betOf(10), betOf(10)];
      await Promise.all([app.wallet('bet', one), app.wallet('bet', other)]);
      const transaction_id = name('roll');
      const replies = await Promise.all(
        [one, other].map((bet) =>
          app.wallet('rollback', { transaction_id, bet_id: bet.transaction_id }),
        ),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await balance()).toBe(1000 - (round + 1) * 10);
    }
    await isSound();
  });

  it('a bet and its rollback return the stake, in any order @spec:casino.19', async () => {
    const orders = new Set<string>();
    // Until both orders occurred: the head start of the one that is sent first grows.
    for (let round = 0; round < AT_ONCE || orders.size < 2; round += 1) {
      const input = betOf(100);
      const rollback = { transaction_id: name('roll'), bet_id: input.transaction_id };
      const send = [() => app.wallet('bet', input), () => app.wallet('rollback', rollback)];
      if (round % 2 === 0) send.reverse();
      const first = send[0]?.();
      for (let turn = 0; turn < round / 2; turn += 1) await immediate();
      await Promise.all([first, send[1]?.()]);
      const [bet, back] = [await app.wallet('bet', input), await app.wallet('rollback', rollback)];
      expect(back.error).toBe(false);
      orders.add(bet.reason ?? 'taken');
      expect(await balance()).toBe(1000);
    }
    expect(orders).toEqual(new Set(['taken', 'rolled_back']));
    await isSound();
  });

  it('a win and a rollback of one bet: exactly one of them acts', async () => {
    for (let round = 0; round < AT_ONCE; round += 1) {
      const before = await balance();
      const { transaction_id: bet_id, ...rest } = betOf(100);
      await app.wallet('bet', { transaction_id: bet_id, ...rest });
      const [win, back] = await Promise.all([
        app.wallet('win', { transaction_id: name('win'), bet_id, amount: 30 }),
        app.wallet('rollback', { transaction_id: name('roll'), bet_id }),
      ]);
      expect(count([win, back])).toBe(1);
      expect(await balance()).toBe(win.error ? before : before - 70);
    }
    await isSound();
  });
});
