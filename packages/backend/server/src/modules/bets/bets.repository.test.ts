import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { findBet, insertBets } from './bets.repository.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
afterAll(() => app.close());

it('bets of one group may differ: a hedge, and one with an unmatched part', async () => {
  await app.openMarket();
  const { id: userId } = await app.createUser();
  const bet = {
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
  const position = { runnerId: 'A', side: 'back', fills: [], priceType: 'decimal' } as const;
  const filled = [{ ...bet, hedges: true }, { ...bet, unmatched: 50, delayMs: 5000 }, bet].map(
    (one) => ({ bet: one, position, lastUpdateSeq: 1 }),
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
