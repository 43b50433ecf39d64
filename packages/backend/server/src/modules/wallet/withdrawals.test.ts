import { MAX_OPEN_REQUESTS } from '@exchange/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { transferRequests } from '../../db/schema/wallet.ts';
import {
  inspectLedger,
  SOUND_LEDGER,
  setHold,
  startTestApp,
  type TestApp,
  type TestUser,
  withdrawalOf,
} from '../../testing/index.ts';
import { decideTransfer } from './repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
// Players who withdraw to one account block each other.
beforeEach(() => app.reset());
afterAll(() => app.close());

const balanceOf = async (user: TestUser) =>
  ((await app.call('walletBalance', undefined, user)).data as { balance: number }).balance;
const idOf = (data: unknown) => (data as { id: number }).id;
const expectSound = async () =>
  expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);

const toUpi = {
  method: 'UPI',
  account_number: 'asha.rao@upi',
  account_name: 'Asha',
  ifsc: '',
  attachment: '',
};

describe('a withdrawal request', () => {
  it.each([
    ['a bank', {}, { accountNumber: '123456789012', method: 'BANK' }],
    ['UPI', toUpi, { accountNumber: 'asha.rao@upi', method: 'UPI' }],
  ])('to %s debits the money at once, and is pending @spec:money.6', async (_, change, row) => {
    const user = await app.createUser({ rupees: 1000 });
    const reply = await app.call('withdrawRequest', withdrawalOf(400.25, change), user);
    expect(reply).toMatchObject({ status: 200, message: 'Withdrawal request submitted.' });
    expect(reply.data).toMatchObject({
      ...row,
      type: 'W',
      amount: 400.25,
      status: 'P',
      timeline: [{ step: 'made', by: 'you' }],
    });
    expect(await balanceOf(user)).toBe(599.75);
    await expectSound();
  });

  it('above the available amount is rejected, and held money is not available @spec:money.6', async () => {
    const user = await app.createUser({ rupees: 1000 });
    await app.context.unitOfWork.withTransaction((tx) =>
      setHold(app.context.ledger, tx, { userId: user.id, marketId: '1.1', paise: 60_000 }),
    );
    const refused = await app.call('withdrawRequest', withdrawalOf(400.01), user);
    expect(refused).toMatchObject({
      status: 422,
      message: 'Insufficient balance.',
      detail: { field: 'amount' },
    });
    expect(await balanceOf(user)).toBe(400);
    expect(await app.call('withdrawRequest', withdrawalOf(400), user)).toMatchObject({
      status: 200,
    });
    expect(await balanceOf(user)).toBe(0);
    await expectSound();
  });

  it('sent twice with its key moves the money once @spec:money.10', async () => {
    const user = await app.createUser({ rupees: 1000 });
    const keyed = { ...user, key: 'withdraw-decision' };
    const replies = await Promise.all([
      app.call('withdrawRequest', withdrawalOf(400), keyed),
      app.call('withdrawRequest', withdrawalOf(400), keyed),
    ]);
    expect(new Set(replies.map(({ response }) => response.body)).size).toBe(1);
    expect(await balanceOf(user)).toBe(600);
  });
});

describe('cancelling', () => {
  it('returns the money once, for any number of repeats @spec:money.6', async () => {
    const user = await app.createUser({ rupees: 1000 });
    const { data } = await app.call('withdrawRequest', withdrawalOf(400), user);
    const cancel = () => app.call('withdrawCancel', { id: idOf(data) }, user);
    const [first, second] = await Promise.all([cancel(), cancel()]);
    expect(first.data).toMatchObject({ status: 'D', reason: 'Cancelled by player' });
    expect(second.data).toEqual(first.data);
    expect(await balanceOf(user)).toBe(1000);
    expect((first.data as { timeline: unknown[] }).timeline).toMatchObject([
      { step: 'made', by: 'you' },
      { step: 'cancelled', by: 'you' },
    ]);
    await expectSound();
  });

  it.each([
    ['A', 'This withdrawal is already approved and cannot be cancelled.'],
    ['S', 'This withdrawal is already paid.'],
    ['D', 'This withdrawal was declined.'],
  ] as const)('one with status %s is refused', async (status, message) => {
    const user = await app.createUser({ rupees: 1000 });
    const { data } = await app.call('withdrawRequest', withdrawalOf(400), user);
    await app.context.unitOfWork.withTransaction((tx) =>
      decideTransfer(tx, idOf(data), { status, reason: null, decidedAt: app.clock.now() }),
    );
    const reply = await app.call('withdrawCancel', { id: idOf(data) }, user);
    expect(reply).toMatchObject({ status: 409, message });
    expect(await balanceOf(user)).toBe(600);
  });

  it('another player’s, an unknown one or a deposit is not found', async () => {
    const [user, other] = [await app.createUser(), await app.createUser()];
    const { data } = await app.call('withdrawRequest', withdrawalOf(400), user);
    for (const id of [idOf(data), 999_999, 'x', 1.5]) {
      const reply = await app.call('withdrawCancel', { id }, other);
      expect(reply).toMatchObject({ status: 404, message: 'There is no such withdrawal.' });
    }
  });
});

