import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  inspectLedger,
  SOUND_LEDGER,
  startPostgres,
  startTestApp,
  type TestApp,
  type TestPostgres,
  type TestUser,
  withdrawalOf,
} from '../../testing/index.ts';
import { insertTransfer } from './repository.ts';

const UPI = { method: 'UPI', account_name: 'Asha', ifsc: '', attachment: '' };
const FAMILY = { ...UPI, account_number: 'family@upi' };
const LOCKED = 'Withdrawals are locked on this account. Please contact support.';

let postgres: TestPostgres;
let app: TestApp;
let admin: TestUser;
let agent: TestUser;
let first: TestUser;
let second: TestUser;
beforeAll(async () => {
  // Requests run concurrently here; a single connection would serialize them.
  postgres = await startPostgres();
  app = await startTestApp({ databaseUrl: postgres.url });
});
beforeEach(async () => {
  await app.reset();
  admin = await app.createUser({ role: 'admin', userName: 'the-admin' });
  agent = await app.createUser({ role: 'agent', userName: 'the-agent', ownerId: admin.id });
  first = await app.createUser({ userName: 'asha', name: 'Asha', ownerId: agent.id });
  second = await app.createUser({ userName: 'ravi', name: 'Asha', ownerId: agent.id });
});
afterAll(async () => {
  await app?.close();
  await postgres?.stop();
});

interface Details {
  withdrawals_locked: boolean;
  audit: { action: string; actor_name: string | null; reason?: string; access?: object }[];
  shared_accounts: {
    request_id: number;
    users: object[];
    others: number;
    blocked: boolean;
  }[];
  open_requests: { id: number; flags: string[] }[];
}
const readDetails = async ({ id }: TestUser, caller = admin) =>
  (await app.call('userDetails', { user_id: id }, caller)).data as Details;
const isBlocked = async (user: TestUser) => (await readDetails(user)).withdrawals_locked;
const withdraw = (user: TestUser, changes: object = FAMILY) =>
  app.call('withdrawRequest', withdrawalOf(100, changes), user);
const ask = async (user: TestUser, changes: object = FAMILY) => {
  const { status, data } = await withdraw(user, changes);
  expect(status).toBe(200);
  return (data as { id: number }).id;
};
const block = (request_id: number, caller = agent) =>
  app.call('blockSharedAccount', { request_id, reason: 'One person' }, caller);
const change = (user: TestUser, withdrawals_locked: boolean, caller = agent) =>
  app.call('userAccess', { user_id: user.id, withdrawals_locked, reason: 'Known' }, caller);
const expectBlocked = async (wanted: boolean, ...users: TestUser[]) => {
  for (const user of users) expect([user.id, await isBlocked(user)]).toEqual([user.id, wanted]);
};

describe('a withdrawal to the account of another player', () => {
  const bank = (account_number: string, ifsc: string) => ({ account_number, ifsc });
  it.each([
    ['to the same UPI id', FAMILY, FAMILY, 1],
    ['to it in other capitals', FAMILY, { ...FAMILY, account_number: 'Family@UPI' }, 1],
    ['to another UPI id', FAMILY, { ...FAMILY, account_number: 'family2@upi' }, 0],
    [
      'to another branch of the bank',
      bank('123456789012', 'DEMO0001234'),
      bank('123456789012', 'DEMO0009999'),
      1,
    ],
    [
      'to the same number at another bank',
      bank('123456789012', 'DEMO0001234'),
      bank('123456789012', 'SBIN0001234'),
      0,
    ],
    [
      'to the same digits as a phone number',
      bank('9876543210', 'DEMO0001234'),
      { ...UPI, account_number: '9876543210' },
      0,
    ],
  ])('$0 shares $3 accounts, which staff see, and blocks no one', async (_, one, other, shared) => {
    await ask(first, one);
    await ask(second, other);
    expect((await readDetails(first)).shared_accounts).toHaveLength(shared);
    await expectBlocked(false, first, second);
    await ask(first, one);
  });

  it('is flagged for staff, who see with whom it is shared @spec:money.16', async () => {
    const id = await ask(first);
    const { open_requests } = await readDetails(first);
    expect(open_requests).toMatchObject([{ id, flags: [] }]);
    await ask(second);
    const found = await readDetails(first, agent);
    expect(found.shared_accounts).toEqual([
      {
        request_id: id,
        account_number: 'family@upi',
        others: 0,
        blocked: false,
        users: [{ user_id: second.id, user_name: 'ravi' }],
      },
    ]);
    expect(found.open_requests[0]?.flags).toEqual(['shared_account']);
  });

  it('shares nothing with a demo account', async () => {
    const demo = await app.createUser({ isDemo: true });
    await app.context.unitOfWork.withTransaction((tx) =>
      insertTransfer(tx, {
        userId: demo.id,
        type: 'W',
        status: 'P',
        amount: 100,
        method: 'UPI',
        accountNumber: FAMILY.account_number,
        createdAt: app.clock.now(),
      }),
    );
    const id = await ask(first);
    expect((await readDetails(first)).shared_accounts).toEqual([]);
    expect(await block(id)).toMatchObject({ status: 422 });
    await expectBlocked(false, first, demo);
  });
});

