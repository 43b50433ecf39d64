import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LevelChange } from '../../../feed/feed.ts';
import { inspectLedger, SOUND_LEDGER } from '../../../testing/ledger-invariants.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts';

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

const DEEP = 100_000_000;
/** Quotes prices of runner A only. */
const quote = (back: number, lay: number, size = DEEP) =>
  app.applyMarketEvent({
    kind: 'prices',
    isSnapshot: true,
    runners: [
      {
        id: 'A',
        back: [[back, size] as LevelChange],
        lay: [[lay, size] as LevelChange],
      },
    ],
  });
const market = { match_id: 'match-market', market_id: 'market' };
const ask = async (by = user) => (await app.call('cashOutOffer', market, by)).data;
const take = (locked: number, options: { key?: string; market_version?: number } = {}) => {
  const { key, ...version } = options;
  return app.call(
    'cashOut',
    { ...market, locked, ...version },
    { token: user.token, ...(key && { key }) },
  );
};
const wallet = () => app.readWallet(user);
const results = async () => {
  const { data } = await app.call('eventDetails', { match_id: 'match-market' }, user);
  const { odds } = data as { odds: { runner_json: { WinAndLoss: number }[] } };
  return odds.runner_json.map(({ WinAndLoss }) => WinAndLoss);
};
/** Back 100 @ 2.0, then the price comes in to 1.6. */
async function winAhead(): Promise<void> {
  await app.placeBet(user, { odds: 2, stake: 100 });
  await quote(1.59, 1.6);
}

describe('an offer', () => {
  it('returns the locked-in result of each runner at the current prices', async () => {
    await app.openMarket();
    await winAhead();
    expect(await ask()).toEqual({
      offer: { locked: 25, results: { A: 25, B: 25 } },
      reason: null,
      market_version: expect.any(Number),
    });
    await quote(1.49, 1.5);
    expect(await ask()).toMatchObject({ offer: { locked: 33.33 } });
  });

  it('is none without bets, without prices and on a suspended market, with the reason', async () => {
    await app.openMarket();
    user = await app.createUser();
    const nothing = 'There is nothing to cash out at the prices of this moment.';
    expect(await ask()).toMatchObject({ offer: null, reason: nothing });
    await winAhead();
    await quote(1.59, 1.6, 100);
    expect(await ask()).toMatchObject({ offer: null, reason: nothing });
    await app.changeMarketStatus({ status: 'SUSPENDED' });
    expect(await ask()).toMatchObject({ offer: null, reason: 'The market is suspended.' });
  });
});

describe('cashing out', () => {
  it('hedges: all results are equal, the wallet agrees, and settling pays the locked-in result', async () => {
    await app.openMarket();
    await winAhead();
    const reply = await take(25);
    expect(reply).toMatchObject({ message: 'Cashed out', data: { locked: 25 } });
    expect(await results()).toEqual([25, 25]);
    expect(await wallet()).toEqual({ balance: 10_000, liability: 0 });
    await app.exchange.settlement.settle('market', [
      { id: 'A', status: 'LOSER' },
      { id: 'B', status: 'WINNER' },
    ]);
    expect(await wallet()).toEqual({ balance: 10_025, liability: 0 });
  });

  it('pays net of the commission of the market: back 20 @ 7, lay 35 @ 4, 5 % leave 14.25', async () => {
    await app.openMarket({ commission: 5 });
    await quote(7, 7.2);
    await app.placeBet(user, { odds: 7, stake: 20 });
    await quote(3.9, 4);
    expect((await take(15)).data).toMatchObject({ locked: 15 });
    const { data } = await app.call('eventDetails', { match_id: 'match-market' }, user);
    expect(data).toMatchObject({ odds: { commission: 5 } });
    await app.exchange.settlement.settle('market', [
      { id: 'A', status: 'WINNER' },
      { id: 'B', status: 'LOSER' },
    ]);
    expect(await wallet()).toEqual({ balance: 10_014.25, liability: 0 });
  });

  it('accepts better results, rejects worse ones with the current one', async () => {
    await app.openMarket();
    await winAhead();
    await quote(1.69, 1.7);
    const refused = await take(25);
    expect(refused.message).toBe('The cash-out has changed. Please check the amount.');
    expect(refused.detail).toMatchObject({ locked: 17.64, market_version: expect.any(Number) });
    expect(await wallet()).toEqual({ balance: 9900, liability: 100 });
    await quote(1.49, 1.5);
    expect((await take(17.64)).data).toMatchObject({ locked: 33.33 });
  });

  it('a repeat with the same key changes nothing', async () => {
    await app.openMarket();
    await winAhead();
    const first = await take(25, { key: 'decision' });
    const again = await take(25, { key: 'decision' });
    expect(again.data).toEqual(first.data);
    const { total } = await app.call('myBets', { betType: 'P' }, user);
    expect(total).toBe(2);
  });

  it('is rejected where the market was suspended since the offer', async () => {
    await app.openMarket();
    await winAhead();
    const { market_version } = (await ask()) as { market_version: number };
    await app.changeMarketStatus({ status: 'SUSPENDED' });
    await app.changeMarketStatus({ status: 'OPEN' });
    expect(await take(25, { market_version })).toMatchObject({ status: 422 });
  });

  it('caps a version of the future at the current one, so that no suspension is missed', async () => {
    await app.openMarket({ inPlay: true, betDelay: 1 });
    await app.placeBet(user, { odds: 2, stake: 100 });
    await quote(1.59, 1.6);
    const answer = take(25, { market_version: Number.MAX_SAFE_INTEGER });
    await app.settle();
    await app.changeMarketStatus({ status: 'SUSPENDED' });
    await app.changeMarketStatus({ status: 'OPEN' });
    expect((await app.waitOut(answer)).message).toMatch(/suspended in the meantime/);
  });

  it('releases liquidity if that of a second hedge cannot be reserved', async () => {
    await app.openMarket({ runners: ['A', 'B', 'C'] });
    for (const [runnerId, stake] of [
      ['A', 100],
      ['B', 300],
    ] as const) {
      await app.placeBet(user, { runnerId, odds: 2, stake });
    }
    const { book } = app.market();
    const before = book.snapshot();
    const reserve = book.take;
    const taken = vi.spyOn(book, 'take').mockImplementation((reservation) => {
      if (taken.mock.calls.length === 2) throw new Error('the second hedge');
      reserve(reservation);
    });
    const { locked } = ((await ask()) as { offer: { locked: number } }).offer;
    expect((await take(locked)).status).toBe(500);
    expect(taken).toHaveBeenCalledTimes(2);
    taken.mockRestore();
    expect(book.snapshot()).toEqual(before);
  });

  it('concurrent requests lock in once: the others fail, as nothing is left or bets have changed', async () => {
    await app.openMarket();
    await winAhead();
    const replies = await Promise.all(Array.from({ length: 6 }, () => take(25)));
    expect(replies.filter(({ error }) => !error)).toHaveLength(1);
    expect(await results()).toEqual([25, 25]);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('in play waits for the market’s delay and is checked again after it', async () => {
    await app.openMarket({ inPlay: true, betDelay: 1 });
    await app.placeBet(user, { odds: 2, stake: 100 });
    await quote(1.59, 1.6);
    const answer = take(25);
    await quote(1.69, 1.7);
    expect((await app.waitOut(answer)).message).toBe(
      'The cash-out has changed. Please check the amount.',
    );
  });
});
