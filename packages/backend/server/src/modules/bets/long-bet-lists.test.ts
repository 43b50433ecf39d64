import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedHeavyHistory } from '../../testing/heavy-history.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { readBetList } from './bet-lists.repository.ts';

/** Lists of bets are complete on their pages, for any sort order and filter. */

const BETS = 600;
const PAGE = 90;
let app: TestExchange;
let user: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
  user = await app.createUser({ rupees: 1_000_000 });
  await seedHeavyHistory(app, user, { bets: BETS, markets: 30 });
  // Amounts are unordered in time and repeat.
  await app.context.unitOfWork.withTransaction((tx) =>
    tx.execute(sql`
      update bets set stake = id * 7919 % 997 * 100, liability = id * 6101 % 499 * 100`),
  );
});
afterAll(() => app.close());

interface Row {
  bet_id: number;
  market_id: string;
  Stack: number;
  Liability: number;
  profit_loss: number;
  Placed: number;
}
async function read(filter: object) {
  const reply = await app.call('myBets', { betType: 'C', ...filter }, user);
  return { ...reply, rows: reply.data as Row[] };
}
async function readAll(filter: object): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageno = 1; pageno <= Math.ceil(BETS / PAGE); pageno += 1) {
    rows.push(...(await read({ limit: PAGE, pageno, ...filter })).rows);
  }
  return rows;
}
const KEYS = {
  placed: (row: Row) => row.Placed,
  stake: (row: Row) => row.Stack,
  profit: (row: Row) => row.profit_loss,
  liability: (row: Row) => row.Liability,
};

it.each(
  (['placed', 'stake', 'profit', 'liability'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).flatMap((order) =>
      ([undefined, 'settled'] as const).map((date_of) => ({ sort, order, date_of })),
    ),
  ),
)(
  'is whole and in order by $sort, $order, of the date $date_of @spec:reports.19',
  async ({ sort, order, date_of }) => {
    const rows = await readAll({ sort, order, ...(date_of && { date_of }) });
    expect(new Set(rows.map(({ bet_id }) => bet_id)).size).toBe(BETS);
    const keys = rows.map(KEYS[sort]);
    const sign = order === 'asc' ? 1 : -1;
    expect(keys).toEqual(keys.toSorted((a, b) => sign * (a - b)));
  },
);

it('sums up all of it, for any sort order', async () => {
  const rows = await readAll({});
  const sum = (key: (row: Row) => number) => rows.reduce((all, row) => all + key(row), 0);
  for (const sort of Object.keys(KEYS)) {
    expect((await read({ sort })).totals).toEqual({
      stake: sum(KEYS.stake),
      liability: sum(KEYS.liability),
      profit_loss: sum(KEYS.profit),
    });
  }
});

it('counts one bet more than the maximum and shows none', async () => {
  const list = { userId: user.id, states: ['WON', 'LOST'], sort: 'stake', order: 'asc' } as const;
  const readUpTo = (max: number) =>
    app.context.unitOfWork.read((tx) => readBetList(tx, list, { limit: 10, page: 1, max }));
  expect(await readUpTo(BETS - 2)).toMatchObject({ rows: [], sums: { count: BETS - 1 } });
  expect((await readUpTo(BETS)).rows).toHaveLength(10);
});

it('has only the bets of a given sport or date of settlement', async () => {
  expect(await read({ sport_id: 4 })).toMatchObject({ total: BETS / 3 });
  const now = Math.floor(app.clock.now().getTime() / 1000);
  const [first] = (await read({ date_of: 'settled', from_date: now, to_date: now })).rows;
  expect(first?.market_id).toBe('heavy-30');
  const last = await read({ date_of: 'settled', from_date: now, to_date: now, sport_id: 4 });
  const all = await read({ date_of: 'settled', from_date: now, to_date: now });
  expect([last.total, all.total]).toEqual([20, 20]);
});

it('counts bets that are placed meanwhile', async () => {
  await app.openMarket({ id: 'late' });
  const filter = { betType: 'P' };
  expect((await read(filter)).total).toBe(0);
  await app.placeBet(user, { marketId: 'late' });
  expect((await read(filter)).total).toBe(1);
  expect((await read({})).total).toBe(BETS);
  await app.exchange.settlement.voidMarket('late', 'Rain');
  expect((await read({})).total).toBe(BETS + 1);
});
