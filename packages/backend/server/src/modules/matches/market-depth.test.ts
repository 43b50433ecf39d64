import { MAX_DEPTH_LEVELS, MAX_TRADES } from '@exchange/contract';
import type { UnitOfWork } from '@exchange/server-kit/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { createThinMarket } from '../../testing/thin-market.ts';
import { createMarketDepth } from './market-depth.service.ts';

let app: TestExchange;
let maker: TestUser;
let taker: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
  // Trades of an earlier test are no longer cached.
  app.clock.advance(60_000);
  maker = await app.createUser();
  taker = await app.createUser();
});
afterAll(() => app.close());

const { open, keep, offer, cancel, idOf } = createThinMarket(
  () => app,
  () => maker,
);
const lay = (odds: number, stake: number, by = taker) =>
  app.placeBet(by, { side: 'lay', odds, stake });

interface Depth {
  runners: {
    ex: Record<'availableToBack' | 'availableToLay' | 'tradedVolume', object[]>;
    totalMatched: number;
    lastPriceTraded: number | null;
    trades: { at: number; price: number; size: number; side: string }[];
  }[];
}
const call = (input: object = {}) =>
  app.call('marketDepth', { match_id: 'match-market', market_id: 'market', ...input });
/** Returns the depth of runner A for a guest. */
async function read() {
  const [runner] = ((await call()).data as Depth).runners;
  if (!runner) throw new Error('there is no runner');
  return runner;
}

describe('the depth of a market', () => {
  it('has all levels of feed and players together, best first, and names no player', async () => {
    const feed = [2, 1.9, 1.8, 1.7, 1.6].map((price): [number, number] => [price, 10_000]);
    await open({ prices: [{ id: 'A', back: feed, lay: [[2.1, 20_000]] }] });
    await keep({ side: 'lay', odds: 1.8, stake: 50 });
    await keep({ odds: 2.06, stake: 30 });
    expect((await call({ selection_id: 'A' })).data).toEqual({
      market_version: 2,
      InplayStatus: 'OPEN',
      IsBetAllow: 'Y',
      runners: [
        {
          selectionId: 'A',
          status: 'ACTIVE',
          ex: {
            availableToBack: [
              { price: 2, size: 100 },
              { price: 1.9, size: 100 },
              { price: 1.8, size: 150 },
              { price: 1.7, size: 100 },
              { price: 1.6, size: 100 },
            ],
            availableToLay: [
              { price: 2.06, size: 30 },
              { price: 2.1, size: 200 },
            ],
            tradedVolume: [],
          },
          totalMatched: 0,
          lastPriceTraded: null,
          trades: [],
        },
      ],
    });
  });

  it('has all runners where none is named, and says when no bets are taken', async () => {
    await open();
    await app.changeMarketStatus({ status: 'SUSPENDED' });
    const { data } = await call();
    expect(data).toMatchObject({
      InplayStatus: 'SUSPENDED',
      runners: [{ selectionId: 'A' }, { selectionId: 'B' }],
    });
  });

  it('is bounded', async () => {
    const back = Array.from({ length: 250 }, (_, index): [number, number] => [
      (1000 - index) / 100,
      10_000,
    ]);
    await open({ prices: [{ id: 'A', back, lay: [] }] });
    expect((await read()).ex.availableToBack).toHaveLength(MAX_DEPTH_LEVELS);
  });

  it('is not sent again unchanged', async () => {
    await open();
    const inject = (headers = {}) =>
      app.app.inject({
        method: 'POST',
        url: '/api/v5/market-depth',
        payload: { match_id: 'match-market', market_id: 'market' },
        headers,
      });
    const known = { 'if-none-match': (await inject()).headers.etag };
    expect((await inject(known)).statusCode).toBe(304);
    await keep({ odds: 2.06, stake: 30 });
    expect((await inject(known)).statusCode).toBe(200);
  });

  it.each([
    ['rates', { match_id: 'match-rates', market_id: 'rates' }, 422, 'NO_LADDER', 'market_id'],
    ['a session line', { market_id: 'session' }, 422, 'NO_LADDER', 'market_id'],
    ['an unknown market', { market_id: 'none' }, 404, 'UNKNOWN_MARKET', 'market_id'],
    ['another match', { match_id: 'match-rates' }, 404, 'UNKNOWN_MARKET', 'market_id'],
    ['an unknown runner', { selection_id: 'Z' }, 404, 'UNKNOWN_SELECTION', 'selection_id'],
  ])('of %s is refused, naming the field', async (_what, input, status, code, field) => {
    await open();
    await app.openMarket({ id: 'rates', kind: 'bookmaker' });
    await app.openSessionLine();
    expect(await call(input)).toMatchObject({ status, error_code: code, detail: { field } });
  });
});

interface TradeCase {
  what: string;
  act: () => Promise<unknown>;
  /** Price, rupees and side of each trade, the newest first. */
  trades: [price: number, size: number, side: string][];
}

