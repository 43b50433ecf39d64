import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEvents } from '../../db/schema/audit.ts';
import { toPaise } from '../../money.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { createBetting } from '../betting.ts';

const MATCH = 'match-market';
const STREAM = 'https://tv.example/match/1';

let app: TestExchange;
let admin: TestUser;
let player: TestUser;
beforeAll(async () => {
  app = await startTestExchange({ frameOrigins: ['https://tv.example', 'http://{hostname}:4001'] });
});
beforeEach(async () => {
  await app.reset();
  [admin, player] = [await app.createUser({ role: 'admin' }), await app.createUser()];
  await app.openMarket();
  await app.openSessionLine();
});
afterAll(() => app.close());

const control = (body: object, caller: { token: string } = admin) =>
  app.call('matchControl', { match_id: MATCH, reason: 'Rain', ...body }, caller);

interface WireEvent {
  MatchDetails: { MainTV: string; stream_url?: string };
  odds: { adminMessage: string | null; IsBetAllow: string; BetAllowTimeBefore: number };
}
const readEvent = async () =>
  (await app.call('eventDetails', { match_id: MATCH })).data as WireEvent;
const readSessionLine = async () => {
  const { data } = await app.call('eventSessions', { match_id: MATCH });
  return (data as { adminMessage: string | null; IsBetAllow: string }[])[0];
};
const listAudit = async () => {
  const rows = await app.context.unitOfWork.read((tx) => tx.select().from(auditEvents));
  return rows.filter(({ action }) => action === 'match_controlled');
};

describe('a message of staff', () => {
  it('is on every market and line of the match, and no bet is accepted', async () => {
    const reply = await control({ adminMessage: 'Waiting for the toss' });
    expect(reply).toMatchObject({ status: 200, data: { version: 1 } });
    expect((await readEvent()).odds.adminMessage).toBe('Waiting for the toss');
    expect((await readSessionLine())?.adminMessage).toBe('Waiting for the toss');
    const refused = { status: 422, message: 'Waiting for the toss', error_code: 'ADMIN_STOP' };
    expect(await app.placeBet(player, {})).toMatchObject(refused);
    expect(await app.placeSessionBet(player)).toMatchObject(refused);
    await control({ adminMessage: null });
    expect((await app.placeBet(player, {})).status).toBe(200);
  });

  it('takes precedence over a suspension of the feed, and is on lines that open later @spec:4.9', async () => {
    await app.changeMarketStatus({ status: 'SUSPENDED' });
    await control({ adminMessage: 'Inspection of the pitch' });
    await app.openSessionLine({ id: 'later' });
    expect((await app.placeBet(player, {})).message).toBe('Inspection of the pitch');
    expect((await app.placeSessionBet(player, { sessionId: 'later' })).message).toBe(
      'Inspection of the pitch',
    );
  });
});

describe('a lock of staff', () => {
  it('is of one market where that is named @spec:4.10', async () => {
    await control({ market_id: 'session', IsBetAllow: 'N' });
    expect((await readEvent()).odds.IsBetAllow).toBe('Y');
    expect((await readSessionLine())?.IsBetAllow).toBe('N');
    expect((await app.placeBet(player, {})).status).toBe(200);
    expect(await app.placeSessionBet(player)).toMatchObject({ error_code: 'BET_LOCKED' });
  });

  it('releases one market where all are locked', async () => {
    await control({ IsBetAllow: 'N' });
    await control({ market_id: 'market', IsBetAllow: 'Y' });
    expect((await app.placeBet(player, {})).status).toBe(200);
    expect((await app.placeSessionBet(player)).error_code).toBe('BET_LOCKED');
  });

  it('rejects a delayed bet, also where it is lifted before the end of the delay', async () => {
    await app.openMarket({ id: 'live', inPlay: true, betDelay: 5 });
    await app.applyMarketEvent({ kind: 'score', text: '1/0' }, 'live');
    const live = { match_id: 'match-live', market_id: 'live' };
    const order = { ...live, selection_id: 'A', odds: '2', stack: 100, is_back: '1' };
    const bet = app.call('saveBet', order, player);
    await app.settle();
    await control({ ...live, IsBetAllow: 'N' });
    await control({ ...live, IsBetAllow: 'Y' });
    expect((await app.waitOut(bet)).error_code).toBe('MARKET_TURNED');
  });

  it.each([
    ['a lock', { IsBetAllow: 'N' }, { IsBetAllow: 'Y' }],
    ['a later opening', { BetAllowTimeBefore: 3600 }, { BetAllowTimeBefore: null }],
  ])('keeps a bet unmatched during %s, and matches it afterwards', async (_name, stop, go) => {
    await app.placeBet(player, { odds: 2.02, unmatched: 'keep' });
    await control(stop);
    const back = { id: 'A', back: [[2.02, toPaise(500)]], lay: [] } as const;
    await app.applyMarketEvent({ kind: 'prices', isSnapshot: false, runners: [back] });
    const readBets = async () => {
      const { data } = await app.call('matchBets', { match_id: MATCH }, player);
      return JSON.stringify(data);
    };
    const locked = await readBets();
    expect(locked).toContain('unmatched');
    await control(go);
    await app.exchange.idle();
    expect(await readBets()).not.toBe(locked);
  });
});

