import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
  const startsAt = app.clock.now().getTime();
  await app.openMarket({ id: 'soon', startsAt: startsAt + 3_600_000, commission: 2 });
  await app.openMarket({ id: 'late', startsAt: startsAt + 7_200_000, kind: 'bookmaker' });
  await app.openMarket({ id: 'now', startsAt, inPlay: true, betDelay: 5 });
});
afterAll(() => app.close());

const list = async (filter: object = {}) => {
  const { data, total } = await app.call('marketCatalogue', filter);
  return { total, ids: (data as { market_id: string }[]).map(({ market_id }) => market_id) };
};
const epochIn = (seconds: number) => Math.floor(app.clock.now().getTime() / 1000) + seconds;

it('has the terms and runners of each market, by the start of its match, and no prices', async () => {
  const { data } = await app.call('marketCatalogue', {});
  expect(data).toMatchObject([
    { market_id: 'now', kind: 'odds', in_play: 'Y', bet_delay: 5, InplayStatus: 'OPEN' },
    { market_id: 'soon', match_id: 'match-soon', commission: 2, in_play: 'N', sport_id: '4' },
    { market_id: 'late', kind: 'bookmaker', price_type: 'rate' },
  ]);
  expect((data as { runners: object[] }[])[1]?.runners).toEqual([
    { selectionId: 'A', selectionName: 'Team A', status: 'ACTIVE' },
    { selectionId: 'B', selectionName: 'Team B', status: 'ACTIVE' },
  ]);
});

it.each([
  ['the sport', { sport_id: 4 }, ['now', 'soon', 'late']],
  ['another sport', { sport_id: 1 }, []],
  ['the match', { match_id: 'match-late' }, ['late']],
  ['the kind', { kind: 'odds' }, ['now', 'soon']],
  ['play', { in_play: 'Y' }, ['now']],
  ['no play', { in_play: 'N', kind: 'odds' }, ['soon']],
  ['words', { search: 'series', in_play: 'N' }, ['soon', 'late']],
  ['other words', { search: 'nothing' }, []],
])('filters by %s', async (_, filter, ids) => {
  expect(await list(filter)).toEqual({ total: ids.length, ids });
});

it('filters by the start, both ends included', async () => {
  expect((await list({ from_date: epochIn(3600) })).ids).toEqual(['soon', 'late']);
  expect((await list({ to_date: epochIn(3600) })).ids).toEqual(['now', 'soon']);
  expect((await list({ from_date: epochIn(1), to_date: epochIn(3599) })).ids).toEqual([]);
  const backwards = await app.call('marketCatalogue', { from_date: 10, to_date: 9 });
  expect(backwards).toMatchObject({ status: 400, detail: { field: 'to_date' } });
});

it('comes in pages, and leaves out closed markets', async () => {
  expect(await list({ limit: 2, pageno: 2 })).toEqual({ total: 3, ids: ['late'] });
  expect((await app.call('marketCatalogue', { limit: 2, pageno: 3 })).status).toBe(404);
  app.market('soon').status = 'CLOSED';
  expect((await list()).ids).toEqual(['now', 'late']);
});
