import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { priceHistories } from '../../db/schema/markets.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
});
afterAll(() => app.close());

/** Saves the prices of the board as a leading server that stops. */
const save = () => app.exchange.watchRounds()();
const quote = (price: number) =>
  app.applyMarketEvent({
    kind: 'prices',
    image: true,
    runners: [{ id: 'A', back: [[price, 1000]], lay: [] }],
  });
const readA = async () => {
  const input = { match_id: 'match-market', market_id: 'market' };
  const { data } = (await app.call('priceHistory', input)) as {
    data: { runners: { prices: [number, number][] }[] };
  };
  return data.runners[0]?.prices;
};
const listStored = () =>
  app.context.unitOfWork.read((tx) =>
    tx.select({ id: priceHistories.marketId }).from(priceHistories),
  );
/** Removes the match from the board, and opens it as a server that has just started. */
async function restart() {
  app.exchange.board.close('match-market');
  await app.openMarket();
}

it('the prices of a chart outlive a restart, the last of each minute', async () => {
  await app.openMarket();
  app.clock.advance(60_000 - (app.clock.now().getTime() % 60_000));
  const minute = app.clock.now().getTime() / 1000;
  await quote(2.2);
  app.clock.advance(20_000);
  await quote(2.3);
  app.clock.advance(50_000);
  await quote(2.5);
  await save();
  app.clock.advance(120_000);
  await restart();
  const points = await readA();
  expect(points?.slice(-3)).toEqual([
    [minute + 20, 2.3],
    [minute + 70, 2.5],
    // The first price of the feed that has begun again.
    [minute + 190, 2],
  ]);
  expect(points?.some(([, price]) => price === 2.2)).toBe(false);
});

it('prices that are too old for a chart are removed', async () => {
  await app.openMarket();
  await save();
  expect(await listStored()).toEqual([{ id: 'market' }]);
  await app.changeMarketStatus({ status: 'CLOSED' });
  await app.openMarket({ id: 'other' });
  app.clock.advance(7_200_000);
  await save();
  expect((await listStored()).map(({ id }) => id).toSorted()).toEqual(['market', 'other']);
  app.clock.advance(1);
  await save();
  expect(await listStored()).toEqual([{ id: 'other' }]);
});

it('prices that are too old for a chart are not restored', async () => {
  await app.openMarket();
  await quote(3);
  await save();
  app.clock.advance(7_200_001);
  await restart();
  expect((await readA())?.map(([, price]) => price)).toEqual([2]);
});

it('prices are saved each minute', async () => {
  await app.openMarket();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const end = app.exchange.watchRounds();
    vi.advanceTimersByTime(59_999);
    await app.settle();
    expect(await listStored()).toEqual([]);
    vi.advanceTimersByTime(1);
    await expect.poll(listStored).toContainEqual({ id: 'market' });
    await end();
  } finally {
    vi.useRealTimers();
  }
});
