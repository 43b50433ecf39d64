import type { SessionData } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addTestRequest,
  inspectLedger,
  SOUND_LEDGER,
  setHold,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../testing/index.ts';
import { listAudit } from '../audit/repository.ts';

let app: TestApp;
let admin: TestUser;
let agent: TestUser;
let player: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.reset();
  admin = await app.createUser({ role: 'admin', userName: 'the-admin' });
  agent = await app.createUser({ role: 'agent', userName: 'the-agent', ownerId: admin.id });
  player = await app.createUser({ userName: 'asha', rupees: 100, ownerId: agent.id });
});
afterAll(() => app.close());

const NEW_USER = { user_name: 'Ravi.K', password: 'long enough', mobile: '9876543210' };
const create = (changes: object = {}, caller = agent) =>
  app.call('userCreate', { ...NEW_USER, ...changes }, caller);
const coins = (amount: number, { key = '', user_id = player.id, caller = agent } = {}) =>
  app.call(
    'updateCoins',
    { user_id, amount, reason: 'Cash at the counter' },
    { token: caller.token, ...(key && { key }) },
  );
const balanceOf = async (user: TestUser) =>
  (
    await app.context.unitOfWork.withTransaction((tx) =>
      app.context.ledger.readBalance(tx, user.id),
    )
  ).availablePaise / 100;
const audit = (userId: number) =>
  app.context.unitOfWork.withTransaction((tx) => listAudit(tx, 'user', [userId]));
const hold = (paise: number) =>
  app.context.unitOfWork.withTransaction((tx) =>
    setHold(app.context.ledger, tx, { userId: player.id, marketId: '1.1', paise }),
  );
const names = (data: unknown) =>
  (data as { list: { user_name: string }[] }).list.map(({ user_name }) => user_name);

