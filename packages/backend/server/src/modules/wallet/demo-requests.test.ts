import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DEMO_BALANCE_RUPEES,
  DEMO_CREDENTIALS,
  DEMO_DECLINED_RUPEES,
  type SessionData,
} from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../../db/schema/ledger.ts';
import { transferRequests } from '../../db/schema/wallet.ts';
import { sweep, UNUSED_SLIP_MS } from '../../maintenance/sweep.ts';
import {
  depositOf,
  inspectLedger,
  nextUtr,
  SOUND_LEDGER,
  startTestApp,
  type TestApp,
  type TestReply,
  type TestUser,
  withdrawalOf,
} from '../../testing/index.ts';
import { DEMO_IDLE_MS } from '../auth/sign-in-rules.ts';
import { insertAccount } from './account-options.repository.ts';
import { DEMO_DECISION_MS } from './decisions.model.ts';
import { decideDemoRequest } from './demo-decisions.ts';

let app: TestApp;
let admin: TestUser;
let demo: TestUser;
let player: TestUser;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-slips-'));
  app = await startTestApp({ storage: { driver: 'local', folder } });
});
beforeEach(async () => {
  await app.reset();
  admin = await app.createUser({ role: 'admin', rupees: 0 });
  // The name of the payee of `withdrawalOf`.
  player = await app.createUser({ name: 'Asha Rao' });
  demo = await openDemo();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function openDemo(): Promise<TestUser> {
  const { user_id, user_name, token } = (await app.call('login', DEMO_CREDENTIALS))
    .data as SessionData;
  return { id: Number(user_id), userName: user_name, token };
}

const readId = ({ data }: TestReply) => (data as { id: number }).id;
const balanceOf = async (user: TestUser) =>
  ((await app.call('walletBalance', undefined, user)).data as { balance: number }).balance;
const deposit = async (user: TestUser, changes: Record<string, unknown> = {}) =>
  app.call('depositRequest', await depositOf(app, user, changes), user);
const withdraw = (user: TestUser, amount: number, changes: object = {}) =>
  app.call('withdrawRequest', withdrawalOf(amount, changes), user);

interface Row {
  id: number;
  status: string;
  flags: string[];
}
async function listRows(user: TestUser, type: 'D' | 'W') {
  return (await app.call('myDepositRequests', { type }, user)).data as Row[];
}
const listForStaff = async (input: object) =>
  (await app.call('requestList', { status: 'AL', ...input }, admin)).data as Row[];

/** Lets the time of a decision pass, and waits for the status of the demo's newest request. */
async function pass(type: 'D' | 'W', status: string) {
  app.clock.advance(DEMO_DECISION_MS);
  await expect.poll(async () => (await listRows(demo, type))[0]?.status).toBe(status);
}

/** Returns the balances of the operator's accounts, in rupees. */
async function readOperator() {
  const rows = await app.context.unitOfWork.read((tx) => tx.select().from(accounts));
  return Object.fromEntries(
    rows.filter(({ userId }) => userId === null).map(({ kind, balance }) => [kind, balance / 100]),
  );
}

describe('a demo account', () => {
  it('sees and pays to invented accounts alone @security:access.17', async () => {
    const row = { brand: 'kheloyar', accountType: 'UPI', upiId: 'operator@real' };
    await app.context.unitOfWork.withTransaction((tx) =>
      insertAccount(tx, { ...row, minDeposit: 100_00, maxDeposit: 1000_00 }),
    );
    const listed = async (user: TestUser) =>
      (await app.call('customerDetails', { type: 'D' }, user)).data as { upi_id: string | null }[];
    expect((await listed(player)).map(({ upi_id }) => upi_id)).toContain('operator@real');
    expect(await listed(demo)).toMatchObject([
      { account_phone_number: '000000000000', account_holder_name: 'DEMO ONLY - NO REAL PAYMENT' },
      { upi_id: 'kheloyar.demo@example', account_holder_name: 'DEMO ONLY - NO REAL PAYMENT' },
    ]);
    const real = { account_number: 'operator@real' };
    expect(await deposit(demo, real)).toMatchObject({
      status: 422,
      detail: { field: 'account_number' },
    });
    expect((await deposit(player, real)).status).toBe(200);
  });

  it('deposits and withdraws play money, and no account of real money moves @asvs:2.3.2 @security:access.17', async () => {
    const before = await readOperator();
    expect(await deposit(demo, { amount: 500 })).toMatchObject({
      status: 200,
      data: { status: 'P' },
    });
    await pass('D', 'S');
    expect(await balanceOf(demo)).toBe(DEMO_BALANCE_RUPEES + 500);
    expect(await listRows(demo, 'D')).toMatchObject([
      {
        timeline: [
          { step: 'made', by: 'you' },
          { step: 'approved', by: 'staff', automatic: true },
        ],
      },
    ]);
    expect(await withdraw(demo, 200)).toMatchObject({ status: 200, data: { status: 'P' } });
    await pass('W', 'A');
    await pass('W', 'S');
    expect(await listRows(demo, 'W')).toMatchObject([
      { timeline: [{ step: 'made' }, { step: 'approved' }, { step: 'paid' }] },
    ]);
    expect(await balanceOf(demo)).toBe(DEMO_BALANCE_RUPEES + 300);
    expect(await readOperator()).toEqual({
      ...before,
      demo_issuance: (before.demo_issuance ?? 0) - 300,
    });
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('gets one amount declined with a reason, and its money back', async () => {
    const reason = 'The demonstration declines this amount.';
    await deposit(demo, { amount: DEMO_DECLINED_RUPEES });
    await pass('D', 'D');
    expect(await listRows(demo, 'D')).toMatchObject([{ reason, timeline: [{}, { reason }] }]);
    await withdraw(demo, DEMO_DECLINED_RUPEES);
    expect(await balanceOf(demo)).toBe(DEMO_BALANCE_RUPEES - DEMO_DECLINED_RUPEES);
    await pass('W', 'D');
    expect(await listRows(demo, 'W')).toMatchObject([{ reason }]);
    expect(await balanceOf(demo)).toBe(DEMO_BALANCE_RUPEES);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('has several requests decided, each in its time', async () => {
    await deposit(demo, { amount: 500 });
    await withdraw(demo, 200);
    app.clock.advance(1000);
    await deposit(demo, { amount: 700 });
    app.clock.advance(DEMO_DECISION_MS - 1000);
    const statuses = async () => (await listRows(demo, 'D')).map(({ status }) => status);
    await expect.poll(statuses).toEqual(['P', 'S']);
    app.clock.advance(1000);
    await expect.poll(statuses).toEqual(['S', 'S']);
    app.clock.advance(DEMO_DECISION_MS);
    await expect.poll(async () => (await listRows(demo, 'W'))[0]?.status).toBe('S');
  });

  it('cancels before the decision, which changes nothing then', async () => {
    const id = readId(await withdraw(demo, 200));
    expect(await app.call('withdrawCancel', { id }, demo)).toMatchObject({ status: 200 });
    app.clock.advance(DEMO_DECISION_MS);
    const decided = await app.context.unitOfWork.withTransaction((tx) =>
      decideDemoRequest(tx, app.context, id),
    );
    expect(decided).toBeUndefined();
    expect(await listRows(demo, 'W')).toMatchObject([
      { status: 'D', reason: 'Cancelled by player' },
    ]);
    expect(await balanceOf(demo)).toBe(DEMO_BALANCE_RUPEES);
  });

  it('whose withdrawals staff locked gets them once they are unlocked', async () => {
    const id = readId(await withdraw(demo, 200));
    const access = (withdrawals_locked: boolean) =>
      app.call('userAccess', { user_id: demo.id, withdrawals_locked, reason: 'x' }, admin);
    await access(true);
    app.clock.advance(DEMO_DECISION_MS);
    const decided = await app.context.unitOfWork.withTransaction((tx) =>
      decideDemoRequest(tx, app.context, id),
    );
    expect(decided).toBeUndefined();
    await access(false);
    await pass('W', 'A');
  });

  it('is needed for a decision of the system: none is made on requests of players', async () => {
    const id = readId(await deposit(player));
    app.clock.advance(DEMO_DECISION_MS);
    const decided = await app.context.unitOfWork.withTransaction((tx) =>
      decideDemoRequest(tx, app.context, id),
    );
    expect(decided).toBeUndefined();
    expect(await listRows(player, 'D')).toMatchObject([{ status: 'P' }]);
  });
});

describe('what a demo account types', () => {
  it('a UTR neither blocks nor flags the same one of players and other demos @security:access.17', async () => {
    const typed = { transaction_id: nextUtr() };
    expect((await deposit(demo, typed)).data).toMatchObject({ UTR: typed.transaction_id });
    expect(await deposit(demo, typed)).toMatchObject({
      status: 409,
      message: 'This UTR was already used.',
    });
    const found = (search: string) => app.call('myDepositRequests', { type: 'D', search }, demo);
    expect(await found(typed.transaction_id.slice(1))).toMatchObject({ total: 1 });
    expect(await found('demo')).toMatchObject({ total: 0 });
    await pass('D', 'S');
    const other = await openDemo();
    expect((await deposit(other, typed)).status).toBe(200);
    const id = readId(await deposit(player, typed));
    expect(await listForStaff({ search: typed.transaction_id })).toMatchObject([{ id, flags: [] }]);
    const credited = await app.call('requestDecision', { id, status: 'S' }, admin);
    expect(credited.status).toBe(200);
    app.clock.advance(DEMO_DECISION_MS);
    await expect.poll(async () => (await listRows(other, 'D'))[0]?.status).toBe('S');
    expect(await deposit(await openDemo(), typed)).toMatchObject({ status: 200 });
  });

  it('an account of players blocks and flags no one @security:access.17', async () => {
    const account = { account_number: '999988887777' };
    const own = readId(await withdraw(player, 200, account));
    expect(await withdraw(demo, 200, account)).toMatchObject({ status: 200 });
    const second = readId(await withdraw(player, 200, account));
    expect(await listForStaff({ type: 'W' })).toMatchObject([
      { id: second, flags: [] },
      { id: own, flags: [] },
    ]);
    expect(await listForStaff({ demo: true })).toMatchObject([{ flags: [] }]);
    for (const { id } of [demo, player]) {
      const { data } = await app.call('userDetails', { user_id: id }, admin);
      expect(data).toMatchObject({ withdrawals_locked: false, shared_accounts: [] });
    }
  });

  it('and uploads is deleted once the account is closed', async () => {
    const listFiles = () => readdir(join(folder, 'payment'));
    const before = await listFiles();
    await deposit(demo, { amount: 500, sender: 'asha@upi' });
    await withdraw(demo, 200);
    await deposit(player, { amount: 500, sender: 'ravi@upi' });
    app.clock.advance(Math.max(DEMO_IDLE_MS, UNUSED_SLIP_MS) + 1);
    await sweep(app.context);
    await sweep(app.context);
    const rows = await app.context.unitOfWork.read((tx) => tx.select().from(transferRequests));
    const payee = { accountNumber: null, ifsc: null, accountName: null };
    const payment = { sender: null, utr: null, repeatedUtr: null, attachment: null };
    const forgotten = { ...payee, ...payment };
    const [ofPlayer] = rows.filter(({ userId }) => userId === player.id);
    expect(rows.filter(({ userId }) => userId === demo.id)).toMatchObject([forgotten, forgotten]);
    expect(ofPlayer).toMatchObject({ sender: 'ravi@upi' });
    const added = (await listFiles()).filter((name) => !before.includes(name));
    expect(added).toEqual([ofPlayer?.attachment]);
  });
});

describe('the list of staff', () => {
  it('has the requests of demo accounts apart @security:access.17', async () => {
    await deposit(demo);
    await deposit(player);
    expect(await listForStaff({})).toMatchObject([{ user_id: player.id, is_demo: false }]);
    expect(await listForStaff({ demo: true })).toMatchObject([
      { user_id: demo.id, is_demo: true, UTR: expect.stringMatching(/^\d+$/) },
    ]);
  });
});

describe('with several servers', () => {
  it('one decides what another one left at its stop', async () => {
    const first = await startTestApp({ clock: app.clock });
    demo = await openDemo();
    const payload = await depositOf(first, demo);
    expect((await first.call('depositRequest', payload, demo)).status).toBe(200);
    await first.close();
    app.context.demoDecisions.wake();
    await pass('D', 'S');
  });
});
