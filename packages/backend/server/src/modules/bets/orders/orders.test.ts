import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inspectLedger, SOUND_LEDGER } from '../../../testing/ledger-invariants.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts';
import { createThinMarket } from '../../../testing/thin-market.ts';

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

interface Entry {
  status: number;
  error_code?: string;
  data: { bet_id: number; cancelled?: number; matched?: number } | null;
}

const { open, keep, offer, idOf, wallet, listOpen } = createThinMarket(
  () => app,
  () => user,
);
let keys = 0;
const order = (more: object = {}) => {
  keys += 1;
  return {
    ...{ match_id: 'match-market', market_id: 'market', selection_id: 'A' },
    ...{ odds: '2.2', stack: 100, is_back: '1', unmatched: 'keep', key: `order-key-${keys}` },
    ...more,
  };
};
const entriesOf = ({ data }: { data: unknown }) => (data as { orders: Entry[] }).orders;
const place = async (...orders: object[]) =>
  entriesOf(await app.call('placeOrders', { orders }, user));
const cancel = (input: object, by = user) => app.call('cancelOrders', input, by);
const replace = async (...orders: object[]) =>
  entriesOf(await app.call('replaceOrders', { orders }, user));
const codesOf = (entries: readonly Entry[]) =>
  entries.map(({ status, error_code }) => error_code ?? status);
const listUnmatched = async (of = user) =>
  (await listOpen(of)).filter(({ unmatched }) => Number(unmatched ?? 0) > 0);

describe('placing several orders', () => {
  it('answers each by itself, in their order', async () => {
    await open();
    const entries = await place(
      order({ reference: 'a' }),
      order({ odds: '2.001' }),
      order({ stack: 1 }),
      order({ match_id: 'none' }),
      order({ stack: 900_000 }),
      order({ odds: '2' }),
    );
    expect(codesOf(entries)).toEqual([
      ...[200, 'INVALID_PRICE', 'STAKE_TOO_SMALL', 'UNKNOWN_MATCH', 'STAKE_TOO_LARGE', 200],
    ]);
    expect(entries[1]).toMatchObject({ error: true, data: null, detail: { field: 'odds' } });
    expect(await wallet()).toEqual({ balance: 9800, liability: 200 });
    expect((await app.call('orderStatus', { references: ['a'] }, user)).total).toBe(1);
  });

  it('places each once for its key, in a batch or by a single call, also after a refusal', async () => {
    await open();
    const [first, rejected] = [order(), order({ odds: '2.001' })];
    const before = await place(first, rejected);
    expect(await place(first, rejected)).toEqual(before);
    const { key, ...single } = first;
    const reply = await app.call('saveBet', single, { token: user.token, key });
    expect(reply.data).toEqual(before[0]?.data);
    expect(codesOf(await place({ ...first, stack: 200 }))).toEqual(['IDEMPOTENCY_KEY_REUSED']);
    expect(await listOpen()).toHaveLength(1);
  });

  it('stakes no more than the funds cover', async () => {
    await open();
    const entries = await place(...[1, 2, 3].map(() => order({ stack: 4000 })));
    expect(codesOf(entries).toSorted()).toEqual([200, 200, 'INSUFFICIENT_FUNDS']);
  });
});

