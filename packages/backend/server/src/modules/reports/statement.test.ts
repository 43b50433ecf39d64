import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';

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

const RANGE = { from_date: 0, to_date: 4_000_000_000 };
interface Line {
  amount: number;
  balance: number;
  description: string;
}
async function read(filter: object = {}) {
  const reply = await app.call('statement', { ...RANGE, ...filter }, user);
  return { ...reply, lines: reply.data as Line[] };
}

beforeEach(async () => {
  for (const [id, winner] of [
    ['won', 'A'],
    ['lost', 'B'],
    ['void', 'A'],
  ] as const) {
    app.clock.advance(60_000);
    await app.openMarket({ id });
    await app.placeBet(user, { marketId: id });
    const runners = ['A', 'B'].map((runner) => ({
      id: runner,
      status: runner === winner ? ('WINNER' as const) : ('LOSER' as const),
    }));
    await app.exchange.settlement.settle(id, runners);
  }
  await app.exchange.settlement.correct('void', { kind: 'void' }, { reason: 'Wrong result' });
  await app.openMarket({ id: 'open' });
  await app.placeBet(user, { marketId: 'open', stake: 700 });
});

describe('the account statement', () => {
  it('runs to the shown balance plus the holds of open bets @spec:reports.9', async () => {
    const { lines, total } = await read();
    expect(lines.map(({ amount, balance }) => [amount, balance])).toEqual([
      [-100, 10_000],
      [100, 10_100],
      [-100, 10_000],
      [100, 10_100],
      [10_000, 10_000],
    ]);
    expect(total).toBe(5);
    const { balance, liability } = (await app.readWallet(user)) as Record<string, number>;
    expect([balance, liability]).toEqual([9300, 700]);
    expect(lines[0]?.balance).toBe((balance ?? 0) + (liability ?? 0));
  });

  it('has market, kind and result in each line @spec:reports.9', async () => {
    const { lines } = await read();
    const name = 'A v B / Match Odds';
    expect(lines.slice(0, 2)).toMatchObject([
      { market: 'void', description: `${name} / Void`, remark: 'Wrong result', amount: -100 },
      { market: 'void', description: `${name} / Winner: Team A`, remark: null, amount: 100 },
    ]);
  });

  it('shows all, the results of matches, or cancellations @spec:reports.5', async () => {
    const amounts = async (filter: string) =>
      (await read({ filter })).lines.map((one) => one.amount);
    expect(await amounts('all')).toHaveLength(5);
    expect(await amounts('match')).toEqual([-100, 100, -100, 100]);
    expect(await amounts('cancel')).toEqual([-100]);
  });

  it('sums up the whole range, not the page, with the filter @spec:reports.11', async () => {
    expect((await read({ limit: 1 })).totals).toEqual({ credit: 10_200, debit: 200 });
    expect((await read({ filter: 'cancel' })).totals).toEqual({ credit: 0, debit: 100 });
    const now = Math.floor(app.clock.now().getTime() / 1000);
    const late = await read({ from_date: now, to_date: now });
    expect(late.totals).toEqual({ credit: 100, debit: 100 });
    expect((await read({ to_date: 0 })).totals).toEqual({ credit: 0, debit: 0 });
  });

  it('rejects a page beyond the end, and is empty for an empty range', async () => {
    expect(await read({ pageno: 2 })).toMatchObject({ status: 404, detail: { field: 'pageno' } });
    expect(await read({ to_date: 5 })).toMatchObject({ status: 200, lines: [], total: 0 });
  });
});
