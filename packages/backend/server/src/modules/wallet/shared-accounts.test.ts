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
const REASON = 'The withdrawal account is shared with other players.';

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
    cleared: object | null;
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
const clear = (request_id: number, caller = agent) =>
  app.call('clearSharedAccount', { request_id, reason: 'A family' }, caller);
const unlock = (user: TestUser, caller = agent) =>
  app.call('userAccess', { user_id: user.id, withdrawals_locked: false, reason: 'Known' }, caller);
const expectBlocked = async (wanted: boolean, ...users: TestUser[]) => {
  for (const user of users) expect([user.id, await isBlocked(user)]).toEqual([user.id, wanted]);
};

describe('a second player’s withdrawal', () => {
  const bank = (account_number: string, ifsc: string) => ({ account_number, ifsc });
  it.each([
    ['to the same UPI id', FAMILY, FAMILY, 'both'],
    ['to it in other capitals', FAMILY, { ...FAMILY, account_number: 'Family@UPI' }, 'both'],
    ['to another UPI id', FAMILY, { ...FAMILY, account_number: 'family2@upi' }, 'neither'],
    [
      'to another branch of the bank',
      bank('123456789012', 'DEMO0001234'),
      bank('123456789012', 'DEMO0009999'),
      'both',
    ],
    [
      'to the same number at another bank',
      bank('123456789012', 'DEMO0001234'),
      bank('123456789012', 'SBIN0001234'),
      'neither',
    ],
    [
      'to the same digits as a phone number',
      bank('9876543210', 'DEMO0001234'),
      { ...UPI, account_number: '9876543210' },
      'neither',
    ],
  ])('$0 blocks $3 @spec:money.16', async (_, one, other, blocked) => {
    await ask(first, one);
    await ask(second, other);
    await expectBlocked(blocked === 'both', first, second);
  });

  it('to the account of another is accepted, and neither paid nor repeated; others still withdraw', async () => {
    await ask(first);
    const id = await ask(second);
    for (const user of [first, second]) {
      expect(await withdraw(user, {})).toMatchObject({
        status: 403,
        message: LOCKED,
        error_code: 'ACCOUNT_LOCKED',
      });
    }
    const decide = (status: string) =>
      app.call('requestDecision', { id, status, reason: 'Shared' }, agent);
    expect(await decide('A')).toMatchObject({ status: 422 });
    expect(await decide('D')).toMatchObject({ status: 200 });
    expect(await withdraw(await app.createUser(), {})).toMatchObject({ status: 200 });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('blocks all who ever withdrew to the account, each with an audit row of the system @spec:money.16', async () => {
    const third = await app.createUser({ ownerId: agent.id });
    await ask(first);
    await ask(second);
    await ask(third);
    await expectBlocked(true, first, second, third);
    for (const user of [first, second, third]) {
      const changes = (await readDetails(user)).audit.filter(
        ({ action }) => action === 'access_changed',
      );
      expect(changes).toMatchObject([
        {
          actor_name: null,
          reason: REASON,
          access: { before: [], after: ['withdrawals_locked'] },
        },
      ]);
    }
  });

  it('leaves a lock that staff set unchanged', async () => {
    await ask(first);
    const lock = { user_id: first.id, withdrawals_locked: true, reason: 'Asked for' };
    await app.call('userAccess', lock, admin);
    const id = await ask(second);
    await clear(id);
    await expectBlocked(true, first);
    await expectBlocked(false, second);
  });

  it('to the account of a demo account blocks no one', async () => {
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
    await ask(first);
    await expectBlocked(false, first, demo);
    expect((await readDetails(first)).shared_accounts).toEqual([]);
  });

  it('concurrent ones block all, without a fault', async () => {
    for (let round = 0; round < 5; round += 1) {
      const users = await Promise.all(
        Array.from({ length: 4 }, () => app.createUser({ ownerId: agent.id })),
      );
      // Two accounts, so that each transaction blocks the user of the other one.
      const accounts = ['a', 'b'].map((name) => ({
        ...UPI,
        account_number: `${name}.of.${round}.x@upi`,
      }));
      const replies = await Promise.all(
        users.flatMap((user) => accounts.map((account) => withdraw(user, account))),
      );
      for (const { status } of replies) expect([200, 403]).toContain(status);
      await expectBlocked(true, ...users);
    }
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });
});

describe('staff who let players share an account', () => {
  it('unlock the withdrawals of all of them, and it no longer blocks them @spec:money.16', async () => {
    await ask(first);
    const id = await ask(second);
    expect(await clear(id)).toMatchObject({ status: 200, data: { cleared: 2 } });
    await expectBlocked(false, first, second);
    await ask(first);
    await ask(second);
    await expectBlocked(false, first, second);
    for (const user of [first, second]) {
      expect((await readDetails(user)).audit.at(-1)).toMatchObject({
        action: 'shared_account_cleared',
        actor_name: 'the-agent',
        reason: 'A family',
        access: { before: ['withdrawals_locked'], after: [] },
      });
    }
    expect(await clear(id)).toMatchObject({ status: 200, data: { cleared: 0 } });
  });

  it('see with whom it is shared, its effect, and the clearances', async () => {
    const id = await ask(first);
    const { open_requests } = await readDetails(first);
    expect(open_requests).toMatchObject([{ id, flags: [] }]);
    await ask(second);
    const blocked = await readDetails(first, agent);
    expect(blocked.shared_accounts).toEqual([
      {
        request_id: id,
        account_number: 'family@upi',
        others: 0,
        cleared: null,
        users: [{ user_id: second.id, user_name: 'ravi' }],
      },
    ]);
    expect(blocked.open_requests[0]?.flags).toEqual(['shared_account', 'withdrawals_locked']);
    await clear(id);
    const cleared = await readDetails(first, agent);
    expect(cleared.shared_accounts).toMatchObject([
      { request_id: id, cleared: { by_name: 'the-agent', reason: 'A family' } },
    ]);
    expect(cleared.open_requests[0]?.flags).toEqual(['shared_account']);
  });

  it('leave later players blocked, and those who share another account, too', async () => {
    const third = await app.createUser({ ownerId: agent.id });
    await ask(first);
    await clear(await ask(second));
    await ask(third);
    await expectBlocked(false, first, second);
    await expectBlocked(true, third);
    const other = { ...UPI, account_number: 'another@upi' };
    const fourth = await app.createUser({ ownerId: agent.id });
    await ask(fourth, other);
    const id = await ask(first, other);
    await expectBlocked(true, first, fourth);
    // Their existing clearance unlocks nothing.
    await clear(await ask(second));
    await expectBlocked(true, first);
    await clear(id);
    await expectBlocked(false, first, fourth);
  });

  it('unlock one player alone, whom the account blocks again', async () => {
    await ask(first);
    await ask(second);
    expect(await unlock(second)).toMatchObject({ status: 200 });
    await expectBlocked(false, second);
    await ask(second);
    await expectBlocked(true, second);
  });

  it('decide for their own players only; an admin for all', async () => {
    const stranger = await app.createUser({ userName: 'of-admin', ownerId: admin.id });
    const id = await ask(first);
    const own = await ask(stranger);
    expect((await readDetails(first, agent)).shared_accounts).toMatchObject([
      { users: [], others: 1 },
    ]);
    expect(await clear(id)).toMatchObject({
      status: 403,
      message: 'Players of others use this account, too. Only an admin can clear it.',
    });
    for (const unknown of [own, 999_999]) {
      expect(await clear(unknown)).toMatchObject({
        status: 404,
        message: 'There is no such withdrawal.',
      });
    }
    await expectBlocked(true, first, stranger);
    expect(await clear(id, admin)).toMatchObject({ status: 200, data: { cleared: 2 } });
    await expectBlocked(false, first, stranger);
  });

  it('unlock no player whose account players of another agent use; an admin does', async () => {
    const stranger = await app.createUser({ userName: 'of-admin', ownerId: admin.id });
    await ask(first);
    await ask(stranger);
    expect(await unlock(first)).toMatchObject({
      status: 403,
      message: 'An admin decided this. Only an admin can undo it.',
    });
    await expectBlocked(true, first);
    expect(await unlock(first, admin)).toMatchObject({ status: 200 });
    await expectBlocked(false, first);
  });

  it('keep a player locked whom they locked themselves after the system', async () => {
    await ask(first);
    const id = await ask(second);
    const lock = { user_id: first.id, withdrawals_locked: true, reason: 'Fraud' };
    expect(await app.call('userAccess', lock, admin)).toMatchObject({ status: 200 });
    expect((await readDetails(first)).audit.at(-1)).toMatchObject({
      action: 'access_changed',
      actor_name: 'the-admin',
      reason: 'Fraud',
    });
    await clear(id);
    await expectBlocked(true, first);
    await expectBlocked(false, second);
  });

  it('have nothing to decide where one player alone uses an account', async () => {
    expect(await clear(await ask(first))).toMatchObject({
      status: 422,
      message: 'One player alone uses this account.',
    });
  });
});
