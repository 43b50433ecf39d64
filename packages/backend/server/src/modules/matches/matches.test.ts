import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
  const hour = 3_600_000;
  const now = app.clock.now().getTime();
  await app.openMarket({ id: 'later', startsAt: now + 2 * hour });
  await app.openMarket({ id: 'soon', startsAt: now + hour });
  const live = await app.openMarket({ id: 'live', inPlay: true, startsAt: now - hour });
  live.score = '163/7 · 87/4 (11.0)';
});
afterAll(() => app.close());

const list = async (input: object = {}) => app.call('matchList', input);

describe('match lists', () => {
  it('show matches in play and upcoming, by start @spec:3.5', async () => {
    const { data, total } = await list();
    expect(total).toBe(3);
    expect(data).toMatchObject({
      InplayMatches: [
        {
          match_id: 'match-live',
          inplayStatus: 'INPLAY',
          score: '163/7 · 87/4 (11.0)',
          IsFancyAllow: 'N',
          match_odds: {
            market_id: 'live',
            InplayStatus: 'OPEN',
            runners: [
              {
                selectionId: 'A',
                selectionName: 'Team A',
                back: { price: 2, size: 1_000_000 },
                lay: { price: 2.02, size: 1_000_000 },
              },
              { selectionId: 'B' },
            ],
          },
        },
      ],
      UpCommingMatches: [{ match_id: 'match-soon' }, { match_id: 'match-later' }],
    });
  });

  it('filter by sport and series; 0 is all', async () => {
    expect((await list({ sport_id: 1 })).total).toBe(0);
    expect((await list({ sport_id: 4, series_id: 's' })).total).toBe(3);
    expect((await list({ sport_id: '0', series_id: 'other' })).total).toBe(0);
  });

  it('find matches by words of their name and series @spec:7.14', async () => {
    expect((await list({ search: 'series a' })).total).toBe(3);
    expect((await list({ search: 'nobody' })).total).toBe(0);
    expect((await list({ search: 'x'.repeat(61) })).status).toBe(400);
  });

  it('come in pages over both parts', async () => {
    const { data } = await list({ limit: 2, pageno: 2 });
    expect(data).toMatchObject({
      InplayMatches: [],
      UpCommingMatches: [{ match_id: 'match-later' }],
    });
  });

  it('are counted by sport @spec:7.15 @spec:9.9', async () => {
    expect((await app.call('eventCounts')).data).toEqual([
      { sport_id: '4', name: 'Cricket', inplay: 1, upcoming: 2 },
      { sport_id: '1', name: 'Football', inplay: 0, upcoming: 0 },
      { sport_id: '2', name: 'Tennis', inplay: 0, upcoming: 0 },
    ]);
  });
});

