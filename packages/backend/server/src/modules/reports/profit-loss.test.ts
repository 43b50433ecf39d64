import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { readProfitLoss } from './profit-loss.repository.ts';

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
const won = (winner: string) =>
  ['A', 'B'].map((id) => ({
    id,
    status: id === winner ? ('WINNER' as const) : ('LOSER' as const),
  }));
interface Row {
  sportName: string;
  seriesName: string | null;
  matchName: string;
  userPL: number;
  sport_id: string;
  series_id?: string;
  match_id?: string;
}
interface Data {
  userPL: Row[];
  days?: { day: string; userPL: number }[];
}

async function read(filter: object = {}) {
  const reply = await app.call('profitLoss', { ...RANGE, ...filter }, user);
  return { ...reply, ...(reply.data as Data) };
}
const sums = (rows: readonly Row[]) => rows.map(({ userPL }) => userPL);

/** Plays a market that the user backed A in for 100 at 2.00, settled by `winner` now. */
async function play(id: string, winner: string, commission = 0): Promise<void> {
  await app.openMarket({ id, commission });
  await app.placeBet(user, { marketId: id });
  await app.exchange.settlement.settle(id, won(winner));
}

describe('profit and loss', () => {
  it('has a row a match, settled last first, with the sum of the whole range beside the page @spec:reports.8', async () => {
    await play('one', 'A');
    app.clock.advance(1000);
    await play('two', 'B');
    app.clock.advance(1000);
    await play('three', 'B');
    const { userPL, total, totals } = await read({ limit: 2 });
    expect(userPL).toEqual([
      {
        sportName: 'Cricket',
        seriesName: 'Series',
        matchName: 'A v B',
        userPL: -100,
        sport_id: '4',
        series_id: 's',
        match_id: 'match-three',
      },
      {
        sportName: 'Cricket',
        seriesName: 'Series',
        matchName: 'A v B',
        userPL: -100,
        sport_id: '4',
        series_id: 's',
        match_id: 'match-two',
      },
    ]);
    expect({ total, totals }).toEqual({ total: 3, totals: { profit_loss: -100 } });
    expect(sums((await read({ limit: 2, pageno: 2 })).userPL)).toEqual([100]);
  });

  it('sums up matches by series and by sport, and shows the parts of each @spec:reports.10', async () => {
    await play('one', 'A');
    await play('two', 'B');
    const [sport] = (await read({ level: 'sport' })).userPL;
    expect(sport).toEqual({
      sportName: 'Cricket',
      seriesName: null,
      matchName: '',
      userPL: 0,
      sport_id: '4',
    });
    const series = await read({ level: 'series', sport_id: 4 });
    expect(series.userPL).toMatchObject([{ seriesName: 'Series', matchName: '', series_id: 's' }]);
    expect((await read({ sport_id: 4, series_id: 's' })).total).toBe(2);
    expect((await read({ sport_id: 4, series_id: 'other' })).userPL).toEqual([]);
    expect((await read({ sport_id: 2 })).total).toBe(0);
    const of = await read({ match_id: 'match-one' });
    expect([of.total, sums(of.userPL)]).toEqual([1, [100]]);
  });

  it('is sorted by result and by name', async () => {
    await play('one', 'A');
    await play('two', 'B');
    const sorted = async (sort: string, order: string) =>
      sums((await read({ sort, order })).userPL);
    expect(await sorted('profit', 'asc')).toEqual([-100, 100]);
    expect(await sorted('profit', 'desc')).toEqual([100, -100]);
    expect(await sorted('name', 'asc')).toHaveLength(2);
  });

  it('counts a market at its settlement, and sums up days in the player’s time zone @spec:reports.17', async () => {
    // 23:30 of the 11th in India.
    app.clock.advance(8 * 60 * 60 * 1000);
    await play('one', 'A');
    app.clock.advance(60 * 60 * 1000);
    await play('two', 'B');
    const days = async (time_zone: string) => (await read({ time_zone })).days;
    expect(await days('UTC')).toEqual([{ day: '2026-07-11', userPL: 0 }]);
    expect(await days('Asia/Kolkata')).toEqual([
      { day: '2026-07-11', userPL: 100 },
      { day: '2026-07-12', userPL: -100 },
    ]);
    expect(await days('America/Los_Angeles')).toEqual([{ day: '2026-07-11', userPL: 0 }]);
    expect((await read()).days).toBeUndefined();
    const now = Math.floor(app.clock.now().getTime() / 1000);
    expect(sums((await read({ from_date: now, to_date: now })).userPL)).toEqual([-100]);
    expect(sums((await read({ to_date: now - 1 })).userPL)).toEqual([100]);
  });

  it.each(['+05:30', 'IST', 'EST5EDT', 'Asia', 'Nowhere/At-all', "UTC'; --"])(
    'rejects a time zone that databases may read differently: %s @spec:reports.21',
    async (time_zone) => {
      await play('one', 'A');
      expect(await read({ time_zone })).toMatchObject({
        status: 400,
        message: 'This time zone is not known.',
        detail: { field: 'time_zone' },
      });
    },
  );

  it('asks no database for a time zone: it may lack the name, or read it otherwise @spec:reports.17', async () => {
    // 00:30 of the 12th in India; a database reads +05:30 as west of Greenwich.
    app.clock.advance(9 * 60 * 60 * 1000);
    await play('one', 'A');
    const filter = {
      userId: user.id,
      from: new Date(0),
      to: app.clock.now(),
      timeZone: '+05:30',
      sportId: undefined,
      seriesId: undefined,
      matchId: undefined,
      ...({ level: 'match', sort: 'settled', order: 'desc' } as const),
    };
    const { days } = await app.context.unitOfWork.read((tx) =>
      readProfitLoss(tx, filter, { limit: 10, page: 1 }),
    );
    expect(days).toEqual([['2026-07-12', 100_00]]);
  });

  it('equals the change of the account: after commission, and nothing of a void @spec:reports.8', async () => {
    await play('taxed', 'A', 2);
    await play('void', 'A');
    await app.exchange.settlement.correct('void', { kind: 'void' }, { reason: 'Wrong result' });
    const { userPL, totals } = await read({ sort: 'profit' });
    expect(sums(userPL)).toEqual([98, 0]);
    expect(totals).toEqual({ profit_loss: 98 });
    const { data } = await app.call('walletBalance', undefined, user);
    expect(data).toEqual({ balance: 10_098, liability: 0 });
  });

  it('is the caller’s own', async () => {
    await play('one', 'A');
    const stranger = await app.createUser();
    const { data, total } = await app.call('profitLoss', RANGE, stranger);
    expect({ data, total }).toEqual({ data: { userPL: [] }, total: 0 });
  });

  it('rejects a page beyond the end', async () => {
    await play('one', 'A');
    const reply = await read({ pageno: 2 });
    expect(reply).toMatchObject({ status: 404, error: true, detail: { field: 'pageno' } });
    expect(reply.message).toBe('The list has no such page.');
  });
});
