import type { UnitOfWork } from '@exchange/server-kit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findUser } from '../modules/accounts/repository.ts';
import { listAudit } from '../modules/audit/repository.ts';
import { consumeInstantId } from '../modules/auth/instant-id.repository.ts';
import { makeInstantId } from '../modules/auth/instant-id.service.ts';
import { storeSession } from '../modules/auth/service.ts';
import { hashToken } from '../modules/auth/sessions.ts';
import { CASINO_IDLE_MS } from '../modules/casino-wallet/sessions.repository.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/index.ts';
import { startPostgres } from '../testing/postgres.ts';
import { startTestCasino, type TestCasino } from '../testing/test-casino.ts';
import { countOpenSessions, createAdmin, endSessions } from './access.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const BOSS = { userName: 'boss', password: 'quiet river 47' };
const create = (admin: Partial<typeof BOSS> = {}) =>
  createAdmin(
    app.context.unitOfWork,
    { ...BOSS, ...admin },
    { clock: app.clock, brands: ['kheloyar'] },
  );

it('lets an admin sign in by the chosen password, with an audit row @security:keys.14', async () => {
  await create();
  const credentials = { user_name: BOSS.userName, password: BOSS.password };
  const { status, data } = await app.call('login', credentials);
  expect(status).toBe(200);
  expect(data).toMatchObject({ role: 'admin' });
  const { user_id } = data as { user_id: number };
  const audit = await app.context.unitOfWork.withTransaction((tx) =>
    listAudit(tx, 'user', [user_id]),
  );
  expect(audit.map(({ event }) => [event.action, event.detail])).toEqual([
    ['user_created', { role: 'admin' }],
    ['signed_in', {}],
  ]);
});

it.each([
  ['a short password', { password: 'short' }, 'A password has at least 8 characters.'],
  ['a common one', { password: 'password1' }, 'tried first'],
  ['the name of a brand with a year', { password: 'Kheloyar2026!' }, 'tried first'],
  ['one with the name', { userName: 'riverside', password: 'riverside' }, 'user name'],
  ['no user name', { userName: '1' }, 'A user name has 4 to 30'],
  ['a reserved name', { userName: 'demo-boss' }, 'This user name is reserved.'],
])('refuses %s, and creates no user', async (_, admin, reason) => {
  await expect(create(admin)).rejects.toThrow(reason);
  await create();
});

it('rejects a used name', async () => {
  await create();
  await expect(create({ userName: 'BOSS' })).rejects.toThrow('This user name is taken.');
});

const NONE = { signIns: 0, links: 0, visits: 0 };
/** The tables that may change. */
const ENDED = ['sessions', 'instant_ids', 'audit_events'];

/** Every row of every other table, as text. */
const readRest = ({ withTransaction }: UnitOfWork) =>
  withTransaction(async (tx) => {
    const select = async (query: ReturnType<typeof sql>) =>
      ((await tx.execute(query)) as unknown as { rows: { text: string }[] }).rows;
    const tables = await select(
      sql`select tablename as text from pg_tables where schemaname = 'public' order by 1`,
    );
    const rows: Record<string, unknown> = {};
    for (const { text } of tables.filter((table) => !ENDED.includes(table.text))) {
      rows[text] = await select(
        sql`select t::text as text from ${sql.identifier(text)} t order by 1`,
      );
    }
    return rows;
  });