describe('cancelling several orders', () => {
  const openTwo = async () => {
    await open();
    await open({ id: 'other' });
    return (await place(order(), order({ odds: '2', stack: 300 }), other())).map(idOf);
  };
  const other = () => order({ match_id: 'match-other', market_id: 'other' });

  it('answers each by itself', async () => {
    const [first, second] = await openTwo();
    const entries = entriesOf(await cancel({ bet_ids: [second, 999_999, first, 'x'] }));
    expect(codesOf(entries)).toEqual([200, 'UNKNOWN_BET', 200, 'UNKNOWN_BET']);
    expect(entries[0]?.data).toEqual({ bet_id: second, cancelled: 100, matched: 200 });
    expect(await listUnmatched()).toMatchObject([{ market_id: 'other' }]);
  });

  it.each([
    ['a market', { market_id: 'market' }, 1],
    ['all', { all: true }, 0],
  ])('cancels those of %s, and releases their holds', async (_, input, left) => {
    const stranger = await app.createUser();
    await openTwo();
    await keep({ odds: 2.4 }, stranger);
    const { data } = await cancel(input);
    expect(data).toMatchObject({ remaining: 0 });
    expect(entriesOf({ data })).toHaveLength(3 - left);
    expect(await listUnmatched()).toHaveLength(left);
    expect(await wallet()).toMatchObject({ liability: 200 + 100 * left });
    await offer([[2.4, 90_000]]);
    expect(await listOpen()).toMatchObject(left ? [{}, {}] : [{ Stack: 200 }]);
    expect(await listOpen(stranger)).toMatchObject([{ Stack: 100 }]);
  });

  it('leaves those of another player', async () => {
    const ids = await openTwo();
    const stranger = await app.createUser();
    const entries = entriesOf(await cancel({ bet_ids: ids }, stranger));
    expect(codesOf(entries)).toEqual(ids.map(() => 'UNKNOWN_BET'));
    expect((await cancel({ all: true }, stranger)).data).toEqual({ orders: [], remaining: 0 });
    expect(await listUnmatched()).toHaveLength(3);
  });
});