describe('staff who block a shared account', () => {
  it('lock the withdrawals of all who ever withdrew to it, each with an audit row of theirs @spec:money.16', async () => {
    const third = await app.createUser({ ownerId: agent.id });
    const users = [first, second, third];
    for (const user of users) await ask(user);
    const id = await ask(first);
    expect(await block(id)).toMatchObject({ status: 200, data: { blocked: 3 } });
    await expectBlocked(true, ...users);
    for (const user of users) {
      const { audit, shared_accounts, open_requests } = await readDetails(user);
      const changes = audit.filter(({ action }) => action === 'access_changed');
      expect(changes).toMatchObject([
        {
          actor_name: 'the-agent',
          reason: 'One person',
          access: { before: [], after: ['withdrawals_locked'] },
        },
      ]);
      expect(shared_accounts).toMatchObject([{ blocked: true }]);
      expect(open_requests[0]?.flags).toContain('withdrawals_locked');
      expect(await withdraw(user, {})).toMatchObject({ status: 403, message: LOCKED });
    }
    expect(await withdraw(await app.createUser(), {})).toMatchObject({ status: 200 });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('lock no one twice, and not who comes later', async () => {
    const id = await ask(first);
    await ask(second);
    await block(id);
    const before = (await readDetails(first)).audit.length;
    expect(await block(id)).toMatchObject({ status: 200, data: { blocked: 2 } });
    expect((await readDetails(first)).audit).toHaveLength(before);
    const third = await app.createUser({ ownerId: agent.id });
    await ask(third);
    await expectBlocked(false, third);
    expect((await readDetails(third)).shared_accounts).toMatchObject([{ blocked: false }]);
  });

  it('leave a lock of a higher rank to it, and unlock each of the others alone', async () => {
    const id = await ask(first);
    await ask(second);
    await change(first, true, admin);
    await block(id);
    expect(await change(first, false)).toMatchObject({ status: 403 });
    expect(await change(second, false)).toMatchObject({ status: 200 });
    await expectBlocked(true, first);
    await expectBlocked(false, second);
  });

  it('decide for their own players only; an admin for all', async () => {
    const stranger = await app.createUser({ userName: 'of-admin', ownerId: admin.id });
    const id = await ask(first);
    const own = await ask(stranger);
    expect((await readDetails(first, agent)).shared_accounts).toMatchObject([
      { users: [], others: 1 },
    ]);
    expect(await block(id)).toMatchObject({
      status: 403,
      message: 'Players of others use this account, too. Only an admin can block it.',
    });
    for (const unknown of [own, 999_999]) {
      expect(await block(unknown)).toMatchObject({
        status: 404,
        message: 'There is no such withdrawal.',
      });
    }
    await expectBlocked(false, first, stranger);
    expect(await block(id, admin)).toMatchObject({ status: 200, data: { blocked: 2 } });
    await expectBlocked(true, first, stranger);
  });

  it('open a lock that the system set before, as for any other', async () => {
    await app.context.unitOfWork.withTransaction((tx) =>
      tx.execute(`update users set withdrawals_locked_at = now() where id = ${first.id}`),
    );
    expect(await change(first, false)).toMatchObject({ status: 200 });
    await expectBlocked(false, first);
  });

  it('have nothing to decide where one player alone uses an account', async () => {
    expect(await block(await ask(first))).toMatchObject({
      status: 422,
      message: 'One player alone uses this account.',
    });
  });

  it('and withdrawals at the same time end with every player locked, and the ledger sound', async () => {
    for (let round = 0; round < 5; round += 1) {
      const account = { ...UPI, account_number: `of.${round}.x@upi` };
      const users = await Promise.all(
        Array.from({ length: 4 }, () => app.createUser({ ownerId: agent.id })),
      );
      const ids = await Promise.all(users.map((user) => ask(user, account)));
      const replies = await Promise.all([
        ...users.map((user) => withdraw(user, account)),
        ...ids.map((id) => block(id)),
      ]);
      for (const { status } of replies) expect([200, 403]).toContain(status);
      await expectBlocked(true, ...users);
    }
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });
});
