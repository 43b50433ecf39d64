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
  await app.openMarket();
  await app.openSessionLine({ yes: { line: 42, rate: 90 } });
});
afterAll(() => app.close());

const list = (caller?: TestUser) =>
  app.call('eventSessions', { match_id: 'match-market' }, caller && { token: caller.token });
const place = (side: 'yes' | 'no') =>
  app.placeSessionBet(user, { side, rate: side === 'yes' ? 90 : 100 });

describe('event-session', () => {
  it('shows the lines, limits and state; no book without a bet @spec:3.8', async () => {
    const row = {
      RunnerName: '6 over runs',
      SelectionId: 'session',
      LayPrice1: 40,
      LaySize1: 100,
      BackPrice1: 42,
      BackSize1: 90,
      scorePostion: null,
      minStack: 10,
      maxStack: 50_000,
      adminMessage: null,
      inplayStatus: 'OPEN',
      IsBetAllow: 'Y',
      bet_delay: 0,
    };
    expect((await list()).data).toEqual([row]);
    expect((await list(user)).data).toEqual([row]);
  });

  it('shows the book of its caller only @spec:3.8', async () => {
    await place('yes');
    await place('no');
    const book = { '39': 0, '40': -200, '41': -200, '42': -10 };
    expect((await list(user)).data).toMatchObject([{ scorePostion: book }]);
    expect((await list(await app.createUser())).data).toMatchObject([{ scorePostion: null }]);
    expect((await list()).data).toMatchObject([{ scorePostion: null }]);
  });

  it('shows status, lock and message of the feed, and no price of a side that is not offered', async () => {
    app.exchange.host.applySessionLine('session', {
      no: null,
      status: 'CLOSED',
      betAllowed: false,
      adminMessage: 'Ball running',
    });
    app.exchange.host.applySessionLine('none', { status: 'OPEN' });
    expect((await list()).data).toMatchObject([
      {
        LayPrice1: null,
        LaySize1: null,
        inplayStatus: 'CLOSE',
        IsBetAllow: 'N',
        adminMessage: 'Ball running',
      },
    ]);
  });

  it('is not sent again unchanged, under both paths; a bet changes it', async () => {
    const inject = (path: string, headers = {}) =>
      app.app.inject({
        method: 'POST',
        url: `/api/v5/${path}`,
        payload: { match_id: 'match-market' },
        headers: { ...headers, authorization: `Bearer ${user.token}` },
      });
    const { etag } = (await inject('event-session')).headers;
    const known = { 'if-none-match': etag };
    const alias = await inject('get-match-session', known);
    expect([alias.statusCode, alias.body]).toEqual([304, '']);
    await place('yes');
    expect((await inject('event-session', known)).statusCode).toBe(200);
  });

  it('of an unknown match is 404, of one that left the board empty', async () => {
    const other = await app.call('eventSessions', { match_id: 'none' });
    expect(other).toMatchObject({ status: 404, detail: { field: 'match_id' } });
    await app.exchange.host.closeMatch('match-market');
    for (let i = 0; i < 20; i += 1) {
      await app.openMarket({ id: `gone-${i}` });
      await app.exchange.host.closeMatch(`match-gone-${i}`);
    }
    expect((await list()).data).toEqual([]);
  });

  it('a settled session is removed from the list, and the match row shows if any are left @spec:3.5', async () => {
    const row = async () => {
      const { data } = await app.call('eventDetails', { match_id: 'match-market' });
      return (data as { MatchDetails: { IsFancyAllow: string } }).MatchDetails.IsFancyAllow;
    };
    expect(await row()).toBe('Y');
    await app.exchange.host.settleSessionLine('session', 41);
    expect((await list(user)).data).toEqual([]);
    expect(await row()).toBe('N');
  });
});

describe('session bets in the lists of bets', () => {
  const bets = async (input: object = {}) => {
    const { data, total } = await app.call(
      'matchBets',
      { match_id: 'match-market', ...input },
      { token: user.token },
    );
    return { ...(data as { MatchAndBetfair: unknown[]; MatchFancy: unknown[] }), total };
  };
  beforeEach(async () => {
    await app.placeBet(user, {});
    await place('yes');
    await place('no');
  });

  it('are listed separately from those on markets, newest first', async () => {
    const { MatchAndBetfair, MatchFancy, total } = await bets();
    expect(MatchAndBetfair).toMatchObject([{ market_id: 'market' }]);
    expect(MatchFancy).toMatchObject([
      { Type: 'Lay', Odds: 40, run: 40, size: 100, Liability: 100, PotentialProfit: 100 },
      {
        market_id: 'session',
        marketName: '6 over runs',
        SelectionName: '6 over runs',
        Type: 'Back',
        Odds: 42,
        userRate: 90,
        run: 42,
        size: 90,
        Stack: 100,
        Liability: 100,
        PotentialProfit: 90,
      },
    ]);
    expect(total).toBe(3);
    expect(MatchAndBetfair[0]).not.toHaveProperty('run');
  });

  it('are filtered by fancy_id', async () => {
    await app.openSessionLine({ id: 'second' });
    await app.placeSessionBet(user, { sessionId: 'second' });
    expect((await bets({ fancy_id: 'second' })).MatchFancy).toHaveLength(1);
    expect((await bets({ fancy_id: 0 })).MatchFancy).toHaveLength(3);
  });

  it('are open bets, then history', async () => {
    const count = async (betType: 'P' | 'C') =>
      (await app.call('myBets', { betType }, { token: user.token })).total;
    expect([await count('P'), await count('C')]).toEqual([3, 0]);
    await app.exchange.host.settleSessionLine('session', 41);
    expect([await count('P'), await count('C')]).toEqual([1, 2]);
  });
});
