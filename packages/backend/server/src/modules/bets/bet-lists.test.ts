import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { createThinMarket } from '../../testing/thin-market.ts';

const DAY_S = 86_400;

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

describe('lists of bets', () => {
  const call = (name: 'myBets' | 'matchBets' | 'sportsBetsList', input: object) =>
    app.call(name, input, { token: user.token });

  beforeEach(async () => {
    await app.openMarket({ id: 'one' });
    await app.openMarket({ id: 'two' });
    for (const marketId of ['one', 'two', 'two']) {
      await app.placeBet(user, { marketId });
      app.clock.advance(1000);
    }
  });

  it('open bets, newest first, in pages with a total @spec:3.10 @spec:reports.7', async () => {
    const placedAt = Math.floor(app.clock.now().getTime() / 1000) - 3;
    const first = await call('myBets', { betType: 'P', limit: 2, pageno: 1 });
    const second = await call('myBets', { betType: 'p', limit: 2, pageno: 2 });
    expect(first.total).toBe(3);
    expect([first.data, second.data].flat()).toMatchObject([
      { bet_id: 3, market_id: 'two' },
      { bet_id: 2, market_id: 'two' },
      { bet_id: 1, market_id: 'one' },
    ]);
    expect(second.data).toMatchObject([
      {
        sportName: 'Cricket',
        seriesName: 'Series',
        matchName: 'A v B',
        marketName: 'Match Odds',
        SelectionName: 'Team A',
        Type: 'Back',
        userRate: 2,
        Stack: 100,
        PotentialProfit: 100,
        Liability: 100,
        status: 'OPEN',
        profit_loss: null,
        Placed: placedAt,
      },
    ]);
  });

  it('settled bets move to the history @spec:2.6 @spec:7.24', async () => {
    const runners = [
      { id: 'A', status: 'WINNER' as const },
      { id: 'B', status: 'LOSER' as const },
    ];
    await app.exchange.settlement.settle('two', runners);
    expect((await call('myBets', { betType: 'P', limit: 10 })).total).toBe(1);
    const history = await call('myBets', { betType: 'C', limit: 10 });
    expect(history.data).toMatchObject([
      { status: 'WON', profit_loss: 100 },
      { status: 'WON', profit_loss: 100 },
    ]);
  });

  it('filters by date, market, match and sport @spec:7.8', async () => {
    const now = Math.floor(app.clock.now().getTime() / 1000);
    const total = async (filter: object) =>
      (await call('myBets', { betType: 'P', limit: 10, ...filter })).total;
    expect(await total({ from_date: now - 2, to_date: now })).toBe(2);
    expect(await total({ to_date: now - 3 })).toBe(1);
    expect(await total({ market_id: 'one' })).toBe(1);
    expect(await total({ match_id: 'match-two' })).toBe(2);
    expect(await total({ sport_id: 1 })).toBe(0);
    expect(await total({ sport_id: 4, match_id: 0, market_id: '0' })).toBe(3);
  });

  it.each([
    ['the 30 days of the dashboard', 30 * DAY_S],
    ['the 30 days of the page, from a midnight on', 29 * DAY_S + 60],
  ])(
    'open bets of any age are listed in %s; a shorter range and the history are filtered',
    async (_, age) => {
      await app.exchange.settlement.voidMarket('one', 'Abandoned');
      await app.context.unitOfWork.withTransaction((tx) =>
        tx.execute(sql`update bets set placed_at = placed_at - interval '200 days'`),
      );
      await app.placeBet(user, { marketId: 'two' });
      const now = Math.floor(app.clock.now().getTime() / 1000);
      const read = (betType: string, seconds: number) =>
        call('myBets', { betType, limit: 100, from_date: now - seconds, to_date: now });
      expect(await read('P', age)).toMatchObject({ total: 3, totals: { stake: 300 } });
      expect((await read('P', 7 * DAY_S)).total).toBe(1);
      expect((await read('C', age)).total).toBe(0);
      expect((await read('C', 365 * DAY_S)).total).toBe(1);
    },
  );

  it('a match shows open bets, unmatched ones before all newer ones, and counts the whole lists', async () => {
    const market = createThinMarket(
      () => app,
      () => user,
    );
    await market.open();
    await app.openSessionLine();
    const waiting = market.idOf(await market.keep({ odds: 3, stake: 300 }));
    await market.cancel(market.idOf(await market.keep({ odds: 3 })));
    await market.offer([[2, 1_000_000]]);
    for (let placed = 0; placed < 12; placed += 1) {
      app.clock.advance(1000);
      await app.placeBet(user, {});
      if (placed < 3) await app.placeSessionBet(user);
    }
    type Row = { bet_id: number; status: string };
    const read = async (pageno: number) => {
      const { data, total } = await call('matchBets', { match_id: 'match-market', pageno });
      return { ...(data as Record<'MatchAndBetfair' | 'MatchFancy', Row[]>), total };
    };
    const first = await read(1);
    expect(first).toMatchObject({ total: 16, matched_total: 13, fancy_total: 3 });
    expect(first.MatchAndBetfair).toHaveLength(10);
    expect(first.MatchAndBetfair[0]?.bet_id).toBe(waiting);
    const second = await read(2);
    expect(second.MatchAndBetfair).toHaveLength(3);
    expect(second.MatchFancy).toEqual([]);
    const listed = [...first.MatchAndBetfair, ...second.MatchAndBetfair];
    expect(new Set(listed.map(({ status }) => status))).toEqual(new Set(['OPEN']));
  });

  it('a match shows the bets of its caller only; guests get none @spec:7.5 @spec:7.18', async () => {
    const other = await app.createUser();
    await app.placeBet(other, { marketId: 'two' });
    for (const name of ['matchBets', 'sportsBetsList'] as const) {
      const own = await call(name, { match_id: 'match-two', limit: 10 });
      expect(own).toMatchObject({ total: 2, data: { MatchFancy: [] } });
      const guest = await app.call(name, { match_id: 'match-two' });
      expect(guest.data).toEqual({ MatchAndBetfair: [], MatchFancy: [] });
    }
  });
});
