import { type OrdersData, ordersData, type StreamFrame } from '@exchange/contract';
import { parse } from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { openTestStream } from '../../testing/test-stream.ts';
import { createThinMarket } from '../../testing/thin-market.ts';

let app: TestExchange;
let user: TestUser;
beforeAll(async () => {
  app = await startTestExchange();
});
const { open, keep, offer, cancel, idOf, settle } = createThinMarket(
  () => app,
  () => user,
);
beforeEach(async () => {
  await app.reset();
  user = await app.createUser();
  await open();
});
afterAll(() => app.close());

const openOrders = (id: string | null = null) =>
  openTestStream(app, { orders: id }, { userId: user.id });
const ordersOf = (frame: StreamFrame | undefined) =>
  parse(ordersData, frame && 'data' in frame ? frame.data : undefined).orders;
const lastId = (frames: readonly StreamFrame[]) => {
  const last = frames.at(-1);
  return last && 'id' in last ? last.id : null;
};

it('begins with the open orders and reports fills, cancellations and results', async () => {
  await keep({ odds: 2.2, stake: 300 });
  const { take } = openOrders();
  const [snapshot] = await take();
  expect(snapshot).toMatchObject({ kind: 'snapshot', topic: 'orders', data: { total: 1 } });
  expect(ordersOf(snapshot)).toMatchObject([{ status: 'OPEN', Stack: 0, unmatched: 300 }]);
  expect(await take()).toEqual([]);

  await offer([[2.2, 10_000]]);
  const [fill] = await take();
  expect(fill).toMatchObject({ kind: 'delta', since: lastId([snapshot as StreamFrame]) });
  expect(ordersOf(fill)).toMatchObject([{ Stack: 100, Odds: 2.2, unmatched: 200 }]);

  const second = idOf(await keep({ odds: 2.6 }));
  expect(ordersOf((await take())[0])).toMatchObject([{ bet_id: second, unmatched: 100 }]);
  await cancel(second);
  expect(ordersOf((await take())[0])).toMatchObject([{ bet_id: second, status: 'LAPSED' }]);
  await settle('A');
  expect(ordersOf((await take())[0])).toMatchObject([{ status: 'WON', Stack: 100 }]);
});

it('resumes with the deltas that were missed, and with a snapshot from elsewhere', async () => {
  const whole = openOrders();
  const id = lastId(await whole.take());
  const seen: StreamFrame[] = [];
  for (const odds of [2.2, 2.4, 2.6]) {
    await keep({ odds });
    seen.push(...(await whole.take()));
  }
  expect(seen.map(({ kind }) => kind)).toEqual(['delta', 'delta', 'delta']);
  expect(await openOrders(id).take()).toEqual(seen);
  expect(await openOrders(lastId(seen)).take()).toEqual([{ kind: 'beat' }]);
  const [again] = await openOrders('another.7').take();
  expect(again?.kind).toBe('snapshot');
  expect((again as { data: OrdersData }).data.orders).toHaveLength(3);
});

it('has no order of another player, and ends for guests', async () => {
  await keep({ odds: 2.2 }, await app.createUser());
  expect(ordersOf((await openOrders().take())[0])).toEqual([]);
  expect(await openTestStream(app, { orders: null }).take()).toEqual([
    { kind: 'gone', topic: 'orders' },
  ]);
});
