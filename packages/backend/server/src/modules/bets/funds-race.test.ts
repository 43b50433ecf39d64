import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import { type PostgresExchange, startPostgresExchange } from '../../testing/postgres-exchange.ts';
import type { TestUser } from '../../testing/test-app.ts';
import type { TestExchange } from '../../testing/test-exchange.ts';

const STARTING_RUPEES = 1000;
const STAKE = 100;
const BETS = 60;
/** Number of markets, each with a transaction of its own. */
const MARKETS = 3;

let app: PostgresExchange;
beforeAll(async () => {
  app = await startPostgresExchange();
});
afterAll(() => app?.close());

const wallet = (user: TestUser) => app.readWallet(user);

/** Places one player's bets on three markets concurrently. */
async function placeMany(on: TestExchange, stake = STAKE) {
  for (let i = 0; i < MARKETS; i += 1) await on.openMarket({ id: `m${i}` });
  const user = await on.createUser({ rupees: STARTING_RUPEES });
  const replies = await Promise.all(
    Array.from({ length: BETS }, (_, i) =>
      on.placeBet(user, { marketId: `m${i % MARKETS}`, stake, key: `decision-${i}` }),
    ),
  );
  return { user, replies };
}

describe('many concurrent bets on PostgreSQL', () => {
  it('never overdraw: exactly as many are accepted as the funds cover @asvs:2.3.2', async () => {
    const { user, replies } = await placeMany(app);
    expect(replies.filter(({ error }) => !error)).toHaveLength(STARTING_RUPEES / STAKE);
    const rejected = replies.filter(({ error }) => error).map(({ message }) => message);
    expect(new Set(rejected)).toEqual(new Set(['Insufficient balance to place a bet.']));
    expect(await wallet(user)).toEqual({ balance: 0, liability: STARTING_RUPEES });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('would overdraw without the funds lock, so this test can fail @asvs:2.3.4', async () => {
    const unlocked = await app.startUnlocked(MARKETS);
    // Each of these bets needs all funds.
    const { replies } = await placeMany(unlocked, STARTING_RUPEES);
    await unlocked.close();
    const taken = replies.filter(({ error }) => !error).length;
    expect(taken).toBeGreaterThan(1);
  });

  it('the same key many times at once is one bet', async () => {
    await app.openMarket({ id: 'once' });
    const user = await app.createUser();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.placeBet(user, { marketId: 'once', key: 'one-decision' }),
      ),
    );
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await wallet(user)).toEqual({ balance: 9900, liability: 100 });
  });

  it('settlement amid bets leaves no open bet and no hold behind', async () => {
    await app.openMarket({ id: 'race' });
    const users = await Promise.all(Array.from({ length: 8 }, () => app.createUser()));
    const bets = users.flatMap((user) =>
      Array.from({ length: 5 }, () => app.placeBet(user, { marketId: 'race' })),
    );
    const settled = app.exchange.settlement.settle('race', [
      { id: 'A', status: 'WINNER' },
      { id: 'B', status: 'LOSER' },
    ]);
    const replies = await Promise.all(bets);
    await settled;
    const taken = replies.filter(({ error }) => !error).length;
    let paid = 0;
    for (const user of users) {
      const { balance, liability } = (await wallet(user)) as { balance: number; liability: number };
      expect(liability).toBe(0);
      paid += balance - 10_000;
    }
    expect(paid).toBe(taken * 100);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });
});
