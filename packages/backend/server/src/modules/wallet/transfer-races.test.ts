import { afterAll, beforeAll, expect, it } from 'vitest';
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
import { decideTransfer, lockTransfer } from './repository.ts';
import { payWithdrawal } from './transfers.ts';

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

it('a withdrawal that is cancelled and paid concurrently ends in one of both @spec:money.6', async () => {
  const { unitOfWork, ledger } = app.context;
  for (let round = 0; round < 8; round += 1) {
    const user = await app.createUser({ rupees: 1000 });
    const { data } = await app.call('withdrawRequest', withdrawalOf(400), user);
    const id = (data as { id: number }).id;
    const pay = unitOfWork.withTransaction(async (tx) => {
      const request = await lockTransfer(tx, id);
      if (request?.status !== 'P') return false;
      await decideTransfer(tx, id, { status: 'S', reason: null, decidedAt: app.clock.now() });
      await payWithdrawal(tx, ledger, request);
      return true;
    });
    const [paid, cancelled, again] = await Promise.all([
      pay,
      app.call('withdrawCancel', { id }, user),
      app.call('withdrawCancel', { id }, user),
    ]);
    expect([cancelled.status, again.status]).toEqual(paid ? [409, 409] : [200, 200]);
    expect(await balanceOf(user)).toBe(paid ? 600 : 1000);
  }
  await expectSound();
});
