import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { createThinMarket } from '../../testing/thin-market.ts';

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

const { open, cancel, idOf, listOpen } = createThinMarket(
  () => app,
  () => user,
);
const bet = {
  ...{ match_id: 'match-market', market_id: 'market', selection_id: 'A' },
  ...{ odds: '2', stack: 100, is_back: '1', unmatched: 'keep' },
};
const place = (more: object, by = user, key: string = crypto.randomUUID()) =>
  app.call('saveBet', { ...bet, ...more }, { token: by.token, key });
const statusOf = (references: string[], by = user, more: object = {}) =>
  app.call('orderStatus', { references, ...more }, by);

describe('the own reference of an order', () => {
  it('finds it in any status, the newest first', async () => {
    await open();
    await place({ odds: '2.2', reference: 'maker:1' });
    await cancel(idOf(await place({ odds: '2.4', reference: 'maker:1' })));
    await place({ reference: 'maker:2' });
    await place({});
    app.clock.advance(1000);
    await place({ odds: '2.6', reference: 'maker:3' });
    const { data, total } = await statusOf(['maker:1', 'maker:3', 'none']);
    expect(total).toBe(3);
    expect(data).toMatchObject([
      { reference: 'maker:3', status: 'OPEN', asked_odds: 2.6, Stack: 0, unmatched: 100 },
      { reference: 'maker:1', status: 'LAPSED', requested: 100, unmatched: 0 },
      { reference: 'maker:1', status: 'OPEN', asked_odds: 2.2, unmatched: 100 },
    ]);
    expect((await statusOf(['maker:2'])).data).toMatchObject([{ status: 'OPEN', Stack: 100 }]);
    const pages = await statusOf(['maker:1', 'maker:3'], user, { limit: 2, pageno: 2 });
    expect(pages).toMatchObject({ total: 3, data: [{ reference: 'maker:1', status: 'OPEN' }] });
  });

  it('is in the lists of bets, and absent where none was given', async () => {
    await open();
    await place({ reference: 'maker:1' });
    await place({});
    const rows = await listOpen();
    expect(rows.map(({ reference }) => reference)).toEqual([undefined, 'maker:1']);
  });

  it('is stored with a session bet', async () => {
    await app.openMarket();
    await app.openSessionLine();
    const order = { match_id: 'match-market', fancy_id: 'session', run: 42, size: 100 };
    const rest = { stack: 100, is_back: '1', fancyStatus: 'A', sport_id: '4', reference: 'runs' };
    const by = { token: user.token, key: crypto.randomUUID() };
    await app.call('saveSessionBet', { ...order, ...rest }, by);
    expect((await statusOf(['runs'])).data).toMatchObject([{ run: 42, reference: 'runs' }]);
  });

  it('is a part of the decision: the same key with another one is refused', async () => {
    await open();
    await place({ reference: 'a' }, user, 'key-of-one-order');
    const again = await place({ reference: 'b' }, user, 'key-of-one-order');
    expect(again.error_code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('finds no order of another player', async () => {
    await open();
    await place({ reference: 'maker:1' });
    const stranger = await app.createUser();
    expect((await statusOf(['maker:1'], stranger)).data).toEqual([]);
  });
});

describe('cleared orders', () => {
  const clear = (more: object = {}) => {
    const now = Math.floor(app.clock.now().getTime() / 1000);
    return app.call('clearedOrders', { from_date: now - 10, to_date: now, ...more }, user);
  };
  const settle = (id: string) =>
    app.exchange.host.settle(id, [
      { id: 'A', status: 'WINNER' },
      { id: 'B', status: 'LOSER' },
    ]);

  it('are those settled in the range, the last first, with the commission of their markets', async () => {
    await app.openMarket({ commission: 2 });
    await app.openMarket({ id: 'other', commission: 2 });
    const inOther = { match_id: 'match-other', market_id: 'other', selection_id: 'B' };
    await place({ reference: 'win' });
    await place({ ...inOther, reference: 'loss' });
    await place({ is_back: '0', odds: '2.2', stack: 50 });
    await settle('market');
    app.clock.advance(5000);
    await settle('other');
    const { data, total } = await clear();
    expect(total).toBe(3);
    expect(data).toMatchObject({
      orders: [{ reference: 'loss', status: 'LOST', profit_loss: -100 }, {}, { reference: 'win' }],
      markets: [
        { market_id: 'other', profit_loss: -100, commission: 0 },
        { market_id: 'market', commission: expect.any(Number) },
      ],
    });
    const { orders, markets } = data as {
      orders: { market_id: string; profit_loss: number }[];
      markets: { profit_loss: number; commission: number }[];
    };
    const gross = orders
      .filter(({ market_id }) => market_id === 'market')
      .reduce((sum, { profit_loss }) => sum + profit_loss, 0);
    expect(markets[1]?.commission).toBeCloseTo(gross * 0.02);
    expect(markets[1]?.profit_loss).toBeCloseTo(gross * 0.98);
    expect(await clear({ limit: 1, pageno: 3 })).toMatchObject({
      total: 3,
      data: { orders: [{ reference: 'win' }], markets: [{ market_id: 'market' }] },
    });
    app.clock.advance(6000);
    expect(await clear()).toMatchObject({ total: 1, data: { orders: [{ reference: 'loss' }] } });
  });

  it('leave out open orders and those of others', async () => {
    await app.openMarket();
    await place({}, await app.createUser());
    await settle('market');
    await app.openMarket({ id: 'open' });
    await place({ match_id: 'match-open', market_id: 'open' });
    expect(await clear()).toMatchObject({ total: 0, data: { orders: [], markets: [] } });
    expect((await clear({ sport_id: 99 })).detail).toEqual({ field: 'sport_id' });
    expect((await clear({ to_date: 9 })).detail).toEqual({ field: 'to_date' });
  });
});
