import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { MAX_OPEN_MARKETS, toRunStretches } from './market-analysis.ts';

let app: TestExchange;
let user: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
  user = await app.createUser();
});
afterAll(() => app.close());

interface Row {
  market_id: string;
  exposure: number;
  bets: number;
  runners: { selectionName: string; WinAndLoss: number }[];
  runs?: object[];
}
const read = async () => (await app.call('marketAnalysis', undefined, user)).data as Row[];

describe('the market analysis', () => {
  it('has each open market with its result by winner; exposures sum to the liability @spec:reports.14', async () => {
    await app.openMarket({ id: 'small' });
    await app.openMarket({ id: 'large', runners: ['A', 'B', 'C'] });
    await app.placeBet(user, { marketId: 'small' });
    await app.placeBet(user, { marketId: 'large', stake: 500 });
    await app.placeBet(user, { marketId: 'large', runnerId: 'B', side: 'lay', odds: 2.02 });
    const rows = await read();
    expect(rows).toMatchObject([
      {
        market_id: 'large',
        match_id: 'match-large',
        matchName: 'A v B',
        bets: 2,
        sport_id: '4',
        sportName: 'Cricket',
        seriesName: 'Series',
        marketName: 'Match Odds',
        exposure: 602,
        runners: [
          { selectionName: 'Team A', WinAndLoss: 600 },
          { selectionName: 'Team B', WinAndLoss: -602 },
          { selectionName: 'Team C', WinAndLoss: -400 },
        ],
      },
      { market_id: 'small', exposure: 100, bets: 1 },
    ]);
    const { liability } = (await app.readWallet(user)) as { liability: number };
    expect(rows.reduce((sum, { exposure }) => sum + exposure, 0)).toBe(liability);
  });

  it('has session lines by runs', async () => {
    await app.openMarket({ inPlay: true });
    await app.openSessionLine();
    await app.placeSessionBet(user, { side: 'yes', stake: 100 });
    expect(await read()).toMatchObject([
      {
        market_id: 'session',
        exposure: 100,
        runners: [],
        runs: [
          { from: 0, to: 41, WinAndLoss: -100 },
          { from: 42, to: null, WinAndLoss: 100 },
        ],
      },
    ]);
  });

  it('omits removed runners, and finished markets', async () => {
    await app.openMarket({ id: 'over' });
    await app.openMarket({ runners: ['A', 'B', 'C'] });
    await app.placeBet(user, { marketId: 'over' });
    await app.placeBet(user, {});
    await app.exchange.settlement.voidMarket('over', 'Rain');
    await app.changeMarketStatus({
      runners: [
        { id: 'A', status: 'ACTIVE' },
        { id: 'B', status: 'ACTIVE' },
        { id: 'C', status: 'REMOVED' },
      ],
    });
    const [row, ...others] = await read();
    expect(others).toEqual([]);
    expect(row?.runners.map(({ selectionName }) => selectionName)).toEqual(['Team A', 'Team B']);
  });

  it('counts no result of unmatched bets, but their hold', async () => {
    await app.openMarket();
    await app.placeBet(user, { odds: 3, stake: 100, unmatched: 'keep' });
    const [row] = await read();
    expect(row).toMatchObject({ exposure: 100, bets: 1 });
    expect(row?.runners.every(({ WinAndLoss }) => WinAndLoss === 0)).toBe(true);
  });

  it('shows the markets of the largest exposure, and counts and sums up all @spec:reports.20', async () => {
    const more = MAX_OPEN_MARKETS + 3;
    await app.openMarket();
    await app.placeBet(user, { stake: 500 });
    await app.context.unitOfWork.withTransaction(async (tx) => {
      await tx.execute(sql`
        insert into markets (id, match_id, kind, name, price_type, min_stake, max_stake, created_at)
        select 'more-' || n, match_id, kind, name, price_type, min_stake, max_stake, created_at
        from markets, generate_series(1, ${more}::int) n`);
      await tx.execute(sql`
        insert into bets (user_id, market_id, runner_id, side, asked_price, price, stake, requested,
          fills, stated, potential_profit, liability, placed_at)
        select user_id, 'more-' || n, runner_id, side, asked_price, price, stake, requested, fills,
          stated, potential_profit, liability, placed_at
        from bets, generate_series(1, ${more}::int) n`);
      await tx.execute(sql`
        insert into holds (user_id, market_id, exposure)
        select ${user.id}, 'more-' || n, 100 * n from generate_series(1, ${more}::int) n`);
    });
    const reply = await app.call('marketAnalysis', undefined, user);
    const rows = reply.data as Row[];
    expect(rows.slice(0, 2)).toMatchObject([
      { exposure: 500, bets: 1 },
      { market_id: `more-${more}`, exposure: more, bets: 1 },
    ]);
    expect(rows).toHaveLength(MAX_OPEN_MARKETS);
    expect(reply.total).toBe(more + 1);
    expect(reply.totals).toEqual({ liability: 500 + (more * (more + 1)) / 2 });
  });

  it('is empty without open bets', async () => {
    expect(await read()).toEqual([]);
  });
});

it.each([
  [new Map(), []],
  [
    new Map([
      [39, 50],
      [40, 50],
      [41, -20],
      [42, 300],
    ]),
    [
      { from: 0, to: 40, WinAndLoss: 0.5 },
      { from: 41, to: 41, WinAndLoss: -0.2 },
      { from: 42, to: null, WinAndLoss: 3 },
    ],
  ],
])('a book of runs is joined to ranges of one result', (book, stretches) => {
  expect(toRunStretches(book)).toEqual(stretches);
});