describe('creating a user', () => {
  it('creates a player of the caller without money, who can sign in, with its audit row @spec:7.6 @spec:staff.1', async () => {
    const { data } = await create();
    expect(data).toMatchObject({
      user_name: 'Ravi.K',
      name: 'Ravi.K',
      mobile: '9876543210',
      role: 'player',
      balance: 0,
      liability: 0,
      owner_name: 'the-agent',
    });
    const login = await app.call('login', { user_name: 'ravi.k', password: 'long enough' });
    expect((login.data as SessionData).role).toBe('player');
    const { user_id } = data as { user_id: number };
    expect(await audit(user_id)).toMatchObject([
      { actorName: 'the-agent', event: { action: 'user_created' } },
      { actorName: 'Ravi.K', event: { action: 'signed_in' } },
    ]);
  });

  it('accepts a mobile number once, in any spelling', async () => {
    expect((await create({ mobile: '+91 98765-43210' })).data).toMatchObject({
      mobile: NEW_USER.mobile,
    });
    for (const mobile of [NEW_USER.mobile, `0${NEW_USER.mobile}`]) {
      expect(await create({ user_name: 'another', mobile })).toMatchObject({
        status: 409,
        message: 'Mobile number exist already',
        detail: { field: 'mobile' },
      });
    }
    expect(await create({ user_name: 'another', mobile: '12345' })).toMatchObject({
      status: 400,
      message: 'Please enter a valid phone number.',
      detail: { field: 'mobile' },
    });
  });

  it('is rejected for a used name, in any letter case, and stores nothing', async () => {
    expect(await create({ user_name: 'ASHA' })).toMatchObject({
      status: 409,
      message: 'This user name is taken.',
      detail: { field: 'user_name' },
    });
    expect((await app.call('userList', {}, agent)).total).toBe(1);
  });

  it('creates agents only for an admin', async () => {
    expect(await create({ role: 'agent' })).toMatchObject({ status: 403 });
    expect((await create({ role: 'agent' }, admin)).data).toMatchObject({ role: 'agent' });
  });

  it('concurrently with one name creates one user', async () => {
    const replies = await Promise.all([create(), create(), create()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ids = new Set(replies.map(({ data }) => (data as { user_id: number }).user_id));
    expect(ids.size).toBe(1);
    expect(await audit([...ids][0] ?? 0)).toHaveLength(1);
  });

  it('repeated after a lost response returns the existing user @spec:staff.1', async () => {
    const { data } = await create();
    app.clock.advance(5 * 60_000);
    expect((await create()).data).toEqual(data);
    expect((await app.call('userList', {}, agent)).total).toBe(2);
  });

  it.each([
    ['another password', { password: 'another long one' }, 0, 'agent'],
    ['another mobile number', { mobile: '9876543211' }, 0, 'agent'],
    ['no mobile number', { mobile: undefined }, 0, 'agent'],
    ['another name', { name: 'Ravi Kumar' }, 0, 'agent'],
    ['other capitals', { user_name: 'ravi.k' }, 0, 'agent'],
    ['another caller', {}, 0, 'admin'],
    ['a quarter of an hour later', {}, 15, 'agent'],
  ] as const)('is refused as a repeat with %s', async (_, changes, minutes, caller) => {
    await create();
    app.clock.advance(minutes * 60_000);
    const again = await create(changes, caller === 'agent' ? agent : admin);
    expect(again).toMatchObject({ status: 409, detail: { field: 'user_name' } });
  });
});

describe('the list of users', () => {
  beforeEach(async () => {
    await app.createUser({ userName: 'bela_1', ownerId: agent.id });
    await app.createUser({ userName: 'chand', ownerId: admin.id });
  });

  it('has an agent’s own users, newest first; an admin’s has all others @spec:7.4 @spec:staff.1', async () => {
    expect(names((await app.call('userList', {}, agent)).data)).toEqual(['bela_1', 'asha']);
    expect(names((await app.call('userList', {}, admin)).data)).toEqual([
      'chand',
      'bela_1',
      'asha',
      'the-agent',
    ]);
  });

  it.each([
    ['ASH', ['asha']],
    ['User', ['chand', 'bela_1', 'asha', 'the-agent']],
    ['_', ['bela_1']],
    ['%', []],
    ['\\', []],
    ["'; drop table users; --", []],
  ])('finds by %j exactly %j @asvs:1.2.9', async (search, found) => {
    const { data, total } = await app.call('userList', { search }, admin);
    expect(names(data)).toEqual(found);
    expect(total).toBe(found.length);
  });

  it.each([
    [true, ['demo-1']],
    [false, ['chand', 'bela_1', 'asha', 'the-agent']],
    [undefined, ['demo-1', 'chand', 'bela_1', 'asha', 'the-agent']],
  ])('with demo %s has exactly %j', async (demo, found) => {
    await app.createUser({ userName: 'demo-1', isDemo: true });
    const { data, total } = await app.call(
      'userList',
      { ...(demo !== undefined && { demo }) },
      admin,
    );
    expect(names(data)).toEqual(found);
    expect(total).toBe(found.length);
  });

  it('has pages with the total @spec:7.4', async () => {
    const page = async (pageno: number) => {
      const { data, total } = await app.call('userList', { limit: 3, pageno }, admin);
      return { names: names(data), total };
    };
    expect(await page(1)).toEqual({ names: ['chand', 'bela_1', 'asha'], total: 4 });
    expect(await page(2)).toEqual({ names: ['the-agent'], total: 4 });
    expect(await page(3)).toEqual({ names: [], total: 4 });
  });
});

describe('coins', () => {
  it('are credited and debited, on the statement with the reason, with their audit rows @spec:staff.1', async () => {
    expect((await coins(50.25)).data).toMatchObject({ balance: 150.25 });
    expect((await coins(-150.25)).data).toMatchObject({ balance: 0 });
    const range = { from_date: 0, to_date: 4_000_000_000 };
    const { data: lines } = await app.call('statement', range, player);
    expect(lines).toMatchObject([
      { amount: -150.25, description: 'Coins taken', remark: 'Cash at the counter' },
      { amount: 50.25, description: 'Coins added', remark: 'Cash at the counter' },
      { amount: 100 },
    ]);
    const rows = (await audit(player.id)).map(({ event }) => event.detail.paise);
    expect(rows).toEqual([5025, -15_025]);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('of an agent move from and to the own balance; an admin issues them', async () => {
    await coins(-10_000 + 100, { user_id: agent.id, caller: admin });
    expect(await balanceOf(agent)).toBe(100);
    expect(await coins(60)).toMatchObject({ status: 200, data: { balance: 160 } });
    expect(await coins(40.01)).toMatchObject({
      status: 422,
      message: 'Your own balance covers ₹40.',
      detail: { field: 'amount' },
    });
    expect(await audit(player.id)).toHaveLength(1);
    expect((await coins(-160)).data).toMatchObject({ balance: 0 });
    expect(await balanceOf(agent)).toBe(200);
    expect((await coins(5000, { caller: admin })).data).toMatchObject({ balance: 5000 });
    expect(await balanceOf(agent)).toBe(200);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });

  it('of an agent never exceed the own balance, also concurrently @asvs:2.3.2', async () => {
    await coins(-10_000 + 100, { user_id: agent.id, caller: admin });
    const other = await app.createUser({ rupees: 0, ownerId: agent.id });
    const replies = await Promise.all([coins(60), coins(60, { user_id: other.id }), coins(60)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await balanceOf(agent)).toBe(40);
  });

  it.each(['agent', 'admin'] as const)(
    'cannot be credited by %s to the own account',
    async (role) => {
      const caller = role === 'agent' ? agent : admin;
      expect(await coins(10, { user_id: caller.id, caller })).toMatchObject({ status: 403 });
    },
  );

  it('are never debited from held money @spec:staff.6', async () => {
    await hold(4000);
    expect(await coins(-60.01)).toMatchObject({
      status: 422,
      message: 'Only 60 is available.',
      detail: { field: 'amount' },
    });
    expect(await audit(player.id)).toEqual([]);
    expect((await coins(-60)).data).toMatchObject({ balance: 0, liability: 40 });
  });

  it('move once per key, also concurrently @spec:staff.6', async () => {
    const key = 'one-decision';
    const replies = await Promise.all([coins(10, { key }), coins(10, { key }), coins(10, { key })]);
    expect(new Set(replies.map(({ response }) => response.body)).size).toBe(1);
    expect((await coins(10, { key })).data).toMatchObject({ balance: 110 });
    expect(await coins(20, { key })).toMatchObject({ status: 409 });
    expect(await audit(player.id)).toHaveLength(1);
  });

  it('notify the player’s stream of a change', async () => {
    const before = app.context.changes.version(player.id);
    await coins(1);
    expect(app.context.changes.version(player.id)).toBeGreaterThan(before);
  });

  it('of two agents’ steps that together debit too much, one is rejected', async () => {
    const replies = await Promise.all([coins(-60), coins(-60), coins(-60, { caller: admin })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });
});

describe('the details of a user', () => {
  it('show staff balance, exposure and steps; the user only the own data @spec:7.7 @spec:staff.1', async () => {
    await hold(4000);
    await coins(5);
    const { data } = await app.call('userDetails', { user_id: player.id }, agent);
    expect(data).toMatchObject({
      user_name: 'asha',
      balance: 65,
      liability: 40,
      last_bets: [],
      open_requests: [],
      audit: [{ action: 'coins_updated', actor_name: 'the-agent', amount: 5 }],
    });
    const own = (await app.call('userDetails', {}, player)).data as object;
    expect(own).toMatchObject({ user_name: 'asha', balance: 65 });
    for (const name of ['audit', 'owner_name', 'last_used_at', 'open_requests']) {
      expect(Object.keys(own)).not.toContain(name);
    }
    for (const name of ['requests_to_decide', 'withdrawal']) expect(own).not.toHaveProperty(name);
  });

  it('count for staff the open requests of their own players, not those of demo accounts', async () => {
    const demo = await app.createUser({ isDemo: true, ownerId: agent.id });
    const foreign = await app.createUser({ ownerId: admin.id });
    await addTestRequest(app, player.id, 'D', 500);
    await addTestRequest(app, player.id, 'D', 500, { status: 'S' });
    for (const { id } of [demo, foreign]) await addTestRequest(app, id, 'D', 500);
    const count = async (caller: TestUser) =>
      (await app.call('userDetails', {}, caller)).data as { requests_to_decide: number };
    expect(await count(agent)).toMatchObject({ requests_to_decide: 1 });
    expect(await count(admin)).toMatchObject({ requests_to_decide: 2 });
  });
});
