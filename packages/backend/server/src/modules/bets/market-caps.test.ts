import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestReply, TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestBet, type TestExchange } from '../../testing/test-exchange.ts';
import { MAX_OPEN_BETS, MAX_UNMATCHED_BETS } from './market-caps.ts';

let app: TestExchange;
let user: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
});
beforeEach(async () => {
  await app.reset();
  user = await app.createUser({ rupees: 1_000_000 });
});
afterAll(() => app.close());

/** Concurrent requests of a player. */
const AT_ONCE = 256;
async function places(count: number, place: () => Promise<TestReply>): Promise<TestReply[]> {
  const replies: TestReply[] = [];
  while (replies.length < count) {
    const length = Math.min(AT_ONCE, count - replies.length);
    replies.push(...(await Promise.all(Array.from({ length }, place))));
  }
  return replies;
}
const countTaken = (replies: readonly TestReply[]) =>
  replies.filter(({ status }) => status === 200).length;

describe('the number of a player’s bets on a market', () => {
  const keep = (marketId = 'market') =>
    app.placeBet(user, { marketId, odds: 3, stake: 10, unmatched: 'keep' });

  it('that are unmatched stops at the cap, until one is cancelled; other players continue', async () => {
    await app.openMarket();
    await app.openMarket({ id: 'second' });
    const replies = await places(MAX_UNMATCHED_BETS + 20, () => keep());
    expect(countTaken(replies)).toBe(MAX_UNMATCHED_BETS);
    expect(await keep()).toMatchObject({
      status: 422,
      message: 'You already have 200 bets waiting on this market. Cancel some of them first.',
    });
    expect(await keep('second')).toMatchObject({ status: 200 });
    expect(await app.placeBet(user, { stake: 10 })).toMatchObject({ status: 200 });
    const taken = replies.find(({ status }) => status === 200)?.data as { bet_id: number };
    await app.call('cancelBet', { bet_id: taken.bet_id }, user);
    expect(await keep()).toMatchObject({ status: 200 });
  });

  it('that are open stops at the cap; a cash-out is still accepted', async () => {
    await app.openMarket();
    const replies = await places(MAX_OPEN_BETS + 5, () => app.placeBet(user, { stake: 10 }));
    expect(countTaken(replies)).toBe(MAX_OPEN_BETS);
    expect(await app.placeBet(user, { stake: 10 })).toMatchObject({
      status: 422,
      message: 'You already have 1000 open bets on this market.',
    });
    const market = { match_id: 'match-market', market_id: 'market' };
    const offer = (await app.call('cashOutOffer', market, user)).data as {
      offer: { locked: number };
    };
    const reply = await app.call('cashOut', { ...market, locked: offer.offer.locked }, user);
    expect(reply).toMatchObject({ status: 200 });
  });
});

describe('the risk of a player on a market', () => {
  const paise = (rupees: number) => rupees * 100;
  const refused = (message: string) => ({ status: 422, message, detail: { field: 'stack' } });

  it('a hundred bets of the maximum in a second stop at the largest loss', async () => {
    await app.openMarket({ maxExposure: paise(500_000) });
    const stake = 100_000;
    const replies = await places(100, () => app.placeBet(user, { odds: 2, stake }));
    expect(countTaken(replies)).toBe(5);
    const rejection = replies.find(({ status }) => status !== 200);
    expect(rejection).toMatchObject(refused('You can lose at most ₹5,00,000 on this market.'));
    expect(await app.readWallet(user)).toEqual({ balance: 500_000, liability: 500_000 });
  });

  it.each<[string, TestBet, TestBet]>([
    ['backs', { odds: 2, stake: 100_000 }, { odds: 2, stake: 1000 }],
    [
      'a lay of another runner',
      { odds: 2, stake: 100_000 },
      { side: 'lay', odds: 2.02, runnerId: 'B' },
    ],
    [
      'an unmatched bet like a matched one',
      { odds: 5, stake: 25_000, unmatched: 'keep' },
      { odds: 5, stake: 10, unmatched: 'keep' },
    ],
  ])('the largest win counts %s', async (_name, first, second) => {
    await app.openMarket({ maxWin: paise(100_000) });
    expect(await app.placeBet(user, first)).toMatchObject({ status: 200 });
    expect(await app.placeBet(user, second)).toMatchObject(
      refused('You can win at most ₹1,00,000 on this market.'),
    );
  });

  it('at its largest decreases with a bet on the other side, which is accepted', async () => {
    await app.openMarket({ maxExposure: paise(1000), maxWin: paise(1000) });
    expect(await app.placeBet(user, { stake: 1000 })).toMatchObject({ status: 200 });
    expect(await app.placeBet(user, { stake: 10 })).toMatchObject({ status: 422 });
    const lay = { side: 'lay', odds: 2.02, stake: 500 } as const;
    expect(await app.placeBet(user, lay)).toMatchObject({ status: 200 });
    expect(await app.placeBet(await app.createUser(), { stake: 10 })).toMatchObject({
      status: 200,
    });
  });

  it('counts on a session too', async () => {
    await app.openMarket();
    await app.openSessionLine({ maxExposure: paise(1000), maxWin: paise(500) });
    expect(await app.placeSessionBet(user, { stake: 501 })).toMatchObject(
      refused('You can win at most ₹500 on this market.'),
    );
    await app.openSessionLine({ id: 'other', maxExposure: paise(1000), maxWin: paise(5000) });
    const place = () => app.placeSessionBet(user, { sessionId: 'other', stake: 400 });
    expect(countTaken(await places(10, place))).toBe(2);
  });

  it('keeps the terms that the market was first stored with', async () => {
    await app.openMarket({ maxExposure: paise(1000), maxWin: paise(2000) });
    await app.openMarket({ maxExposure: paise(9000) });
    expect(app.market()).toMatchObject({ maxExposure: paise(1000), maxWin: paise(2000) });
  });
});
