import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionLineChange } from '../../feed/board/session-line.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import type { TestSessionBet } from '../../testing/test-session-lines.ts';

let app: TestExchange;
let user: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
  user = await app.createUser();
  await app.openMarket();
  await app.openSessionLine();
});
afterAll(() => app.close());

const wallet = () => app.readWallet(user);
const untouched = { balance: 10_000, liability: 0 };
const apply = (change: SessionLineChange) => app.exchange.host.applySessionLine('session', change);
const place = (bet: TestSessionBet = {}) => app.placeSessionBet(user, bet);

describe('a session bet', () => {
  it('Yes holds the stake; a rate above 100 wins more than it @spec:7.20', async () => {
    apply({ yes: { line: 42, rate: 120 } });
    const reply = await place({ rate: 120, stake: 500 });
    expect(reply).toMatchObject({
      status: 200,
      message: 'Bet placed successfully',
      data: { odds: 42, size: 120, stack: 500 },
    });
    expect(await wallet()).toEqual({ balance: 9500, liability: 500 });
  });

  it('No holds stake × size / 100', async () => {
    apply({ no: { line: 40, rate: 110 } });
    expect((await place({ side: 'no', rate: 110, stake: 500 })).status).toBe(200);
    expect(await wallet()).toEqual({ balance: 9450, liability: 550 });
  });

  it('is held together with the others of its session, at the worst number of runs', async () => {
    await place({ side: 'yes', stake: 1000 });
    await place({ side: 'no', stake: 400 });
    expect(await wallet()).toEqual({ balance: 8600, liability: 1400 });
    apply({ no: { line: 50, rate: 100 } });
    await place({ side: 'no', line: 50, stake: 1000 });
    // 40 and 41 runs: Yes 42 and No 40 lose, No 50 wins.
    expect(await wallet()).toEqual({ balance: 9600, liability: 400 });
  });

  it('of another session is held beside it', async () => {
    await app.openSessionLine({ id: 'second' });
    await place({ stake: 100 });
    await place({ sessionId: 'second', side: 'no', stake: 100 });
    expect(await wallet()).toEqual({ balance: 9800, liability: 200 });
  });

  it('gets one response for a key, whatever the session does afterwards', async () => {
    const first = await place({ key: 'decided-once' });
    apply({ status: 'SUSPENDED' });
    const second = await place({ key: 'decided-once' });
    expect(second.response.body).toBe(first.response.body);
    expect(await wallet()).toEqual({ balance: 9900, liability: 100 });
    expect((await place({ key: 'decided-once', stake: 200 })).status).toBe(409);
  });
});

describe('a session bet is rejected, and holds nothing, for', () => {
  it.each<[string, TestSessionBet, SessionLineChange, RegExp]>([
    ['a stake below the minimum', { stake: 9 }, {}, /minimum stake is ₹10/],
    ['a stake above the maximum', { stake: 50_001 }, {}, /maximum stake is ₹50,000/],
    ['a suspended session', {}, { status: 'SUSPENDED' }, /^The session is suspended/],
    ['a closed session', {}, { status: 'CLOSED' }, /^The session is closed/],
    ['a locked session', {}, { betAllowed: false }, /Bet locked/],
    ['an admin message', {}, { adminMessage: 'Ball running' }, /^Ball running$/],
    ['too little balance', { stake: 10_001 }, {}, /Insufficient balance to place a bet/],
    ['a side that is not offered', { side: 'no' }, { no: null }, /Nothing is offered/],
  ])('%s', async (_name, bet, change, reason) => {
    apply(change);
    const reply = await place(bet);
    expect(reply).toMatchObject({ status: 422, error: true, data: null });
    expect(reply.message).toMatch(reason);
    expect(await wallet()).toEqual(untouched);
  });

  it.each<[string, SessionLineChange, object]>([
    ['line', { yes: { line: 43, rate: 100 } }, { run: 43, size: 100 }],
    ['rate', { yes: { line: 42, rate: 95 } }, { run: 42, size: 95 }],
  ])('a moved %s, and the new one is returned', async (_name, change, detail) => {
    apply(change);
    const reply = await place();
    expect(reply).toMatchObject({ status: 422, detail });
    expect(await wallet()).toEqual(untouched);
    const { run, size } = reply.detail ?? {};
    expect((await place({ line: run ?? 0, rate: size ?? 0 })).status).toBe(200);
  });

  it.each<[string, TestSessionBet]>([
    ['match_id', { matchId: 'none' }],
    ['fancy_id', { sessionId: 'none' }],
    ['fancy_id', { sessionId: 'market' }],
    ['sport_id', { sportId: 1 }],
  ])('an unknown %s: %j @spec:7.20', async (field, bet) => {
    expect(await place(bet)).toMatchObject({ status: 404, detail: { field } });
  });

  it('a session of another match', async () => {
    await app.openMarket({ id: 'other' });
    expect(await place({ matchId: 'match-other' })).toMatchObject({ status: 404 });
  });

  it.each(['settled', 'void'])('a session that is %s', async (how) => {
    await app.exchange.host.settleSessionLine('session', how === 'void' ? 'void' : 45);
    expect(await place({ matchId: 'match-market' })).toMatchObject({
      status: 422,
      message: 'The session is closed.',
    });
  });

  it('stale lines', async () => {
    const match = app.exchange.board.match('match-market');
    if (match) match.heartbeatAt = app.clock.now().getTime() - 5001;
    expect((await place()).message).toMatch(/not live/);
  });

  it('a guest', async () => {
    expect((await app.placeSessionBet({ ...user, token: '' })).status).toBe(401);
  });
});

describe('the delay of a session', () => {
  const send = () =>
    app.call(
      'saveSessionBet',
      {
        match_id: 'match-market',
        fancy_id: 'session',
        run: 42,
        size: 100,
        stack: 100,
        is_back: '1',
        fancyStatus: 'A',
        sport_id: 4,
      },
      { token: user.token, key: 'one-decision' },
    );
  beforeEach(() => apply({ betDelay: 3 }));

  it('ends before the line is checked again', async () => {
    expect((await place()).status).toBe(200);
    const reply = send();
    await app.settle();
    apply({ yes: { line: 44, rate: 100 } });
    app.clock.advance(3000);
    expect(await reply).toMatchObject({ status: 422, detail: { run: 44, size: 100 } });
  });

  it('rejects a bet whose session was suspended meanwhile', async () => {
    const reply = send();
    await app.settle();
    apply({ status: 'SUSPENDED' });
    apply({ status: 'OPEN' });
    app.clock.advance(3000);
    expect((await reply).message).toMatch(/suspended in the meantime/);
    expect(await wallet()).toEqual(untouched);
  });

  it('ends for all when the server stops, and the key may be used again', async () => {
    const own = await startTestExchange();
    const one = await own.createUser();
    await own.openMarket();
    await own.openSessionLine({ betDelay: 3 });
    const input = {
      match_id: 'match-market',
      fancy_id: 'session',
      run: 42,
      size: 100,
      stack: 100,
      is_back: '1',
      fancyStatus: 'A',
      sport_id: 4,
    };
    const reply = own.call('saveSessionBet', input, { token: one.token, key: 'one-decision' });
    await own.settle();
    own.exchange.drain();
    expect(await reply).toMatchObject({ status: 503 });
    own.exchange.host.applySessionLine('session', { betDelay: 0 });
    const again = own.call('saveSessionBet', input, { token: one.token, key: 'one-decision' });
    expect((await again).status).toBe(200);
    await own.close();
  });
});
