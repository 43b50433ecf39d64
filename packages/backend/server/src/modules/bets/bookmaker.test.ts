import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyDefinition, selectVersion } from '../../feed/board/market.ts';
import type { RunnerPrices } from '../../feed/feed.ts';
import { toPaise } from '../../money.ts';
import { inspectLedger, SOUND_LEDGER } from '../../testing/ledger-invariants.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestBet, type TestExchange } from '../../testing/test-exchange.ts';
import type { TestMarketOptions } from '../../testing/test-markets.ts';

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

/** Rates as a bookmaker quotes them: paise per rupee; 85 on the page is 0.85 here. */
const RATES: RunnerPrices[] = [
  {
    id: 'A',
    back: [
      [0.85, toPaise(500)],
      [0.83, toPaise(10_000)],
    ],
    lay: [[0.87, toPaise(10_000)]],
  },
  { id: 'B', back: [[1.15, toPaise(10_000)]], lay: [[1.2, toPaise(10_000)]] },
];
const open = (options: TestMarketOptions = {}) =>
  app.openMarket({ kind: 'bookmaker', prices: RATES, ...options });
const place = (bet: TestBet = {}) => app.placeBet(user, { odds: 0.85, ...bet });
const market = () => app.market();
const wallet = () => app.readWallet(user);
const untouched = { balance: 10_000, liability: 0 };

