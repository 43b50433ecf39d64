import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyDefinition, selectVersion } from '../../feed/board/market.ts';
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
/** Suspends the market and opens it again, as a wicket does. */
const suspendAndReopen = () => {
  const { betDelay, inPlay, runnerStatus } = market();
  const runners = [...runnerStatus].map(([id, status]) => ({ id, status }));
  for (const status of ['SUSPENDED', 'OPEN'] as const) {
    applyDefinition(market(), { status, betDelay, inPlay, startsAt: 0, runners }, 1);
  }
};
const wallet = () => app.readWallet(user);
const untouched = { balance: 10_000, liability: 0 };

describe('prices', () => {
  const thin = {
    id: 'A',
    back: [
      [2, 20_000],
      [1.9, 50_000],
    ] as const,
    lay: [],
  };
  const open = () => app.openMarket({ prices: [thin] });

  it('a moved price is rejected with the new one and the version', async () => {
    await open();
    const reply = await app.placeBet(user, { odds: 2.1 });
    expect(reply.message).toBe('The price has changed to 2.');
    expect(reply.detail).toEqual({ odds: 2, market_version: 2 });
    const near = await app.placeBet(user, { odds: 2.04, priceChange: 'any' });
    expect(near.data).toMatchObject({ odds: 2 });
  });

  it.each<[string, TestBet]>([
    ['a tolerance of 1 %', { odds: 2.04, priceChange: 'any', priceTolerance: 1 }],
    ['the tolerance of a client that sends none', { odds: 2.14, priceChange: 'any' }],
    ['a tolerance of 10 %', { odds: 2.24, priceChange: 'any', priceTolerance: 10 }],
  ])('a price beyond %s is rejected as moved', async (_, bet) => {
    await open();
    const reply = await app.placeBet(user, bet);
    expect(reply).toMatchObject({
      status: 422,
      message: 'The price has changed to 2.',
      detail: { odds: 2 },
    });
    expect(await wallet()).toEqual(untouched);
  });

  it.each<['back' | 'lay', readonly (readonly [number, number])[], TestBet]>([
    [
      'back',
      [
        [2, 10_000],
        [1.5, 20_000],
        [1.01, 100_000_000],
      ],
      { odds: 2, stake: 10_000 },
    ],
    [
      'lay',
      [
        [2.02, 10_000],
        [3, 20_000],
        [100, 100_000_000],
      ],
      { odds: 2.02, stake: 1_000 },
    ],
  ])('a %s of any price never walks the book beyond its tolerance', async (side, levels, bet) => {
    await app.openMarket({
      prices: [{ id: 'A', back: [], lay: [], [side]: levels }],
    });
    for (const priceTolerance of [undefined, 1, 5, 10]) {
      const tolerance = priceTolerance !== undefined && { priceTolerance };
      const wanted = { ...bet, side, priceChange: 'any' as const, ...tolerance };
      const reply = await app.placeBet(user, wanted);
      expect(reply).toMatchObject({
        status: 422,
        message: 'Only ₹100 is available at this price.',
      });
    }
    expect(await wallet()).toEqual(untouched);
  });

  it('any price within the tolerance is filled at its mean', async () => {
    await app.openMarket({
      prices: [
        {
          id: 'A',
          back: [
            [2, 10_000],
            [1.95, 30_000],
            [1.9, 100_000],
          ],
          lay: [],
        },
      ],
    });
    const reply = await app.placeBet(user, { stake: 400, priceChange: 'any' });
    // 100 at 2.00 and 300 at 1.95.
    expect(reply.data).toMatchObject({ odds: 1.96, stack: 400 });
    expect(market().book.levels('A', 'back')).toEqual([{ price: 1.9, size: 100_000 }]);
  });

  it.each([0, 2, 100])('a tolerance of %d is rejected by its name', async (priceTolerance) => {
    await open();
    const reply = await app.placeBet(user, { priceChange: 'any', priceTolerance });
    expect(reply).toMatchObject({
      status: 400,
      message: 'price_tolerance must be 1 or 5 or 10.',
      detail: { field: 'price_tolerance' },
    });
  });

  it('a bet without liquidity is rejected without a new price', async () => {
    await open();
    const reply = await app.placeBet(user, { side: 'lay' });
    expect(reply.message).toMatch(/Nothing is offered/);
    expect(reply.detail).toEqual({ market_version: 2 });
  });

  it('a better price is accepted by default, rejected by "none"', async () => {
    await open();
    expect((await app.placeBet(user, { odds: 1.9 })).data).toMatchObject({ odds: 2 });
    const exact = await app.placeBet(user, { odds: 1.8, priceChange: 'none' });
    expect(exact.detail).toMatchObject({ odds: 2 });
  });

  it('a larger stake is rejected whole; several levels make a mean price', async () => {
    await open();
    const large = await app.placeBet(user, { stake: 201 });
    expect(large.message).toBe('Only ₹200 is available at this price.');
    const spread = await app.placeBet(user, { odds: 1.9, stake: 400 });
    expect(spread.data).toMatchObject({ odds: 1.95, stack: 400 });
    expect(market().book.levels('A', 'back')).toEqual([{ price: 1.9, size: 30_000 }]);
  });

  it('odds may carry zeros; the price is the same', async () => {
    await open();
    const reply = await app.placeBet(user, { odds: '1.9000', stake: 100 });
    expect(reply.data).toMatchObject({ odds: 2 });
    expect((await app.placeBet(user, { odds: '0' })).message).toBe('0 is not a valid price.');
  });

  it('a market seen before it was suspended rejects the bet, price changes alone do not', async () => {
    await open();
    const seenVersion = selectVersion(market());
    market().eventSeq += 1;
    expect((await app.placeBet(user, { seenVersion })).status).toBe(200);
    market().eventSeq += 1;
    suspendAndReopen();
    const reply = await app.placeBet(user, { seenVersion });
    expect(reply).toMatchObject({
      status: 422,
      message: 'The market was suspended in the meantime. Please check the price.',
      detail: { odds: 2, market_version: selectVersion(market()) },
    });
    const again = { seenVersion: reply.detail?.market_version ?? 0 };
    expect((await app.placeBet(user, again)).status).toBe(200);
  });

  it('two concurrent bets cannot reserve the same size @asvs:2.3.4', async () => {
    await open();
    const others = [user, await app.createUser(), await app.createUser()];
    const replies = await Promise.all(others.map((one) => app.placeBet(one, { stake: 150 })));
    expect(replies.filter(({ error }) => !error)).toHaveLength(1);
  });
});

