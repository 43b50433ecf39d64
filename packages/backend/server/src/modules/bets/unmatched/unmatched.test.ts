import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts';
import { createThinMarket } from '../../../testing/thin-market.ts';
import { createBetting } from '../../betting.ts';

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

const { open, keep, offer, wallet, listOpen } = createThinMarket(
  () => app,
  () => user,
);

describe('placing with an unmatched rest', () => {
  it('never fills at a worse price, also where any change is accepted', async () => {
    await open();
    const reply = await keep({ odds: 2, stake: 500, priceChange: 'any' });
    expect(reply.data).toMatchObject({ odds: 2, stack: 200, unmatched: 300 });
  });

  it('matches the available part and leaves the rest unmatched at the asked price', async () => {
    await open();
    const reply = await keep({ odds: 2, stake: 500 });
    expect(reply.message).toBe('Bet placed. A part of it waits to be matched.');
    expect(reply.data).toMatchObject({ odds: 2, stack: 200, requested: 500, unmatched: 300 });
    expect(await wallet()).toEqual({ balance: 9500, liability: 500 });
    expect(await listOpen()).toMatchObject([
      { Odds: 2, Stack: 200, PotentialProfit: 200, requested: 500, asked_odds: 2, unmatched: 300 },
    ]);
  });

  it('stays wholly unmatched where the price moved against the player', async () => {
    await open();
    const reply = await keep({ odds: 2.1, stake: 100 });
    expect(reply.message).toBe('Bet placed. It waits to be matched.');
    expect(reply.data).toMatchObject({ odds: 2.1, stack: 0, unmatched: 100 });
  });

  it('leaves nothing unmatched with enough liquidity: the response is that of any bet', async () => {
    await open();
    const { data, message } = await keep({ odds: 2, stake: 100 });
    expect(message).toBe('Bet placed successfully');
    expect(data).toEqual({ bet_id: expect.anything(), odds: 2, stack: 100 });
  });

  it('nets an unmatched lay with a back on the same runner', async () => {
    await open();
    await app.placeBet(user, { odds: 2, stake: 100 });
    await keep({ side: 'lay', odds: 1.5, stake: 100 });
    expect(await wallet()).toEqual({ balance: 9900, liability: 100 });
  });

  it('is rejected where funds do not cover the unmatched part', async () => {
    const poor = await app.createUser({ rupees: 250 });
    await open();
    const reply = await keep({ odds: 2, stake: 300 }, poor);
    expect(reply.message).toBe('Insufficient balance to place a bet.');
    expect(app.market().book.levels('A', 'back')[0]).toEqual({ price: 2, size: 20_000 });
  });

  it('is not available for rates, and by default a partial match is rejected', async () => {
    await app.openMarket({ id: 'bm', kind: 'bookmaker' });
    const rate = await keep({ marketId: 'bm', odds: 0.85 });
    expect(rate.detail).toEqual({ field: 'unmatched' });
    await open();
    expect((await app.placeBet(user, { odds: 2, stake: 500 })).status).toBe(422);
  });
});

describe('an unmatched bet', () => {
  it('is matched at its price when the market reaches it, and consumes the sizes', async () => {
    await open();
    await keep({ odds: 2.2, stake: 300 });
    await offer([[2.1, 90_000]]);
    expect(await listOpen()).toMatchObject([{ Stack: 0, unmatched: 300 }]);
    await offer([[2.3, 10_000]]);
    expect(await listOpen()).toMatchObject([{ Odds: 2.2, Stack: 100, unmatched: 200 }]);
    expect(app.market().book.levels('A', 'back')).toEqual([]);
    await offer([[2.2, 90_000]]);
    const [bet] = await listOpen();
    expect(bet).toMatchObject({ Odds: 2.2, Stack: 300, PotentialProfit: 360 });
    expect(bet).not.toHaveProperty('unmatched');
    expect(app.market().book.levels('A', 'back')).toEqual([{ price: 2.2, size: 70_000 }]);
    expect(await wallet()).toEqual({ balance: 9700, liability: 300 });
  });

  it('nets with the other bets once it is matched', async () => {
    await open();
    await app.placeBet(user, { odds: 2, stake: 100 });
    await keep({ side: 'lay', odds: 1.5, stake: 100 });
    await offer([], [[1.5, 90_000]]);
    expect(await wallet()).toEqual({ balance: 10_000, liability: 0 });
    const { data } = await app.call('eventDetails', { match_id: 'match-market' }, user);
    const { odds } = data as { odds: { runner_json: { WinAndLoss: number }[] } };
    expect(odds.runner_json.map(({ WinAndLoss }) => WinAndLoss)).toEqual([50, 0]);
  });

  it('is matched after a better price and after an earlier bet', async () => {
    const [second, third] = [await app.createUser(), await app.createUser()];
    await open();
    await keep({ odds: 2.4, stake: 100 }, third);
    await keep({ odds: 2.2, stake: 100 }, user);
    await keep({ odds: 2.2, stake: 100 }, second);
    await offer([[2.4, 15_000]]);
    const stakes = await Promise.all(
      [user, second, third].map(async (of) => (await listOpen(of))[0]?.Stack),
    );
    expect(stakes).toEqual([100, 50, 0]);
  });

  it('notifies the streams of its player', async () => {
    await open();
    await keep({ odds: 2.2 });
    const { stream } = app.exchange;
    const before = stream.userVersion('wallet', user.id);
    await offer([[2.2, 90_000]]);
    expect(stream.userVersion('wallet', user.id)).not.toBe(before);
  });

  it('survives a restart, with the sizes that it consumed', async () => {
    await open();
    await keep({ odds: 2.2, stake: 300 });
    await offer([[2.3, 10_000]]);
    const before = app.market();
    const again = createBetting(app.context);
    const match = await again.host.openMatch(
      { id: 'match-market', sportId: '4', seriesId: 's', seriesName: 'Series', name: 'A v B' },
      [before],
      'replayed',
    );
    const [market] = match.markets;
    if (!market) throw new Error('the market was not opened');
    Object.assign(market, { status: 'OPEN', events: before.eventSeq });
    market.book.apply(true, [{ id: 'A', back: [[2.3, 10_000]], lay: [] }], before.eventSeq);
    await again.host.restoreReservations(market);
    await again.idle();
    expect(market.book.levels('A', 'back')).toEqual([]);
    market.eventSeq += 1;
    market.book.apply(true, [{ id: 'A', back: [[2.3, 90_000]], lay: [] }], market.eventSeq);
    again.host.marketChanged(market);
    await again.idle();
    expect(await listOpen()).toMatchObject([{ Odds: 2.2, Stack: 300 }]);
  });
});
