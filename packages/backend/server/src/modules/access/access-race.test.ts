import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  inspectLedger,
  SOUND_LEDGER,
  startPostgres,
  type TestPostgres,
  type TestReply,
  type TestUser,
  withdrawalOf,
} from '../../testing/index.ts';
import { startTestCasino, type TestCasino } from '../../testing/test-casino.ts';
import { addTestRequest } from '../../testing/test-requests.ts';
import { changeAccess } from './access.service.ts';

let postgres: TestPostgres;
let app: TestCasino;
let first: TestUser;
let second: TestUser;
let agent: TestUser;
let player: TestUser;
beforeAll(async () => {
  postgres = await startPostgres();
  app = await startTestCasino({ databaseUrl: postgres.url, secondPersonAbove: 1000 });
});
beforeEach(async () => {
  await app.reset();
  first = await app.createUser({ role: 'admin' });
  second = await app.createUser({ role: 'admin' });
  agent = await app.createUser({ role: 'agent', ownerId: second.id });
  player = await app.createUser({ rupees: 5000, ownerId: agent.id });
});
afterEach(async () => {
  expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
});
afterAll(async () => {
  await app?.close();
  await postgres?.stop();
});

const balance = async () =>
  ((await app.call('walletBalance', undefined, player)).data as { balance: number }).balance;
const decide = (id: unknown, status: 'A' | 'S' | 'D', caller = first) =>
  app.call('requestDecision', { id, status, reason: 'Because' }, caller);
const answer = (id: unknown, verdict: 'confirmed' | 'declined', caller = second) =>
  app.call('secondPersonDecision', { id, verdict }, caller);
const coins = (amount: number, caller = first) =>
  app.call('updateCoins', { user_id: player.id, amount, reason: 'Counter' }, caller);
const waitingId = async () => {
  const { data } = await app.call('secondPersonList', {}, second);
  return (data as { id: number }[])[0]?.id;
};

/** Resolves once a transaction waits for another one. */
const untilAwaited = () =>
  expect
    .poll(async () => {
      const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`;
      const found = await app.context.unitOfWork.read((tx) => tx.execute(waiting));
      return (found as { rows: unknown[] }).rows.length;
    })
    .toBeGreaterThan(0);

/** Makes a call that is in progress when staff change the account, and is decided afterwards. */
async function meet(
  wanted: object,
  call: () => Promise<TestReply>,
  userId = player.id,
): Promise<TestReply> {
  const { unitOfWork } = app.context;
  const caller = { ...first, role: 'admin' as const, sessionId: 0 };
  const { promise: isAwaited, resolve } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const changed = unitOfWork.withTransaction(async (tx) => {
    await changeAccess(tx, app.context, caller, { userId, reason: 'x', wanted });
    hold();
    await isAwaited;
  });
  await isHeld;
  const reply = call();
  await untilAwaited();
  resolve();
  await changed;
  return reply;
}

describe('calls in progress are rejected once staff locked the account', () => {
  it('a withdrawal is neither approved nor paid', async () => {
    const [pending, approved] = [
      await addTestRequest(app, player.id, 'W', 100),
      await addTestRequest(app, player.id, 'W', 100, { status: 'A' }),
    ];
    const locked = { withdrawals_locked: true };
    expect(await meet(locked, () => decide(approved.id, 'S'))).toMatchObject({ status: 422 });
    await app.call(
      'userAccess',
      { user_id: player.id, reason: 'x', withdrawals_locked: false },
      first,
    );
    expect(await meet(locked, () => decide(pending.id, 'A'))).toMatchObject({ status: 422 });
    // Its money can still be returned to the player.
    expect((await decide(pending.id, 'D')).status).toBe(200);
    expect(await balance()).toBe(4900);
  });

  it('coins are neither given nor confirmed', async () => {
    await coins(2000);
    const id = await waitingId();
    expect(await meet({ closed: true }, () => answer(id, 'confirmed'))).toMatchObject({
      status: 422,
    });
    await app.call('userAccess', { user_id: player.id, reason: 'x', closed: false }, first);
    expect(await meet({ closed: true }, () => coins(10))).toMatchObject({ status: 422 });
  });

  it('a withdrawal is not requested', async () => {
    const asked = () => app.call('withdrawRequest', withdrawalOf(100), player);
    expect(await meet({ withdrawals_locked: true }, asked)).toMatchObject({ status: 403 });
    expect(await balance()).toBe(5000);
  });

  it('nothing is staked', async () => {
    await app.openMarket();
    const session = await app.openGame(player);
    const bet = () => app.placeBet(player, { stake: 100 });
    expect(await meet({ betting_locked: true }, bet)).toMatchObject({ status: 403 });
    await app.call('userAccess', { user_id: player.id, reason: 'x', betting_locked: false }, first);
    const stake = { session, round_id: 'round-one', transaction_id: 'bet-one-one', amount: 10 };
    const staked = await meet(
      { betting_locked: true },
      async () => (await app.wallet('bet', stake)) as unknown as TestReply,
    );
    expect(staked).toMatchObject({ error: true, reason: 'not_allowed' });
    expect(await balance()).toBe(5000);
  });
});

describe('concurrent decisions of a second person in both lists', () => {
  it('act once, without a fault', async () => {
    for (let round = 0; round < 12; round += 1) {
      const before = await balance();
      const { id } = await addTestRequest(app, player.id, 'D', 1500);
      await decide(id, 'S');
      const step = await waitingId();
      const calls = [
        () => answer(step, 'confirmed'),
        () => answer(step, 'declined', agent),
        () => decide(id, 'S', second),
        () => decide(id, 'D', agent),
        () => answer(step, 'confirmed'),
      ];
      // Each of them comes first once.
      const turned = calls.map((_, at) => calls[(at + round) % calls.length]?.());
      const replies = (await Promise.all(turned)).filter((reply) => reply !== undefined);
      const statuses = replies.map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
      const credited = (await balance()) - before;
      expect([0, 1500]).toContain(credited);
    }
  });
});
