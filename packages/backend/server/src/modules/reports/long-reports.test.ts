import { afterAll, beforeAll, expect, it } from 'vitest';
import { readStatement } from '../../ledger/statement.repository.ts';
import { seedHeavyHistory } from '../../testing/heavy-history.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { readProfitLoss } from './profit-loss.repository.ts';

/** Statement and profit and loss of a year are exact on every page. */

const HISTORY = { bets: 2400, markets: 2400, rounds: 1500 };
/** The deposit of the first day, one per market, two per round. */
const LINES = 1 + HISTORY.markets + 2 * HISTORY.rounds;
const RUPEES = 1_000_000;
const PAGE = 1000;
const RANGE = { from_date: 0, to_date: 4_000_000_000 };
let app: TestExchange;
let user: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
  user = await app.createUser({ rupees: RUPEES });
  await seedHeavyHistory(app, user, HISTORY);
});
afterAll(() => app.close());

const call = (name: 'statement' | 'profitLoss', input: object) =>
  app.call(name, { ...RANGE, ...input }, user);

it('the statement is complete and its balance runs on from page to page @spec:reports.19', async () => {
  const lines: { id: number; amount: number; balance: number }[] = [];
  for (let pageno = 1; pageno <= Math.ceil(LINES / PAGE); pageno += 1) {
    const page = await call('statement', { limit: PAGE, pageno });
    expect(page.total).toBe(LINES);
    // Half of the markets are lost, and a round returns its stake.
    const moved = (HISTORY.markets / 2 + HISTORY.rounds) * 100;
    expect(page.totals).toEqual({ credit: RUPEES + moved, debit: moved });
    lines.push(...(page.data as typeof lines));
  }
  expect(lines).toHaveLength(LINES);
  for (const [index, { id, amount, balance }] of lines.entries()) {
    const before = lines[index + 1];
    expect(balance).toBe((before?.balance ?? 0) + amount);
    expect(id).toBeGreaterThan(before?.id ?? 0);
  }
});

it.each([
  ['match', HISTORY.markets],
  ['cancel', 0],
])('the statement, filtered by %s, has %s lines', async (filter, count) => {
  expect((await call('statement', { filter })).total).toBe(count);
});

it('a page behind the last one is rejected', async () => {
  const pageno = Math.ceil(LINES / PAGE) + 1;
  expect(await call('statement', { limit: PAGE, pageno })).toMatchObject({
    status: 404,
    detail: { field: 'pageno' },
  });
});

interface Group {
  userPL: number;
  matchName: string;
  match_id?: string;
}
it.each([
  ['match', HISTORY.markets],
  ['series', 30],
  ['sport', 3],
])(
  'profit and loss by %s has each of %s once, and sums up all @spec:reports.19',
  async (level, count) => {
    const groups: Group[] = [];
    for (let pageno = 1; pageno <= Math.ceil(count / PAGE); pageno += 1) {
      const page = await call('profitLoss', { level, limit: PAGE, pageno, time_zone: 'UTC' });
      expect(page).toMatchObject({ total: count, totals: { profit_loss: 0 } });
      const { userPL, days } = page.data as { userPL: Group[]; days: { userPL: number }[] };
      groups.push(...userPL);
      // The year begins and ends in the middle of a day.
      expect(days).toHaveLength(366);
      expect(days.reduce((sum, day) => sum + day.userPL, 0)).toBe(0);
    }
    expect(groups).toHaveLength(count);
    expect(groups.reduce((sum, group) => sum + group.userPL, 0)).toBe(0);
    if (level !== 'match') return;
    // Settled last first.
    expect(groups.map(({ match_id }) => match_id)).toEqual(
      Array.from({ length: count }, (_, index) => `heavy-${count - index}`),
    );
  },
);

it('counts one row more than the maximum', async () => {
  const filter = { userId: user.id, from: new Date(0), to: app.clock.now() };
  const page = { limit: 10, page: 1, max: 20 };
  const statement = await app.context.unitOfWork.read((tx) =>
    readStatement(tx, { ...filter, filter: 'all' }, page),
  );
  expect(statement).toMatchObject({ lines: [], sums: { count: 21 } });
  const all = { ...filter, sportId: undefined, seriesId: undefined, matchId: undefined };
  const ordered = { level: 'match', sort: 'settled', order: 'desc', timeZone: undefined } as const;
  const profitLoss = await app.context.unitOfWork.read((tx) =>
    readProfitLoss(tx, { ...all, ...ordered }, page),
  );
  expect(profitLoss).toMatchObject({ results: 21, count: 21 });
});

it.each(['profit', 'name'])('profit and loss is sorted by %s over its pages', async (sort) => {
  const read = async (pageno: number) =>
    (
      (await call('profitLoss', { sort, order: 'asc', limit: PAGE, pageno })).data as {
        userPL: Group[];
      }
    ).userPL;
  const groups = [...(await read(1)), ...(await read(2)), ...(await read(3))];
  const compare =
    sort === 'profit'
      ? (a: Group, b: Group) => a.userPL - b.userPL
      : (a: Group, b: Group) => a.matchName.localeCompare(b.matchName, 'en');
  expect(groups).toEqual(groups.toSorted(compare));
});