describe('the time from which bets are accepted', () => {
  it('is set by staff, and by the feed again @spec:4.12', async () => {
    await control({ BetAllowTimeBefore: 3600 });
    expect((await readEvent()).odds.BetAllowTimeBefore).toBe(3600);
    expect((await app.placeBet(player, {})).error_code).toBe('BETTING_NOT_OPEN');
    const cashOut = { match_id: MATCH, market_id: 'market', locked: 0 };
    expect((await app.call('cashOut', cashOut, player)).error_code).toBe('BETTING_NOT_OPEN');
    expect((await app.placeSessionBet(player)).error_code).toBe('BETTING_NOT_OPEN');
    app.clock.advance(23 * 60 * 60_000);
    expect((await app.placeBet(player, {})).status).toBe(200);
    await control({ BetAllowTimeBefore: null });
    expect((await readEvent()).odds.BetAllowTimeBefore).toBe(0);
  });
});

describe('the TV of a match', () => {
  it('is shown with its address, and hidden again', async () => {
    expect((await readEvent()).MatchDetails.MainTV).toBe('N');
    await control({ MainTV: 'Y', stream_url: STREAM });
    expect((await readEvent()).MatchDetails).toMatchObject({ MainTV: 'Y', stream_url: STREAM });
    const { data } = await app.call('matchList', {});
    expect(data).toMatchObject({ UpCommingMatches: [{ MainTV: 'Y' }] });
    await control({ MainTV: 'N' });
    const { MatchDetails } = await readEvent();
    expect([MatchDetails.MainTV, MatchDetails.stream_url]).toEqual(['N', undefined]);
  });

  it.each([
    ['without an address', 422, { MainTV: 'Y' }],
    ['from an origin that no frame may show', 400, { stream_url: 'https://other.example/1' }],
    ['from a page of this product', 400, { stream_url: 'https://localhost:4001/1' }],
  ])('%s is refused', async (_, status, body) => {
    expect(await control(body)).toMatchObject({ status, detail: { field: 'stream_url' } });
    expect((await readEvent()).MatchDetails.MainTV).toBe('N');
  });
});

it('survives a restart, and a change of leader', async () => {
  await control({ adminMessage: 'Rain', MainTV: 'Y', stream_url: STREAM });
  await control({ market_id: 'market', IsBetAllow: 'N' });
  const { host, board } = createBetting(app.context);
  const { id, sportId, seriesId, seriesName, name } = app.exchange.board.match(MATCH) ?? never();
  await host.openMatch({ id, sportId, seriesId, seriesName, name }, [], 'replayed');
  expect(board.match(MATCH)?.controls).toEqual({
    version: 2,
    all: { adminMessage: 'Rain' },
    markets: { market: { betAllowed: false } },
    hasTv: true,
    streamUrl: STREAM,
  });
});

const never = (): never => {
  throw new Error('the match is not on the board');
};

it('stores the reason and both states in the audit trail; a repeat stores nothing', async () => {
  await control({ market_id: 'market', IsBetAllow: 'N' });
  expect((await control({ market_id: 'market', IsBetAllow: 'N' })).data).toMatchObject({
    version: 1,
  });
  expect(await listAudit()).toMatchObject([
    {
      actorId: admin.id,
      subject: 'market',
      subjectId: 0,
      detail: {
        match: MATCH,
        market: 'market',
        version: 1,
        reason: 'Rain',
        before: '{}',
        after: '{"betAllowed":false}',
      },
    },
  ]);
});

it('counts both of two concurrent calls', async () => {
  await Promise.all([control({ adminMessage: 'Rain' }), control({ BetAllowTimeBefore: 60 })]);
  const { odds } = await readEvent();
  expect([odds.adminMessage, odds.BetAllowTimeBefore]).toEqual(['Rain', 60]);
});

it.each<[string, string, object]>([
  ['an unknown match', 'match_id', { match_id: 'nowhere' }],
  ['an unknown market', 'market_id', { market_id: 'nowhere' }],
  ['a line’s own opening', 'BetAllowTimeBefore', { market_id: 'session', BetAllowTimeBefore: 60 }],
  ['the TV of a market', 'market_id', { market_id: 'market', MainTV: 'N' }],
])('of %s is refused, with the field %s', async (_, field, body) => {
  const reply = await control({ IsBetAllow: 'N', ...body });
  expect(reply).toMatchObject({ error: true, detail: { field } });
  expect(await listAudit()).toEqual([]);
});

it('of a finished market or match is rejected', async () => {
  await app.exchange.settlement.voidMarket('market', 'Abandoned');
  expect(await control({ market_id: 'market', IsBetAllow: 'N' })).toMatchObject({
    status: 422,
    detail: { field: 'market_id' },
  });
  await app.exchange.host.closeMatch(MATCH);
  expect(await control({ IsBetAllow: 'N' })).toMatchObject({
    status: 422,
    detail: { field: 'match_id' },
  });
});

it.each(['player', 'agent'] as const)('is not for a user who is %s', async (role) => {
  expect((await control({ IsBetAllow: 'N' }, await app.createUser({ role }))).status).toBe(403);
});