describe('the bet delay in play', () => {
  const open = () => app.openMarket({ inPlay: true, betDelay: 5 });
  const send = (bet: object = {}, key?: string) =>
    app.call(
      'saveBet',
      {
        match_id: 'match-market',
        market_id: 'market',
        selection_id: 'A',
        odds: '2',
        stack: 100,
        is_back: '1',
        ...bet,
      },
      { token: user.token, ...(key && { key }) },
    );

  it('waits on the clock, then accepts the bet', async () => {
    await open();
    const reply = send();
    await app.settle();
    expect(await wallet()).toEqual(untouched);
    app.clock.advance(4999);
    await app.settle();
    expect(await wallet()).toEqual(untouched);
    app.clock.advance(1);
    expect((await reply).status).toBe(200);
  });

  it('validates against the prices after the delay @security:measures.50', async () => {
    await open();
    const [dearer, better] = [send(), send({ odds: '1.5' })];
    await app.settle();
    const back = [[1.9, 100_000]] as const;
    market().book.apply(true, [{ id: 'A', back, lay: [] }], market().eventSeq + 1);
    app.clock.advance(5000);
    expect((await dearer).detail).toMatchObject({ odds: 1.9 });
    expect((await better).data).toMatchObject({ odds: 1.9 });
  });

  it('rejects when the market is suspended during the delay', async () => {
    await open();
    const reply = send();
    await app.settle();
    market().status = 'SUSPENDED';
    app.clock.advance(5000);
    expect((await reply).message).toBe('The market is suspended.');
    expect(await wallet()).toEqual(untouched);
  });

  it('rejects when the market was suspended during the delay and is open again', async () => {
    await open();
    const reply = send();
    await app.settle();
    market().eventSeq += 1;
    suspendAndReopen();
    app.clock.advance(5000);
    expect((await reply).message).toMatch(/suspended in the meantime/);
    expect(await wallet()).toEqual(untouched);
  });

  it('caps a version of the future at the current one, so that no suspension is missed @asvs:2.3.1', async () => {
    await open();
    const reply = send({ market_version: Number.MAX_SAFE_INTEGER });
    await app.settle();
    market().eventSeq += 1;
    suspendAndReopen();
    app.clock.advance(5000);
    expect(await reply).toMatchObject({
      status: 422,
      message: expect.stringMatching(/suspended in the meantime/),
    });
    expect(await wallet()).toEqual(untouched);
  });

  it('a repeat of the key during the delay waits for the same response, another body conflicts', async () => {
    await open();
    const first = send({}, 'one-decision');
    await app.settle();
    const repeat = send({}, 'one-decision');
    const other = await send({ stack: 200 }, 'one-decision');
    expect(other).toMatchObject({ status: 409, detail: { field: 'Idempotency-Key' } });
    await app.settle();
    app.clock.advance(5000);
    expect((await first).status).toBe(200);
    expect((await repeat).response.body).toBe((await first).response.body);
    expect(await wallet()).toEqual({ balance: 9900, liability: 100 });
    expect(market().book.levels('A', 'back')[0]?.size).toBe(99_990_000);
  });

  it('a stopping server rejects delayed bets, and stores no response for the key', async () => {
    await open();
    const reply = send({}, 'one-decision');
    await app.settle();
    app.exchange.drain();
    expect(await reply).toMatchObject({
      status: 503,
      message: expect.stringMatching(/not placed/),
    });
    expect(await wallet()).toEqual(untouched);
    market().inPlay = false;
    expect((await send({}, 'one-decision')).status).toBe(200);
  });
});
