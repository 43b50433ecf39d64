import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  depositOf,
  inspectLedger,
  SOUND_LEDGER,
  startPostgres,
  startTestApp,
  type TestApp,
  type TestPostgres,
  type TestUser,
  withdrawalOf,
} from '../../testing/index.ts';
import { addTestRequest } from '../../testing/test-requests.ts';
import { DEMO_DECISION_MS } from './decisions.model.ts';
import { decideDemoRequest } from './demo-decisions.ts';

let postgres: TestPostgres;
let app: TestApp;
beforeAll(async () => {
  postgres = await startPostgres();
  app = await startTestApp({ databaseUrl: postgres.url });
});
afterAll(async () => {
  await app?.close();
  await postgres?.stop();
});

const balanceOf = async (user: TestUser) =>
  ((await app.call('walletBalance', undefined, user)).data as { balance: number }).balance;
const statuses = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).toSorted();
const expectSound = async () =>
  expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);

it('two browsers of a player report one UTR: one of them succeeds @spec:money.11', async () => {
  const user = await app.createUser();
  const payloads: Awaited<ReturnType<typeof depositOf>>[] = [];
  // A user uploads one slip at a time.
  while (payloads.length < 5) {
    payloads.push(await depositOf(app, user, { transaction_id: '909090909090' }));
  }
  const replies = await Promise.all(
    payloads.map((payload) => app.call('depositRequest', payload, user)),
  );
  expect(statuses(replies)).toEqual([200, 409, 409, 409, 409]);
});

it('many players report one UTR: all are accepted, and one is credited', async () => {
  const admin = await app.createUser({ role: 'admin' });
  const users = await Promise.all(Array.from({ length: 5 }, () => app.createUser()));
  const payloads = await Promise.all(
    users.map((user) => depositOf(app, user, { transaction_id: '808080808080' })),
  );
  const replies = await Promise.all(
    users.map((user, at) => app.call('depositRequest', payloads[at], user)),
  );
  expect(statuses(replies)).toEqual([200, 200, 200, 200, 200]);
  const decisions = await Promise.all(
    replies.map(({ data }) =>
      app.call('requestDecision', { id: (data as { id: number }).id, status: 'S' }, admin),
    ),
  );
  expect(statuses(decisions)).toEqual([200, 409, 409, 409, 409]);
  await expectSound();
});

it('one slip in two deposits: one of them gets it', async () => {
  const user = await app.createUser();
  const payload = await depositOf(app, user);
  const replies = await Promise.all(
    ['616161', '626262', '636363'].map((utr) =>
      app.call('depositRequest', { ...payload, transaction_id: utr }, user),
    ),
  );
  expect(statuses(replies)).toEqual([200, 400, 400]);
});

it('many concurrent withdrawals never exceed the balance @spec:money.6', async () => {
  const user = await app.createUser({ rupees: 1000 });
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => app.call('withdrawRequest', withdrawalOf(300), user)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(await balanceOf(user)).toBe(100);
  await expectSound();
});

it('a withdrawal that is cancelled and approved concurrently ends in one of both @spec:money.6', async () => {
  const admin = await app.createUser({ role: 'admin' });
  for (let round = 0; round < 8; round += 1) {
    const user = await app.createUser({ rupees: 1000 });
    const withdrawal = withdrawalOf(400, { account_number: `55556666777${round}` });
    const { data } = await app.call('withdrawRequest', withdrawal, user);
    const id = (data as { id: number }).id;
    const [approved, cancelled, again] = await Promise.all([
      app.call('requestDecision', { id, status: 'A' }, admin),
      app.call('withdrawCancel', { id }, user),
      app.call('withdrawCancel', { id }, user),
    ]);
    const isApproved = approved.status === 200;
    expect([cancelled.status, again.status]).toEqual(isApproved ? [409, 409] : [200, 200]);
    expect(approved.status).toBe(isApproved ? 200 : 409);
    expect(await balanceOf(user)).toBe(isApproved ? 600 : 1000);
  }
  await expectSound();
});

/** Sends decisions about one request at the same time, in turn by its agent and an admin. */
async function decideAtOnce(type: 'D' | 'W', statuses: readonly string[]) {
  const agent = await app.createUser({ role: 'agent' });
  const admin = await app.createUser({ role: 'admin' });
  const player = await app.createUser({ rupees: 1000, ownerId: agent.id });
  const { id } = await addTestRequest(app, player.id, type, 400);
  const replies = await Promise.all(
    statuses.map((status, at) =>
      app.call('requestDecision', { id, status, reason: 'Because' }, at % 2 ? admin : agent),
    ),
  );
  await expectSound();
  return { replies, balance: await balanceOf(player) };
}

describe('concurrent decisions', () => {
  it('equal ones act once, and all get the same response', async () => {
    const { replies, balance } = await decideAtOnce('D', Array(10).fill('S'));
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(balance).toBe(1400);
  });

  it('of two contrary ones one succeeds, and the other gets the current status @spec:staff.7', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { replies, balance } = await decideAtOnce('D', ['S', 'D']);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = replies.find(({ status }) => status === 200)?.data as { status: string };
      const loser = replies.find(({ status }) => status === 409);
      expect(loser?.detail).toEqual({ request_status: winner.status });
      expect(balance).toBe(winner.status === 'S' ? 1400 : 1000);
    }
  });

  it('of the system on a demo account’s request act once, on several servers', async () => {
    const demo = await app.createUser({ rupees: 1000, isDemo: true });
    const { id } = await addTestRequest(app, demo.id, 'D', 400);
    app.clock.advance(DEMO_DECISION_MS);
    const { context } = app;
    const decisions = await Promise.all(
      Array.from({ length: 8 }, () =>
        context.unitOfWork.withTransaction((tx) => decideDemoRequest(tx, context, id)),
      ),
    );
    expect(decisions.filter((decided) => decided?.status === 'S')).toHaveLength(1);
    expect(await balanceOf(demo)).toBe(1400);
    await expectSound();
  });

  it('many declines of a withdrawal return the money once', async () => {
    const { balance } = await decideAtOnce('W', Array(10).fill('D'));
    expect(balance).toBe(1000);
  });
});
