import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectLedger, SOUND_LEDGER } from '../testing/ledger-invariants.ts';
import { startTestExchange, type TestExchange } from '../testing/test-exchange.ts';
import { applyHistory } from './history.ts';
import { seedBets } from './seed-bets.ts';
import { seedRounds } from './seed-rounds.ts';
import { seedTransfers } from './transfers.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
afterAll(() => app.close());

describe('the seeded past', () => {
  it('holds a year of settled bets in all sports, of transfers and casino rounds, sound and without open bets @spec:reports.18', async () => {
    const user = await app.createUser({ rupees: 0 });
    const to = app.clock.now();
    const subject = { userId: user.id, from: new Date(to.getTime() - 365 * 86_400_000), to };
    await app.context.unitOfWork.withTransaction((tx) =>
      applyHistory(tx, app.context, subject, [seedTransfers, seedBets, seedRounds]),
    );
    const list = (betType: 'P' | 'C') =>
      app.call('myBets', { betType, limit: 1000 }, { token: user.token });
    expect((await list('P')).total).toBe(0);
    const rows = (await list('C')).data as {
      sportName: string;
      seriesName: string;
      status: string;
      profit_loss: number;
    }[];
    expect(rows.length).toBeGreaterThan(500);
    const words = (key: 'sportName' | 'status') => new Set(rows.map((row) => row[key]));
    expect(words('sportName')).toEqual(new Set(['Cricket', 'Football', 'Tennis']));
    expect(words('status')).toEqual(new Set(['WON', 'LOST', 'VOID']));
    const series = new Set(rows.map((row) => row.seriesName));
    expect(series.size).toBe(6);
    const range = { from_date: 0, to_date: 4_000_000_000, limit: 1000 };
    const read = async (name: 'statement' | 'profitLoss', filter = {}) =>
      app.call(name, { ...range, ...filter }, { token: user.token });
    const remarks = new Set(
      ((await read('statement')).data as { remark: string | null }[]).map(({ remark }) => remark),
    );
    for (const remark of ['Stake', 'Win', 'Stake returned']) expect(remarks).toContain(remark);
    const results = rows.reduce((sum, row) => sum + row.profit_loss, 0);
    expect((await read('profitLoss', { level: 'sport' })).totals?.profit_loss).toBe(results);
    const [last] = (await read('statement')).data as { balance: number }[];
    expect(await app.readWallet(user)).toEqual({ balance: last?.balance, liability: 0 });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });
});
