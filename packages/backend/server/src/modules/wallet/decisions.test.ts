import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inspectLedger, SOUND_LEDGER, startTestApp } from '../../testing/index.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { addTestRequest } from '../../testing/test-requests.ts';
import { listAudit } from '../audit/repository.ts';

let app: TestApp;
let agent: TestUser;
let player: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.reset();
  agent = await app.createUser({ role: 'agent', userName: 'the-agent' });
  player = await app.createUser({ userName: 'asha', rupees: 1000, ownerId: agent.id });
});
afterAll(() => app.close());

const add = (type: 'D' | 'W', more = {}) => addTestRequest(app, player.id, type, 400, more);
const decide = (id: number, status: string, reason?: string, caller = agent) =>
  app.call('requestDecision', { id, status, ...(reason && { reason }) }, caller);
const balance = async () =>
  ((await app.call('walletBalance', undefined, player)).data as { balance: number }).balance;
const actions = async (id: number) =>
  (await app.context.unitOfWork.withTransaction((tx) => listAudit(tx, 'request', [id]))).map(
    ({ event }) => event.action,
  );

describe('a deposit', () => {
  it('is credited once, for any number of approvals', async () => {
    const { id } = await add('D');
    const first = await decide(id, 'S');
    expect(first.data).toMatchObject({ id, status: 'S', amount: 400 });
    expect((await decide(id, 'S')).data).toEqual(first.data);
    expect(await balance()).toBe(1400);
    expect(await actions(id)).toEqual(['request_approved']);
  });

  it('is declined with a reason for its player, and cannot be credited afterwards', async () => {
    const { id } = await add('D');
    await decide(id, 'D', 'UTR not found');
    expect(await decide(id, 'S')).toMatchObject({
      status: 409,
      message: 'This request is declined already.',
      detail: { request_status: 'D' },
    });
    expect(await balance()).toBe(1000);
    const { data } = await app.call('myDepositRequests', { type: 'D' }, player);
    expect(data).toMatchObject([{ status: 'D', reason: 'UTR not found' }]);
  });

  it('cannot be approved without a credit @asvs:2.3.1', async () => {
    const { id } = await add('D');
    expect(await decide(id, 'A')).toMatchObject({ status: 400, detail: { field: 'status' } });
  });
});

describe('a withdrawal', () => {
  it('is approved, then paid: the money leaves the pending account once', async () => {
    const { id } = await add('W');
    expect(await balance()).toBe(600);
    expect(await decide(id, 'S')).toMatchObject({ status: 409, detail: { request_status: 'P' } });
    await decide(id, 'A');
    await decide(id, 'A');
    await decide(id, 'S');
    await decide(id, 'S');
    expect(await balance()).toBe(600);
    expect(await actions(id)).toEqual(['request_approved', 'request_paid']);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it.each(['P', 'A'])('declined from %s returns the money once', async (from) => {
    const { id } = await add('W');
    if (from === 'A') await decide(id, 'A');
    await decide(id, 'D', 'Name does not match');
    await decide(id, 'D', 'Another reason');
    expect(await balance()).toBe(1000);
    expect((await decide(id, 'A')).status).toBe(409);
  });
});

it('notifies the player’s stream of a change', async () => {
  const before = app.context.changes.version(player.id);
  await decide((await add('D')).id, 'S');
  expect(app.context.changes.version(player.id)).toBeGreaterThan(before);
});

it('is rolled back whole where a part of it fails @asvs:2.3.3 @asvs:16.5.3 @security:measures.49', async () => {
  const { id } = await add('W');
  // Its money is not on the pending account twice: the second step of this kind must fail.
  await decide(id, 'A');
  const broken = {
    ...app.context.ledger,
    post: () => Promise.reject(new Error('the disk is full')),
  };
  const { ledger } = app.context;
  app.context.ledger = broken;
  expect((await decide(id, 'S')).status).toBe(500);
  app.context.ledger = ledger;
  expect(await actions(id)).toEqual(['request_approved']);
  expect((await decide(id, 'S')).data).toMatchObject({ status: 'S' });
});

describe('the list of requests', () => {
  const list = async (query: object = {}) => {
    const { data, total } = await app.call('requestList', query, agent);
    return { ids: (data as { id: number }[]).map(({ id }) => id), total };
  };

  it('has the open ones, oldest first, with user, flags and steps', async () => {
    const first = await add('D', { utr: '123456789' });
    const second = await add('W', { accountNumber: '990011', flags: ['shared_account'] });
    const done = await add('D');
    await decide(done.id, 'S');
    await decide(second.id, 'A');
    const { data, total } = await app.call('requestList', {}, agent);
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { id: first.id, UTR: '123456789', user_name: 'asha', balance: 1000, flags: [], audit: [] },
      {
        id: second.id,
        owner_name: 'the-agent',
        flags: ['shared_account'],
        audit: [{ action: 'request_approved', actor_name: 'the-agent', actor_role: 'agent' }],
      },
    ]);
  });

  it('is filtered by status and type, and searched by UTR, account and user', async () => {
    const deposit = await add('D', { utr: '123456789' });
    const withdrawal = await add('W', { accountNumber: '990011' });
    expect(await list({ type: 'W' })).toEqual({ ids: [withdrawal.id], total: 1 });
    expect(await list({ search: '3456' })).toEqual({ ids: [deposit.id], total: 1 });
    expect(await list({ search: '0011' })).toEqual({ ids: [withdrawal.id], total: 1 });
    expect((await list({ search: 'ASHA' })).total).toBe(2);
    await decide(deposit.id, 'D', 'No');
    expect(await list({ status: 'D' })).toEqual({ ids: [deposit.id], total: 1 });
    expect(await list({ status: 'AL' })).toEqual({ ids: [withdrawal.id, deposit.id], total: 2 });
    expect(await list({ status: 'AL', limit: 1, page: 2 })).toEqual({
      ids: [deposit.id],
      total: 2,
    });
  });
});