describe('replacing orders', () => {
  const to = (bet_id: unknown, more: object = {}) => ({
    ...{ bet_id, odds: '2.4', key: order().key },
    ...more,
  });

  it('moves what waits to the other price, with its reference', async () => {
    await open();
    const [entry] = await place(order({ odds: '2', stack: 500, reference: 'a' }));
    const [moved] = await replace(to(entry && idOf(entry)));
    expect(moved).toMatchObject({ status: 200, data: { odds: 2.4, stack: 0, unmatched: 300 } });
    expect(await listOpen()).toMatchObject([
      { asked_odds: 2.4, unmatched: 300, reference: 'a' },
      { Stack: 200, requested: 500, reference: 'a' },
    ]);
    expect(await wallet()).toMatchObject({ liability: 500 });
  });

  it('acts once for a key, and places an order once for two keys', async () => {
    await open();
    const [id] = (await place(order())).map(idOf);
    const once = to(id);
    const before = await replace(once);
    expect(await replace(once)).toEqual(before);
    const [next] = before.map(idOf);
    const both = await replace(to(next, { odds: '2.6' }), to(next, { odds: '2.8' }));
    expect(codesOf(both).toSorted()).toEqual([200, 'NOTHING_WAITING']);
    expect(await listUnmatched()).toMatchObject([{ unmatched: 100 }]);
  });

  it('leaves an order as it is where the price is never taken, or it is not the player’s', async () => {
    await open();
    const [id] = (await place(order())).map(idOf);
    const stranger = await app.createUser();
    const foreign = await app.call('replaceOrders', { orders: [to(id)] }, stranger);
    expect(codesOf(entriesOf(foreign))).toEqual(['UNKNOWN_BET']);
    const entries = await replace(to(id, { odds: '2.001' }), to('x'));
    expect(codesOf(entries)).toEqual(['INVALID_PRICE', 'UNKNOWN_BET']);
    expect(await listUnmatched()).toMatchObject([{ asked_odds: 2.2, unmatched: 100 }]);
  });

  it.each([
    ['the market takes no bets now', {}, 'PRICES_NOT_LIVE'],
    ['the funds do not cover it', { stack: 20_000 }, 'INSUFFICIENT_FUNDS'],
  ])('leaves it as it is where %s', async (_, more, code) => {
    await open();
    const [id] = (await place(order())).map(idOf);
    const match = app.exchange.board.match('match-market') ?? {};
    if (code === 'PRICES_NOT_LIVE') Object.assign(match, { heartbeatAt: 0 });
    expect(codesOf(await replace(to(id, more)))).toEqual([code]);
    expect(await listUnmatched()).toMatchObject([{ bet_id: id, asked_odds: 2.2, unmatched: 100 }]);
    expect(await wallet()).toMatchObject({ liability: 100 });
  });

  it('needs no funds for both: the order that ends frees them in the same transaction', async () => {
    await open();
    const [id] = (await place(order({ stack: 9900 }))).map(idOf);
    expect(await replace(to(id, { stack: 10_000 }))).toMatchObject([{ status: 200 }]);
    expect(await listUnmatched()).toMatchObject([{ asked_odds: 2.4, unmatched: 10_000 }]);
    expect(await wallet()).toEqual({ balance: 0, liability: 10_000 });
  });

  it('counts its stake once against the player’s own limit', async () => {
    await open();
    await app.call('changeLimit', { kind: 'stake', period: 'day', amount: 1000 }, user);
    const [id] = (await place(order({ stack: 600 }))).map(idOf);
    const [moved] = await replace(to(id));
    expect(moved?.status).toBe(200);
    const codes = codesOf(await replace(to(moved && idOf(moved), { stack: 1100 })));
    expect(codes).toEqual(['OWN_LIMIT_REACHED']);
    expect(codesOf(await place(order({ stack: 400 })))).toEqual([200]);
    expect(codesOf(await place(order({ stack: 100 })))).toEqual(['OWN_LIMIT_REACHED']);
  });

  it('makes it smaller at its price, where it keeps its place', async () => {
    await open();
    const [id] = (await place(order({ stack: 300 }))).map(idOf);
    const rival = await app.createUser();
    await keep({ odds: 2.2, stake: 300 }, rival);
    const edit = { bet_id: id, odds: '2.2', stack: 120 };
    const key = order().key;
    const reply = await app.call('editBet', edit, { token: user.token, key });
    expect(reply.data).toMatchObject({ bet_id: id, stack: 0, unmatched: 120 });
    expect(await wallet()).toMatchObject({ liability: 120 });
    await app.exchange.idle();
    await offer([[2.2, 15_000]]);
    expect(await listOpen()).toMatchObject([{ bet_id: id, Stack: 120 }]);
    expect(await listUnmatched(rival)).toMatchObject([{ Stack: 30, unmatched: 270 }]);
    const again = await app.call('editBet', edit, { token: user.token, key });
    expect(again.data).toEqual(reply.data);
  });

  it('is refused where a part was matched in its delay, and the rest waits on', async () => {
    await open();
    const [id] = (await place(order({ stack: 300 }))).map(idOf);
    Object.assign(app.market(), { inPlay: true, betDelay: 5 });
    const replacing = replace(to(id));
    await app.settle();
    await offer([[2.2, 12_000]]);
    await app.exchange.idle();
    app.clock.advance(5000);
    expect(codesOf(await replacing)).toEqual(['BETS_CHANGED']);
    expect(await listUnmatched()).toMatchObject([
      { bet_id: id, asked_odds: 2.2, Stack: 120, unmatched: 180 },
    ]);
    expect(await wallet()).toMatchObject({ liability: 300 });
  });

  it.each([
    ['smaller', { odds: '2.2', stack: 120 }],
    ['of the same size', { odds: '2.4', stack: 300 }],
    ['smaller than what waits now', { odds: '2.2', stack: 50 }],
  ])('is rejected where a part was matched since the player saw it: %s', async (_, edit) => {
    await open();
    const [id] = (await place(order({ stack: 300 }))).map(idOf);
    await offer([[2.2, 20_000]]);
    await app.exchange.idle();
    const asSeen = { ...edit, seen_unmatched: 300 };
    expect(codesOf(await replace(to(id, asSeen)))).toEqual(['BETS_CHANGED']);
    expect(await listUnmatched()).toMatchObject([
      { bet_id: id, asked_odds: 2.2, Stack: 200, unmatched: 100 },
    ]);
    expect(await wallet()).toMatchObject({ liability: 300 });
    const [changed] = await replace(to(id, { ...edit, seen_unmatched: 100 }));
    expect(changed?.status).toBe(200);
  });

  it('never doubles an order that a bet matches at the same time', async () => {
    const taker = await app.createUser({ rupees: 100_000 });
    await open({ prices: [] });
    for (let turn = 0; turn < 8; turn += 1) {
      const [id] = (await place(order({ odds: '2.2', stack: 100 }))).map(idOf);
      const [[entry]] = await Promise.all([
        replace(to(id)),
        app.placeBet(taker, { side: 'lay', odds: 2.2, stake: 100 }),
      ]);
      const [bet] = await listOpen();
      // Either it moved, and the taker got nothing of it, or it was taken and could not move.
      expect([bet?.Stack, bet?.unmatched ?? 0]).toEqual(
        entry?.status === 200 ? [0, 100] : [100, 0],
      );
      await cancel({ all: true });
    }
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });
});
