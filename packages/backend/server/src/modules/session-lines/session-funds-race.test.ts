import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import { type PostgresExchange, startPostgresExchange } from '../../testing/postgres-exchange.ts';
import type { TestExchange } from '../../testing/test-exchange.ts';

const STARTING_RUPEES = 1000;
const STAKE = 100;
const BETS = 60;
/** Markets and session lines, each with a transaction of its own. */
const MARKETS = 4;

let app: PostgresExchange;
beforeAll(async () => {
  app = await startPostgresExchange();
});
afterAll(() => app?.close());

/** Places one player's bets on three session lines and a market concurrently. */
async function placeMany(on: TestExchange, stake = STAKE) {
  await on.openMarket();
  for (const id of ['s0', 's1', 's2']) await on.openSessionLine({ id });
  const user = await on.createUser({ rupees: STARTING_RUPEES });
  const replies = await Promise.all(
    Array.from({ length: BETS }, (_, i) => {
      const key = `decision-${i}`;
      return i % 4 === 3
        ? on.placeBet(user, { stake, key })
        : on.placeSessionBet(user, { sessionId: `s${i % 4}`, stake, key });
    }),
  );
  return { user, replies };
}

describe('many concurrent session bets on PostgreSQL', () => {
  it('never overdraw: exactly as many are accepted as the funds cover', async () => {
    const { user, replies } = await placeMany(app);
    expect(replies.filter(({ error }) => !error)).toHaveLength(STARTING_RUPEES / STAKE);
    const rejected = replies.filter(({ error }) => error).map(({ message }) => message);
    expect(new Set(rejected)).toEqual(new Set(['Insufficient balance to place a bet.']));
    expect(await app.readWallet(user)).toEqual({ balance: 0, liability: STARTING_RUPEES });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('would overdraw without the funds lock, so this test can fail', async () => {
    const unlocked = await app.startUnlocked(MARKETS);
    // Each of these bets needs all funds.
    const { replies } = await placeMany(unlocked, STARTING_RUPEES);
    await unlocked.close();
    const taken = replies.filter(({ error }) => !error).length;
    expect(taken).toBeGreaterThan(1);
  });

  it('both sides of one session at once are held at their worst point', async () => {
    await app.openSessionLine({ id: 'both', no: { line: 42, rate: 100 } });
    const user = await app.createUser({ rupees: STARTING_RUPEES });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        app.placeSessionBet(user, {
          sessionId: 'both',
          side: i % 2 === 0 ? 'yes' : 'no',
          line: 42,
          stake: STAKE,
        }),
      ),
    );
    expect(replies.every(({ error }) => !error)).toBe(true);
    expect(await app.readWallet(user)).toEqual({ balance: STARTING_RUPEES, liability: 0 });
  });

  it('the same key many times at once is one bet', async () => {
    await app.openSessionLine({ id: 'once' });
    const user = await app.createUser();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.placeSessionBet(user, { sessionId: 'once', key: 'one-decision' }),
      ),
    );
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await app.readWallet(user)).toEqual({ balance: 9900, liability: 100 });
  });

  it('settlement amid bets leaves no open bet and no hold behind', async () => {
    await app.openSessionLine({ id: 'race' });
    const users = await Promise.all(Array.from({ length: 8 }, () => app.createUser()));
    const bets = users.flatMap((user) =>
      Array.from({ length: 5 }, () => app.placeSessionBet(user, { sessionId: 'race' })),
    );
    const settled = app.exchange.host.settleSessionLine('race', 42);
    const replies = await Promise.all(bets);
    await settled;
    const taken = replies.filter(({ error }) => !error).length;
    let paid = 0;
    for (const user of users) {
      const wallet = (await app.readWallet(user)) as { balance: number; liability: number };
      expect(wallet.liability).toBe(0);
      paid += wallet.balance - 10_000;
    }
    expect(paid).toBe(taken * STAKE);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });
});
