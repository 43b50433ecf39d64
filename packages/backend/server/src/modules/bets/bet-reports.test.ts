import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';

let app: TestExchange;
let user: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
});
afterAll(() => app.close());

interface Row {
  bet_id: number;
  market_id: string;
  Stack: number;
  profit_loss: number | null;
  Placed: number;
}
async function read(filter: object) {
  const reply = await app.call('myBets', { betType: 'C', ...filter }, user);
  return { ...reply, rows: reply.data as Row[] };
}

describe('a report on bets', () => {
  beforeEach(async () => {
    await app.reset();
    user = await app.createUser();
    for (const [id, stake] of [
      ['one', 300],
      ['two', 100],
      ['three', 200],
    ] as const) {
      await app.openMarket({ id });
      await app.placeBet(user, { marketId: id, stake });
      app.clock.advance(60_000);
    }
  });
  const settle = (id: string, winner: string) =>
    app.exchange.settlement.settle(
      id,
      ['A', 'B'].map((runner) => ({
        id: runner,
        status: runner === winner ? ('WINNER' as const) : ('LOSER' as const),
      })),
    );

  it('sums up the whole list, not the page', async () => {
    await settle('one', 'A');
    await settle('two', 'B');
    const history = await read({ limit: 1 });
    expect(history).toMatchObject({ total: 2, rows: [{ market_id: 'two' }] });
    expect(history.totals).toEqual({ stake: 400, liability: 400, profit_loss: 200 });
    const open = await read({ betType: 'P' });
    expect(open.totals).toEqual({ stake: 200, liability: 200, profit_loss: 200 });
  });

  it.each([
    ['placed', 'asc', ['one', 'two', 'three']],
    ['stake', 'desc', ['one', 'three', 'two']],
    ['stake', 'asc', ['two', 'three', 'one']],
    ['profit', 'desc', ['one', 'three', 'two']],
    ['liability', 'asc', ['two', 'three', 'one']],
  ])('is sorted by %s, %s', async (sort, order, ids) => {
    const { rows } = await read({ betType: 'P', sort, order });
    expect(rows.map(({ market_id }) => market_id)).toEqual(ids);
  });

  it('has the bets that were placed, or that were settled, in its range', async () => {
    const before = Math.floor(app.clock.now().getTime() / 1000);
    await settle('one', 'A');
    const range = { from_date: before, to_date: before + 10 };
    expect((await read(range)).total).toBe(0);
    expect((await read({ ...range, date_of: 'settled' })).total).toBe(1);
  });

  it('says when each bet ended, and by which result', async () => {
    const settled = Math.floor(app.clock.now().getTime() / 1000);
    await settle('one', 'A');
    app.clock.advance(1000);
    await settle('two', 'B');
    app.clock.advance(1000);
    await app.exchange.settlement.voidMarket('three', 'Rain');
    const { rows } = await read({ sort: 'settled', order: 'asc' });
    expect(rows).toMatchObject([
      { status: 'WON', settled, winners: ['Team A'] },
      { status: 'LOST', settled: settled + 1, winners: ['Team B'] },
      { status: 'VOID', settled: settled + 2, void_reason: 'Rain' },
    ]);
    expect(rows[2]).not.toHaveProperty('winners');
  });

  it('says that nobody won, and nothing of an end for open bets', async () => {
    const states = ['A', 'B'].map((id) => ({ id, status: 'LOSER' as const }));
    await app.exchange.settlement.settle('one', states);
    expect((await read({})).rows).toMatchObject([{ status: 'LOST', winners: [] }]);
    for (const row of (await read({ betType: 'P' })).rows) {
      expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['settled']));
      expect(row).not.toHaveProperty('winners');
    }
  });

  it('names invalid parameters @spec:8.6', async () => {
    const { detail } = await read({ from_date: 10, to_date: 9 });
    expect(detail).toEqual({ field: 'to_date' });
    expect(await read({ sport_id: 'chess' })).toMatchObject({
      status: 400,
      detail: { field: 'sport_id' },
      message: 'There is no such sport.',
    });
    expect(await read({ pageno: 2 })).toMatchObject({ status: 404, detail: { field: 'pageno' } });
  });
});
