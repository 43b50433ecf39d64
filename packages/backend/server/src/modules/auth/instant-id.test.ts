import type { SessionData } from '@exchange/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { instantIds } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';
import { sweep } from '../../maintenance/sweep.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/index.ts';
import { withdrawalOf } from '../../testing/test-transfers.ts';
import { listAudit } from '../audit/repository.ts';

// SECURITY.md names these numbers, so they are written out here.
const INSTANT_ID_MS = 24 * 60 * 60 * 1000;

const GONE = {
  status: 410,
  error: true,
  data: null,
  message: 'This sign-in link was used before or has expired. Please ask for a new one.',
};

let app: TestApp;
let agent: TestUser;
let player: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.reset();
  agent = await app.createUser({ role: 'agent' });
  player = await app.createUser({ ownerId: agent.id });
});
afterAll(() => app.close());

const make = async () => {
  const { data } = await app.call('makeInstantId', { user_id: player.id }, agent);
  return (data as { token: string }).token;
};
const use = (token: string, caller?: TestUser) => app.call('instantId', { token }, caller);

it('signs in once, inside userinfo, and is invalid afterwards @spec:staff.5 @asvs:6.3.4 @security:access.8', async () => {
  const token = await make();
  expect(token).toMatch(/^id_[\w-]{43}$/);
  const reply = await use(token);
  expect(reply.response.json().userinfo).toMatchObject({ status: 200, error: false });
  const session = reply.data as SessionData;
  expect(session).toMatchObject({ user_id: player.id, role: 'player' });
  expect((await app.call('walletBalance', undefined, session)).status).toBe(200);
  expect(await use(token)).toMatchObject(GONE);
});

it('is stored only as a hash @asvs:11.5.1 @security:assets.1', async () => {
  const token = await make();
  const rows = await app.context.unitOfWork.withTransaction((tx) => tx.select().from(instantIds));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token.slice(3));
});

it('signs in one of many concurrent uses @spec:staff.5 @asvs:6.4.1', async () => {
  const token = await make();
  const replies = await Promise.all(Array.from({ length: 8 }, () => use(token)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(410)]);
});

it('ends the one before it', async () => {
  const [first, second] = [await make(), await make()];
  expect(await use(first)).toMatchObject(GONE);
  expect((await use(second)).status).toBe(200);
});

it('expires after a day, and the sweep removes it @asvs:6.4.1 @security:access.8', async () => {
  const token = await make();
  app.clock.advance(INSTANT_ID_MS);
  expect(await use(token)).toMatchObject(GONE);
  await sweep(app.context);
  expect(await app.context.unitOfWork.withTransaction((tx) => tx.$count(instantIds))).toBe(0);
});

it('an unknown one, and one of a closed account, get the same response', async () => {
  expect(await use(`id_${'a'.repeat(43)}`)).toMatchObject(GONE);
  const token = await make();
  await app.context.unitOfWork.withTransaction((tx) =>
    tx.update(users).set({ closedAt: app.clock.now() }).where(eq(users.id, player.id)),
  );
  expect(await use(token)).toMatchObject(GONE);
});

it('an invalid one leaves the current session @spec:staff.5', async () => {
  expect(await use(`id_${'a'.repeat(43)}`, player)).toMatchObject(GONE);
  expect((await app.call('walletBalance', undefined, player)).status).toBe(200);
});

it('records its creation and its use in the audit, without the token @asvs:6.4.3 @security:assets.2', async () => {
  const token = await make();
  await use(token);
  const steps = await app.context.unitOfWork.withTransaction((tx) =>
    listAudit(tx, 'user', [player.id]),
  );
  expect(steps).toMatchObject([
    { actorName: agent.userName, event: { action: 'instant_id_made' } },
    { actorName: player.userName, event: { action: 'instant_id_used' } },
  ]);
  expect(JSON.stringify(steps)).not.toContain(token);
});

it('opens a sign-in that is marked for its owner, and that cannot withdraw @security:access.9', async () => {
  const session = (await use(await make())).data as SessionData;
  const rows = (await app.call('sessionList', undefined, player)).data as {
    list: { current: boolean; by_staff_link: boolean }[];
  };
  expect(
    rows.list.map(({ current, by_staff_link }) => [current, by_staff_link]).toSorted(),
  ).toEqual([
    [false, true],
    [true, false],
  ]);
  expect(await app.call('withdrawRequest', withdrawalOf(100), session)).toMatchObject({
    status: 403,
    message: 'Log in with your password to withdraw.',
  });
  expect(await app.call('withdrawRequest', withdrawalOf(100), player)).toMatchObject({
    status: 200,
  });
});
