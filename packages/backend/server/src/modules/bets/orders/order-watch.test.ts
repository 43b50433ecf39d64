import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TestUser } from '../../../testing/test-app.ts';
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts';
import { createTestKey } from '../../../testing/test-keys.ts';
import { createThinMarket } from '../../../testing/thin-market.ts';
import { createBetting } from '../../betting.ts';

let app: TestExchange;
let user: TestUser;
let program: { token: string };
beforeAll(async () => {
  app = await startTestExchange();
});
const { open, keep, offer, wallet, listOpen } = createThinMarket(
  () => app,
  () => user,
);
const makeKey = (scope?: 'read' | 'trade') => createTestKey(app, user, scope);
beforeEach(async () => {
  await app.reset();
  user = await app.createUser();
  program = await makeKey();
  await open();
});
afterAll(() => app.close());

const place = (by: { token: string }, odds = 2.2) => keep({ odds }, { ...user, token: by.token });
const send = (seconds: number, by: { token: string } = program) =>
  app.call('orderHeartbeat', { seconds }, by);
/** Runs one search of a leader. */
const search = (exchange: Pick<TestExchange['exchange'], 'watchRounds'> = app.exchange) =>
  exchange.watchRounds()();
const listUnmatched = async () =>
  (await listOpen()).filter(({ unmatched }) => unmatched).map((bet) => bet.asked_odds);

it('keeps the orders while heartbeats arrive, and cancels them after a silence', async () => {
  await place(program);
  const { data } = await send(10);
  expect(data).toEqual({ until: Math.floor(app.clock.now().getTime() / 1000) + 10 });
  app.clock.advance(9000);
  await send(10);
  app.clock.advance(9999);
  await search();
  expect(await listUnmatched()).toEqual([2.2]);
  app.clock.advance(1);
  await search();
  expect(await listUnmatched()).toEqual([]);
  expect(await wallet()).toEqual({ balance: 10_000, liability: 0 });
  await offer([[2.2, 90_000]]);
  expect(await listOpen()).toEqual([]);
});

it('cancels on every market, what waits alone, and no order of a person or of another key', async () => {
  await open({ id: 'other' });
  const other = await makeKey();
  await place(program, 2);
  await keep({ marketId: 'other', odds: 2.4, stake: 300 }, { ...user, token: program.token });
  await place(user, 2.6);
  await place(other, 2.8);
  await send(300, other);
  await send(5);
  app.clock.advance(5000);
  await search();
  expect((await listUnmatched()).toSorted()).toEqual([2.6, 2.8]);
  expect(await listOpen()).toContainEqual(expect.objectContaining({ Stack: 100, Odds: 2 }));
});

it('ends those of the other markets where the end of one fails', async () => {
  await open({ id: 'other' });
  const terms = { good_for: 1 };
  await keep({ odds: 2.2, terms });
  await keep({ marketId: 'other', odds: 2.4, terms });
  app.clock.advance(1000);
  vi.spyOn(app.context.ledger, 'lockFunds').mockRejectedValueOnce(new Error('no connection'));
  await search();
  expect(await listUnmatched()).toHaveLength(1);
  await search();
  expect(await listUnmatched()).toEqual([]);
});

it('watches a silent program until its last order has ended', async () => {
  await place(program);
  await send(5);
  app.clock.advance(65_000);
  vi.spyOn(app.context.ledger, 'lockFunds').mockRejectedValueOnce(new Error('no connection'));
  await search();
  expect(await listUnmatched()).toEqual([2.2]);
  await search();
  expect(await listUnmatched()).toEqual([]);
});

it('cancels for another leader or after a restart', async () => {
  await place(program);
  await send(5);
  app.clock.advance(3_600_000);
  await search(createBetting(app.context));
  expect(await listUnmatched()).toEqual([]);
});

it('cancels an order that was stored just after the others, and none a minute later', async () => {
  await send(5);
  app.clock.advance(5000);
  await search();
  await place(program);
  await search();
  expect(await listUnmatched()).toEqual([]);
  app.clock.advance(60_000);
  await search();
  await place(program);
  await search();
  expect(await listUnmatched()).toEqual([2.2]);
});

it('watches no key without heartbeats, and none that ended the watch', async () => {
  await place(program);
  app.clock.advance(3_600_000);
  await search();
  await send(5);
  expect((await send(0)).data).toEqual({ until: null });
  app.clock.advance(3_600_000);
  await search();
  expect(await listUnmatched()).toEqual([2.2]);
});

it('is for keys that trade alone', async () => {
  expect((await send(5, user)).error_code).toBe('FORBIDDEN');
  expect((await send(5, await makeKey('read'))).error_code).toBe('SCOPE_NOT_ALLOWED');
});