test('earlier accounts are listed, each once, the newest first @spec:money.4', async () => {
  const user = await app.createUser();
  for (const change of [{}, toUpi, { account_number: '999988887777' }, {}]) {
    await app.call('withdrawRequest', withdrawalOf(100, change), user);
  }
  const { data } = await app.call('previousAccounts', undefined, user);
  expect(data).toMatchObject([
    { method: 'BANK', account_number: '123456789012', bank_name: 'Demo Bank', ifsc: 'DEMO0001234' },
    { method: 'BANK', account_number: '999988887777' },
    { method: 'UPI', account_number: 'asha.rao@upi', account_name: 'Asha', bank_name: null },
  ]);
  const other = await app.createUser();
  expect((await app.call('previousAccounts', undefined, other)).data).toEqual([]);
});

test('an account whose newest withdrawal staff declined is not listed; one that was cancelled is @spec:money.4', async () => {
  const user = await app.createUser();
  const ask = async (account_number: string) =>
    idOf(
      (await app.call('withdrawRequest', withdrawalOf(100, { ...toUpi, account_number }), user))
        .data,
    );
  const decline = (id: number) =>
    app.context.unitOfWork.withTransaction((tx) =>
      decideTransfer(tx, id, { status: 'D', reason: 'Wrong name', decidedAt: new Date() }),
    );
  await ask('Asha.Rao@upi');
  await decline(await ask('asha.rao@upi'));
  await decline(await ask('asha.two@bank'));
  await ask('asha.two@bank');
  await app.call('withdrawCancel', { id: await ask('asha.three@bank') }, user);
  await ask('rao.asha@upi');
  await ask('Rao.Asha@upi');
  const { data } = await app.call('previousAccounts', undefined, user);
  expect((data as { account_number: string }[]).map((row) => row.account_number)).toEqual([
    'Rao.Asha@upi',
    'asha.three@bank',
    'asha.two@bank',
  ]);
});

test('the flags for staff are never sent to the player @spec:money.7 @asvs:8.2.3', async () => {
  const [user, other] = [await app.createUser(), await app.createUser()];
  await app.call('withdrawRequest', withdrawalOf(100, { account_number: '5556667778' }), other);
  const { response } = await app.call(
    ...(['withdrawRequest', withdrawalOf(100, { account_number: '5556667778' }), user] as const),
  );
  const rows = await app.context.unitOfWork.withTransaction((tx) =>
    tx.select({ flags: transferRequests.flags }).from(transferRequests),
  );
  expect(rows.some(({ flags }) => flags.includes('shared_account'))).toBe(true);
  expect(response.body).not.toMatch(/flag|shared/);
});

test('an account that players share is flagged for each of them, once', async () => {
  const flagsOf = async (id: number) => {
    const [row] = await app.context.unitOfWork.withTransaction((tx) =>
      tx.select().from(transferRequests).where(eq(transferRequests.id, id)),
    );
    return row?.flags;
  };
  const shared = { ...toUpi, account_number: 'shared.account@upi' };
  const create = () => app.createUser({ name: shared.account_name });
  const [first, ...others] = [await create(), await create(), await create()];
  const { data } = await app.call('withdrawRequest', withdrawalOf(100, shared), first);
  expect(await flagsOf(idOf(data))).toEqual([]);
  for (const other of others) {
    const later = await app.call('withdrawRequest', withdrawalOf(100, shared), other);
    expect(await flagsOf(idOf(later.data))).toEqual(['shared_account']);
  }
  expect(await flagsOf(idOf(data))).toEqual(['shared_account']);
});

test('a player’s pending withdrawals are limited; one more moves nothing', async () => {
  const user = await app.createUser({ rupees: 100 * (MAX_OPEN_REQUESTS + 1) });
  const ask = () => app.call('withdrawRequest', withdrawalOf(100), user);
  for (let open = 0; open < MAX_OPEN_REQUESTS; open += 1) {
    expect(await ask()).toMatchObject({ status: 200 });
  }
  expect(await ask()).toMatchObject({ status: 422, message: expect.stringMatching(/^Too many/) });
  expect(await balanceOf(user)).toBe(100);
  await expectSound();
});
