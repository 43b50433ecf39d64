import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MarketState } from '../../feed/board/market.ts';
import { toPaise } from '../../money.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestBet, type TestExchange } from '../../testing/test-exchange.ts';

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

const market = () => app.market();
const wallet = () => app.readWallet(user);
const untouched = { balance: 10_000, liability: 0 };

describe('a bet', () => {
  it('is accepted, its exposure held, and shown @spec:3.6 @spec:3.7 @spec:7.19', async () => {
    await app.openMarket();
    const reply = await app.placeBet(user, { stake: 500 });
    expect(reply).toMatchObject({
      status: 200,
      message: 'Bet placed successfully',
      data: { odds: 2, stack: 500 },
    });
    expect(await wallet()).toEqual({ balance: 9500, liability: 500 });
    const { data } = await app.call(
      'eventDetails',
      { match_id: 'match-market' },
      { token: user.token },
    );
    expect(data).toMatchObject({
      odds: { runner_json: [{ WinAndLoss: 500 }, { WinAndLoss: -500 }] },
      UserSportSettings: { match_stack: expect.any(String) },
    });
  });

  it('on the other side frees what it covers', async () => {
    await app.openMarket();
    await app.placeBet(user, { stake: 5000 });
    await app.placeBet(user, { stake: 5000, side: 'lay', odds: 2.02 });
    expect(await wallet()).toEqual({ balance: 9900, liability: 100 });
  });

  it('counts the worst outcome over all runners', async () => {
    await app.openMarket({ runners: ['A', 'B', 'C'] });
    await app.placeBet(user, { runnerId: 'A', side: 'lay', odds: 2.02, stake: 1000 });
    await app.placeBet(user, { runnerId: 'B', side: 'lay', odds: 2.02, stake: 1000 });
    expect(await wallet()).toEqual({ balance: 9980, liability: 20 });
  });

  it('gets one response for a key, whatever the market does afterwards', async () => {
    await app.openMarket();
    const first = await app.placeBet(user, { key: 'decided-once' });
    market().status = 'SUSPENDED';
    const second = await app.placeBet(user, { key: 'decided-once' });
    expect(second.data).toEqual(first.data);
    expect(await wallet()).toEqual({ balance: 9900, liability: 100 });
    const other = await app.placeBet(user, { key: 'decided-once', stake: 200 });
    expect(other.status).toBe(409);
  });
});

describe('a bet is rejected, and holds nothing, for', () => {
  const set = (change: Partial<MarketState>) => () => void Object.assign(market(), change);
  it.each<[string, TestBet, () => void, RegExp]>([
    ['a price off the ladder', { odds: 2.01 }, () => undefined, /2.01 is not a valid price/],
    ['a stake below the minimum', { stake: 9 }, () => undefined, /minimum stake is ₹10/],
    [
      'a stake above the maximum',
      { stake: 100_001 },
      () => undefined,
      /maximum stake is ₹1,00,000/,
    ],
    ['a suspended market', {}, set({ status: 'SUSPENDED' }), /suspended/],
    ['a closed market', {}, set({ status: 'CLOSED' }), /closed/],
    ['a locked market', {}, set({ betAllowed: false }), /Bet locked/],
    ['an admin message', {}, set({ adminMessage: 'Rain' }), /^Rain$/],
    [
      'a removed runner',
      {},
      set({ runnerStatus: new Map([['A', 'REMOVED']]) }),
      /selection is suspended/,
    ],
    ['too little balance', { stake: 10_001 }, () => undefined, /Insufficient balance/],
  ])('%s @spec:5.9', async (_name, bet, prepare, reason) => {
    await app.openMarket();
    prepare();
    const reply = await app.placeBet(user, bet);
    expect(reply).toMatchObject({ status: 422, error: true });
    expect(reply.message).toMatch(reason);
    expect(await wallet()).toEqual(untouched);
    expect(market().book.levels('A', 'back')[0]?.size).toBe(toPaise(1_000_000));
    expect(
      (await app.call('myBets', { betType: 'P', limit: 10 }, { token: user.token })).total,
    ).toBe(0);
  });

  it.each<[string, TestBet]>([
    ['match', { matchId: 'none' }],
    ['market', { matchId: 'match-market', marketId: 'none' }],
    ['runner', { runnerId: 'none' }],
  ])('an unknown %s', async (_name, bet) => {
    await app.openMarket();
    expect((await app.placeBet(user, bet)).status).toBe(404);
  });

  it.each(['match-market', 'match-gone'])('a market of %s that left the board', async (matchId) => {
    await app.openMarket();
    await app.exchange.host.closeMatch('match-market');
    for (let i = 0; i < 20; i += 1) {
      await app.openMarket({ id: `later-${i}` });
      await app.exchange.host.closeMatch(`match-later-${i}`);
    }
    const reply = await app.placeBet(user, { matchId });
    const known = { status: 422, message: 'The market is closed.' };
    expect(reply).toMatchObject(matchId === 'match-market' ? known : { status: 404 });
  });

  it('stale prices', async () => {
    const match = await app.openMarket();
    match.heartbeatAt = app.clock.now().getTime() - 5001;
    expect((await app.placeBet(user, {})).message).toMatch(/not live/);
    match.heartbeatAt += 1;
    expect((await app.placeBet(user, {})).status).toBe(200);
  });

  it('a time before BetAllowTimeBefore @spec:4.12', async () => {
    const startsAt = app.clock.now().getTime() + 3_600_000;
    await app.openMarket({ opensBefore: 3599, startsAt });
    expect((await app.placeBet(user, {})).message).toMatch(/not opened/);
  });

  it('a guest', async () => {
    await app.openMarket();
    expect((await app.placeBet({ ...user, token: '' }, {})).status).toBe(401);
  });
});
