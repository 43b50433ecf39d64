import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { findBet, insertBets } from './bets.repository.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
afterAll(() => app.close());

/** Returns the columns of a back bet by a new player on the open market. */
async function createBet() {
  const { id: userId } = await app.createUser();
  return {
    userId,
    marketId: 'market',
    runnerId: 'A',
    side: 'back' as const,
    askedPrice: 2,
    price: 2,
    stake: 100,
    requested: 150,
    potentialProfit: 100,
    liability: 100,
    placedAt: app.context.clock.now(),
  };
}

it('bets of one group may differ: a hedge, and one with an unmatched part', async () => {
  await app.openMarket();
  const bet = await createBet();
  const { userId } = bet;
  const position = { runnerId: 'A', side: 'back', fills: [], priceType: 'decimal' } as const;
  const filled = [{ ...bet, hedges: true }, { ...bet, unmatched: 50, delayMs: 5000 }, bet].map(
    (one) => ({ bet: one, position, eventSeq: 1 }),
  );
  const rows = await app.context.unitOfWork.withTransaction(async (tx) => {
    const ids = await insertBets(tx, filled);
    return Promise.all(ids.map((id) => findBet(tx, userId, id)));
  });
  expect(rows).toMatchObject([
    { hedges: true, unmatched: 0, delayMs: 0 },
    { hedges: false, unmatched: 50, delayMs: 5000 },
    { hedges: false, unmatched: 0, delayMs: 0 },
  ]);
});

it('fills are stored under the names that servers of the version before read', async () => {
  const bet = await createBet();
  const fills = [
    { price: 2, stake: 60, eventSeq: 7 },
    { price: 1.9, stake: 40 },
  ];
  const position = { runnerId: 'A', side: 'back', fills, priceType: 'decimal' } as const;
  await app.context.unitOfWork.withTransaction(async (tx) => {
    const [id = 0] = await insertBets(tx, [{ bet, position, eventSeq: 9 }]);
    expect(await tx.execute(sql`select fills from bets where id = ${id}`)).toMatchObject({
      rows: [
        {
          fills: [
            { price: 2, stake: 60, stated: 7 },
            { price: 1.9, stake: 40 },
          ],
        },
      ],
    });
    expect(await findBet(tx, bet.userId, id)).toMatchObject({ fills, eventSeq: 9 });
  });
});