describe('the match page', () => {
  it('shows guests the market and no positions @spec:3.6 @spec:3.7 @spec:6.1', async () => {
    const { data } = await app.call('eventDetails', { match_id: 'match-live', sport_id: 4 });
    expect(data).toMatchObject({
      MatchDetails: { name: 'A v B', seriesName: 'Series' },
      odds: {
        marketName: 'Match Odds',
        marketMinStack: 10,
        marketMaxStack: 100_000,
        IsBetAllow: 'Y',
        BetAllowTimeBefore: 0,
        price_type: 'decimal',
        market_version: 2,
        runner_json: [
          {
            status: 'ACTIVE',
            WinAndLoss: 0,
            ex: {
              availableToBack: [
                { price: 2, size: 1_000_000 },
                { price: 1.99, size: 1_000_000 },
              ],
            },
          },
          {},
        ],
      },
      bm: [],
      others: [],
    });
    expect(data).not.toHaveProperty('UserSportSettings');
  });

  it('shows the number of winners if several, and the gain of each for the player’s result', async () => {
    await app.openMarket({ id: 'places', runners: ['A', 'B', 'C'], winners: 2 });
    const better = await app.createUser();
    await app.placeBet(better, { marketId: 'places', stake: 100 });
    const { data } = await app.call('eventDetails', { match_id: 'match-places' }, better);
    expect(data).toMatchObject({
      odds: {
        winners: 2,
        runner_json: [
          { WinAndLoss: 100, gain: 200 },
          { WinAndLoss: -100, gain: 0 },
          { WinAndLoss: -100, gain: 0 },
        ],
      },
    });
  });

  it('is the same under its other path, and not sent again unchanged', async () => {
    const inject = (path: string, headers = {}) =>
      app.app.inject({
        method: 'POST',
        url: `/api/v5/${path}`,
        payload: { match_id: 'match-live' },
        headers,
      });
    const first = await inject('event-detals');
    const etag = first.headers.etag;
    const alias = await inject('get-cricket-detail', { 'if-none-match': etag });
    expect([first.statusCode, alias.statusCode, alias.body]).toEqual([200, 304, '']);
  });

  it('of an unknown match is not found', async () => {
    const reply = await app.call('eventDetails', { match_id: 'none' });
    expect(reply).toMatchObject({ status: 404, error: true });
  });

  it.each([2, '0', 'other', undefined])(
    'returns its own sport where %s is requested @spec:backend.7',
    async (sport_id) => {
      const { data } = await app.call('eventDetails', { match_id: 'match-live', sport_id });
      expect(data).toMatchObject({ MatchDetails: { match_id: 'match-live', sport_id: '4' } });
    },
  );

  it('are listed alike for every type, as types have no meaning @spec:backend.7', async () => {
    const lists = ['h', 'x', undefined].map((type) => app.call('matchList', { type }));
    const [known, ...others] = (await Promise.all(lists)).map(({ data }) => data);
    expect(others).toEqual([known, known]);
  });

  it('of a match that left the board comes from the database, closed', async () => {
    await app.openMarket({ id: 'old' });
    await app.exchange.host.settle('old', [
      { id: 'A', status: 'WINNER' },
      { id: 'B', status: 'LOSER' },
    ]);
    await app.exchange.host.closeMatch('match-old');
    expect((await app.call('eventDetails', { match_id: 'match-old' })).data).toMatchObject({
      MatchDetails: { inplayStatus: 'CLOSE' },
    });
    for (let i = 0; i < 20; i += 1) {
      await app.openMarket({ id: `gone-${i}` });
      await app.exchange.host.closeMatch(`match-gone-${i}`);
    }
    expect(app.exchange.board.match('match-old')).toBeUndefined();
    expect((await app.call('eventDetails', { match_id: 'match-old' })).data).toMatchObject({
      MatchDetails: { inplayStatus: 'CLOSE' },
      odds: { InplayStatus: 'CLOSE', runner_json: [{ status: 'WINNER' }, { status: 'LOSER' }] },
    });
  });
});

describe('the price history', () => {
  const read = (input: object = { match_id: 'match-moving', market_id: 'moving' }) =>
    app.call('priceHistory', input);
  const notify = (price: number) => {
    const runners = [{ id: 'A', back: [[price, 1000]] as [number, number][], lay: [] }];
    return app.applyMarketEvent({ kind: 'prices', isSnapshot: true, runners }, 'moving');
  };

  it('shows guests the best back prices of each runner over time @spec:prices.7', async () => {
    await app.openMarket({ id: 'moving' });
    const start = Math.floor(app.clock.now().getTime() / 1000);
    app.clock.advance(1000);
    await notify(2.2);
    app.clock.advance(1000);
    await notify(2.1);
    const { data } = await read();
    expect(data).toEqual({
      runners: [
        {
          selectionId: 'A',
          prices: [
            [start, 2],
            [start + 1, 2.2],
            [start + 2, 2.1],
          ],
        },
        { selectionId: 'B', prices: [[start, 2]] },
      ],
    });
  });

  it('is not sent again unchanged', async () => {
    const inject = (headers = {}) =>
      app.app.inject({
        method: 'POST',
        url: '/api/v5/price-history',
        payload: { match_id: 'match-moving', market_id: 'moving' },
        headers,
      });
    const known = { 'if-none-match': (await inject()).headers.etag };
    expect((await inject(known)).statusCode).toBe(304);
    app.clock.advance(1000);
    await notify(2.3);
    expect((await inject(known)).statusCode).toBe(200);
  });

  it('is empty for rates', async () => {
    await app.openMarket({ id: 'rates', kind: 'bookmaker' });
    expect((await read({ match_id: 'match-rates', market_id: 'rates' })).data).toMatchObject({
      runners: [{ prices: [] }, { prices: [] }],
    });
  });

  it.each([['none'], ['live']])(
    'of the market %s is not found in this match',
    async (market_id) => {
      const reply = await read({ match_id: 'match-moving', market_id });
      expect(reply).toMatchObject({ status: 404, error: true });
    },
  );
});