describe('what is traded', () => {
  const cases: TradeCase[] = [
    { what: 'nothing where a bet waits', act: () => keep({ odds: 2.06 }), trades: [] },
    {
      what: 'nothing of a bet that was cancelled unmatched',
      act: async () => cancel(idOf(await keep({ odds: 2.06 }))),
      trades: [],
    },
    {
      what: 'the matched part of a bet, by level, from the feed',
      act: () => keep({ odds: 1.9, stake: 900 }),
      trades: [
        [1.9, 500, 'back'],
        [2, 200, 'back'],
      ],
    },
    {
      what: 'a trade between players once, on the side of the later bet',
      act: async () => {
        await keep({ odds: 2.06, stake: 300 });
        await lay(2.06, 100);
      },
      trades: [[2.06, 100, 'lay']],
    },
    {
      what: 'the trades of one bet with several players',
      act: async () => {
        await keep({ odds: 2.06, stake: 100 });
        await keep({ odds: 2.04, stake: 100 }, await app.createUser());
        await lay(2.06, 150);
      },
      trades: [
        [2.06, 50, 'lay'],
        [2.04, 100, 'lay'],
      ],
    },
    {
      what: 'a waiting bet that the feed reaches, at its price: the feed took it',
      act: async () => {
        await keep({ odds: 2.06, stake: 100 });
        await offer([[2.1, 4000]]);
        await app.exchange.idle();
      },
      trades: [[2.06, 40, 'lay']],
    },
    {
      what: 'two bets that were placed at the same time once',
      act: async () => {
        await offer([]);
        await Promise.all([
          keep({ odds: 2.02, stake: 100 }),
          keep({ side: 'lay', odds: 2.02, stake: 100 }, taker),
        ]);
        await app.exchange.idle();
      },
      trades: [[2.02, 100, expect.stringMatching(/back|lay/) as unknown as string]],
    },
    {
      what: 'a cash-out, which is a bet against the feed',
      act: async () => {
        await app.placeBet(maker, { odds: 2, stake: 100 });
        await offer([[2, 20_000]], [[2, 50_000]]);
        const input = { match_id: 'match-market', market_id: 'market', locked: 0 };
        await app.call('cashOut', input, { token: maker.token, key: crypto.randomUUID() });
      },
      trades: [
        [2, 100, 'lay'],
        [2, 100, 'back'],
      ],
    },
  ];
  it.each(cases)('$what', async ({ act, trades }) => {
    await open();
    await act();
    const runner = await read();
    expect(runner.trades.map(({ price, size, side }) => [price, size, side])).toEqual(trades);
    const byPrice = Map.groupBy(trades, ([price]) => price);
    const volumes = [...byPrice].map(([price, all]) => ({
      price,
      size: all.reduce((sum, [, size]) => sum + size, 0),
    }));
    expect(runner.ex.tradedVolume).toEqual(volumes.toSorted((a, b) => a.price - b.price));
    expect(runner.totalMatched).toBe(trades.reduce((sum, [, size]) => sum + size, 0));
    expect(runner.lastPriceTraded).toBe(trades[0]?.[0] ?? null);
  });

  it('is dated: a waiting bet by its match, not by its placing', async () => {
    await open();
    const start = app.clock.now().getTime();
    await keep({ odds: 2.06, stake: 100 });
    app.clock.advance(5000);
    await offer([[2.06, 4000]]);
    await app.exchange.idle();
    app.clock.advance(5000);
    await lay(2.06, 60);
    expect((await read()).trades.map(({ at, size }) => [at - start, size])).toEqual([
      [10_000, 60],
      [5000, 40],
    ]);
  });

  it('is listed up to the newest ones, and summed over all', async () => {
    await open({ prices: [{ id: 'A', back: [[2, 10_000_000]], lay: [] }] });
    for (let bet = 0; bet < MAX_TRADES + 2; bet += 1)
      await app.placeBet(maker, { odds: 2, stake: 10 });
    const { trades, totalMatched } = await read();
    expect([trades.length, totalMatched]).toEqual([MAX_TRADES, (MAX_TRADES + 2) * 10]);
  });

  it('is read by one statement a second for any number of readers', async () => {
    await open();
    let reads = 0;
    const unitOfWork: UnitOfWork = {
      ...app.context.unitOfWork,
      read(statement) {
        reads += 1;
        return app.context.unitOfWork.read(statement);
      },
    };
    const depth = createMarketDepth({ unitOfWork, clock: app.clock }, app.exchange.board).read;
    const query = { matchId: 'match-market', marketId: 'market', runnerId: undefined };
    await Promise.all(Array.from({ length: 50 }, () => depth(query)));
    app.clock.advance(999);
    await depth({ ...query, runnerId: 'B' });
    expect(reads).toBe(1);
    // A slow statement is repeated later, at most after 15 s.
    app.clock.advance(15_000);
    await depth(query);
    expect(reads).toBe(2);
  });
});