describe('the end of all sessions', () => {
  let app: TestCasino;
  let agent: TestUser;
  let player: TestUser;
  beforeAll(async () => {
    app = await startTestCasino();
  });
  beforeEach(async () => {
    await app.reset();
    agent = await app.createUser({ role: 'agent' });
    player = await app.createUser({ ownerId: agent.id });
  });
  afterAll(() => app.close());

  const statusOf = async (user: TestUser) =>
    (await app.call('sessionList', undefined, user)).status;
  const makeLink = async () => {
    const { data } = await app.call('makeInstantId', { user_id: player.id }, agent);
    return (data as { token: string }).token;
  };
  const count = () => countOpenSessions(app.context.unitOfWork, app.clock.now());
  const end = () => endSessions(app.context.unitOfWork, app.clock.now());

  it('signs players and staff out of running servers, within five seconds @security:sessions.8', async () => {
    expect([await statusOf(player), await statusOf(agent)]).toEqual([200, 200]);
    await end();
    app.clock.advance(5_000);
    expect([await statusOf(player), await statusOf(agent)]).toEqual([401, 401]);
  });

  it('ends unused links, and visits to games @security:sessions.8', async () => {
    const link = await makeLink();
    const session = await app.openGame(player);
    expect(await app.wallet('balance', { session })).toMatchObject({ error: false });
    await end();
    expect((await app.call('instantId', { token: link })).status).toBe(410);
    expect(await app.wallet('balance', { session })).toMatchObject({ reason: 'session_ended' });
  });

  it('counts the ended ones, not more than are open, and none the second time', async () => {
    await app.openGame(player);
    app.clock.advance(CASINO_IDLE_MS);
    await makeLink();
    await app.openGame(player);
    await app.call('logout', undefined, await app.createUser());
    const open = await count();
    expect(open).toEqual({ signIns: 2, links: 1, visits: 1 });
    expect(await count()).toEqual(open);
    expect(await end()).toEqual(open);
    expect(await count()).toEqual(NONE);
    expect(await end()).toEqual(NONE);
  });

  it('leaves a step of the service in the audit trail, with the counts @security:sessions.8', async () => {
    await makeLink();
    await end();
    const steps = await app.context.unitOfWork.withTransaction((tx) =>
      listAudit(tx, 'service', [0]),
    );
    expect(steps).toMatchObject([
      {
        actorName: null,
        event: {
          action: 'sessions_ended',
          at: app.clock.now(),
          detail: { sign_ins: 2, links: 1, visits: 0 },
        },
      },
    ]);
  });

  it('changes nothing else, including an open bet in a game', async () => {
    const session = await app.openGame(player);
    const bet = {
      session,
      transaction_id: 'bet-1-of-the-round',
      round_id: 'round-1-of-the-game',
      amount: 100,
    };
    expect(await app.wallet('bet', bet)).toMatchObject({ error: false });
    const before = await readRest(app.context.unitOfWork);
    await end();
    expect(await readRest(app.context.unitOfWork)).toEqual(before);
    const win = { transaction_id: 'win-1-of-the-round', bet_id: 'bet-1-of-the-round', amount: 250 };
    expect(await app.wallet('win', win)).toMatchObject({ error: false });
  });
});

it('ends the sign-in by a concurrent link on PostgreSQL', async () => {
  const postgres = await startPostgres();
  const app = await startTestApp({ databaseUrl: postgres.url });
  const { unitOfWork } = app.context;
  const { id } = await app.createUser();
  const { token } = await unitOfWork.withTransaction((tx) =>
    makeInstantId(tx, app.context, { userId: id, actorId: id, kind: 'sign_in' }),
  );
  const isSignedIn = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const signIn = unitOfWork.withTransaction(async (tx) => {
    await consumeInstantId(tx, { kind: 'sign_in', tokenHash: hashToken(token) }, app.clock.now());
    const user = await findUser(tx, id);
    if (!user) throw new Error('the user is not there');
    const session = await storeSession(tx, app.context, user, {});
    isSignedIn.resolve();
    await mayCommit.promise;
    return session;
  });
  await isSignedIn.promise;
  const end = endSessions(unitOfWork, app.clock.now());
  const countWaiting = async () => {
    const waiting = await unitOfWork.read((tx) =>
      tx.execute(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`),
    );
    return (waiting as unknown as { rows: unknown[] }).rows.length;
  };
  await expect.poll(countWaiting, { interval: 20 }).toBe(1);
  mayCommit.resolve();
  const session = await signIn;
  expect(await end).toEqual({ signIns: 2, links: 0, visits: 0 });
  expect((await app.call('sessionList', undefined, session)).status).toBe(401);
  await app.close();
  await postgres.stop();
});