describe('a bookmaker market', () => {
  it('is shown as one, with rates, and its match is marked @spec:3.5 @spec:3.6', async () => {
    await open();
    const { data } = await app.call('eventDetails', { match_id: 'match-market' });
    const bm = [
      {
        marketName: 'Bookmaker',
        price_type: 'rate',
        runner_json: [{ ex: { availableToBack: [{ price: 0.85, size: 500 }, {}] } }, {}],
      },
    ];
    expect(data).toMatchObject({
      MatchDetails: { market_type: 'B' },
      odds: null,
      bm,
      BookerMakerMarket: bm,
    });
  });

  it.each<[string, TestBet, number, number, number]>([
    ['back at 0.85', { odds: 0.85, stake: 100 }, 100, 85, -100],
    ['lay at 0.87', { odds: 0.87, stake: 100, side: 'lay' }, 87, -87, 100],
    ['lay above 1', { odds: 1.2, stake: 100, side: 'lay', runnerId: 'B' }, 120, 100, -120],
    ['back above 1', { odds: 1.15, stake: 100, runnerId: 'B' }, 100, -100, 115],
  ])('%s has the expected exposure, book and outcomes', async (_name, bet, liability, ifA, ifB) => {
    for (const [winner, result] of [
      ['A', ifA],
      ['B', ifB],
    ] as const) {
      await app.reset();
      user = await app.createUser();
      await open();
      expect((await place(bet)).data).toMatchObject({ odds: bet.odds, stack: 100 });
      expect(await wallet()).toEqual({ balance: 10_000 - liability, liability });
      const event = await app.call('eventDetails', { match_id: 'match-market' }, user);
      expect(event.data).toMatchObject({
        bm: [{ runner_json: [{ WinAndLoss: ifA }, { WinAndLoss: ifB }] }],
      });
      await app.exchange.host.settle(
        'market',
        ['A', 'B'].map((id) => ({ id, status: id === winner ? 'WINNER' : 'LOSER' })),
      );
      expect(await wallet()).toEqual({ balance: 10_000 + result, liability: 0 });
    }
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('both sides are held at their worst outcome', async () => {
    await open();
    await place({ stake: 500 });
    await place({ stake: 500, side: 'lay', odds: 0.87 });
    expect(await wallet()).toEqual({ balance: 9990, liability: 10 });
  });

  it('its bets report that their price is a rate', async () => {
    await open();
    await place();
    const { data } = await app.call('matchBets', { match_id: 'match-market' }, user);
    expect(data).toMatchObject({ MatchAndBetfair: [{ userRate: 0.85, price_type: 'rate' }] });
  });

  it('a void gives everything back', async () => {
    await open();
    await place();
    await app.exchange.host.voidMarket('market', 'Rain');
    expect(await wallet()).toEqual(untouched);
  });
});

describe('rates', () => {
  it('need no ladder; an unquoted one is rejected as moved, with the current one', async () => {
    await open();
    const reply = await place({ odds: 0.9 });
    expect(reply).toMatchObject({
      status: 422,
      message: 'The price has changed to 0.85.',
      detail: { odds: 0.85, market_version: 2 },
    });
    expect((await place({ odds: 0.8, priceChange: 'none' })).detail).toMatchObject({ odds: 0.85 });
    expect(await wallet()).toEqual(untouched);
    const near = { odds: 0.9, priceChange: 'any', priceTolerance: 10 } as const;
    expect((await place(near)).data).toMatchObject({ odds: 0.85 });
    const beyond = await place({ odds: 0.9, priceChange: 'any', priceTolerance: 5 });
    expect(beyond.detail).toMatchObject({ odds: 0.85 });
  });

  it('of 0 are rejected', async () => {
    await open();
    expect(await place({ odds: 0 })).toMatchObject({ status: 422, detail: { field: 'odds' } });
  });

  it('a better one is accepted by default', async () => {
    await open();
    expect((await place({ odds: 0.8 })).data).toMatchObject({ odds: 0.85 });
    const lay = await place({ odds: 0.9, side: 'lay' });
    expect(lay.data).toMatchObject({ odds: 0.87 });
  });

  it('sizes are consumed; a larger stake is rejected whole', async () => {
    await open();
    expect((await place({ stake: 501 })).message).toBe('Only ₹500 is available at this price.');
    expect((await place({ stake: 400 })).status).toBe(200);
    expect(market().book.levels('A', 'back')[0]).toEqual({ price: 0.85, size: toPaise(100) });
    const spread = await place({ odds: 0.83, stake: 200 });
    expect(spread.data).toMatchObject({ odds: 0.84 });
    expect(market().book.levels('A', 'back')[0]?.price).toBe(0.83);
    // 400 and 100 at 0.85, 100 at 0.83.
    const event = await app.call('eventDetails', { match_id: 'match-market' }, user);
    expect(event.data).toMatchObject({
      bm: [{ runner_json: [{ WinAndLoss: 508 }, { WinAndLoss: -600 }] }],
    });
  });

  it('fractions of a paisa go against the player', async () => {
    const back = [[0.8333, toPaise(10_000)]] as const;
    const lay = [[0.8777, toPaise(10_000)]] as const;
    await open({ prices: [{ id: 'A', back, lay }] });
    await place({ odds: 0.8333, stake: 101 });
    await place({ odds: 0.8777, stake: 101, side: 'lay' });
    const event = await app.call('eventDetails', { match_id: 'match-market' }, user);
    // Won 84.1633 → 84.16, risked 88.6477 → 88.65.
    expect(event.data).toMatchObject({ bm: [{ runner_json: [{ WinAndLoss: -4.49 }, {}] }] });
    expect(await wallet()).toEqual({ balance: 9995.51, liability: 4.49 });
  });
});

describe('in play', () => {
  const suspendAndReopen = () => {
    const { betDelay, inPlay, runnerStatus } = market();
    const runners = [...runnerStatus].map(([id, status]) => ({ id, status }));
    market().eventSeq += 1;
    for (const status of ['SUSPENDED', 'OPEN'] as const) {
      applyDefinition(market(), { status, betDelay, inPlay, startsAt: 0, runners }, 1);
    }
  };

  it('the delay passes and the rate is checked after it', async () => {
    await open({ inPlay: true, betDelay: 3 });
    expect((await place({ stake: 50 })).status).toBe(200);
    const input = { match_id: 'match-market', market_id: 'market', selection_id: 'A' };
    const reply = app.call('saveBet', { ...input, odds: '0.85', stack: 100, is_back: '1' }, user);
    await app.settle();
    const back = [[0.8, toPaise(1000)]] as const;
    market().book.apply(true, [{ id: 'A', back, lay: [] }], market().eventSeq + 1);
    app.clock.advance(3000);
    expect((await reply).detail).toMatchObject({ odds: 0.8 });
    expect(await wallet()).toEqual({ balance: 9950, liability: 50 });
  });

  it('a market seen before a suspension rejects the bet', async () => {
    await open({ inPlay: true });
    const seenVersion = selectVersion(market());
    suspendAndReopen();
    expect((await place({ seenVersion })).message).toMatch(/suspended in the meantime/);
    expect((await place({ seenVersion: selectVersion(market()) })).status).toBe(200);
  });
});
