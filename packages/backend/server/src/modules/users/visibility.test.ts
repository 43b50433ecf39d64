import type { EndpointName } from '@exchange/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/index.ts';
import { insertTransfer } from '../wallet/repository.ts';

type Who = 'admin' | 'otherAdmin' | 'agent' | 'otherAgent' | 'own' | 'others' | 'admins';
let app: TestApp;
const people = {} as Record<Who, TestUser>;
/** A pending deposit of each. */
const requests = {} as Record<Who, number>;

beforeAll(async () => {
  app = await startTestApp();
  const add = async (who: Who, role: 'admin' | 'agent' | 'player', owner?: Who) => {
    const ownerId = owner && people[owner].id;
    people[who] = await app.createUser({ role, ...(ownerId && { ownerId }) });
  };
  await add('admin', 'admin');
  await add('otherAdmin', 'admin');
  await add('agent', 'agent', 'admin');
  await add('otherAgent', 'agent', 'admin');
  await add('own', 'player', 'agent');
  await add('others', 'player', 'otherAgent');
  await add('admins', 'player', 'admin');
  for (const who of Object.keys(people) as Who[]) {
    const row = await app.context.unitOfWork.withTransaction((tx) =>
      insertTransfer(tx, {
        userId: people[who].id,
        type: 'D',
        status: 'P',
        amount: 100,
        method: 'UPI',
        createdAt: app.clock.now(),
      }),
    );
    requests[who] = row.id;
  }
});
afterAll(() => app.close());

/** The callers who may change each user; others get the status beside them. */
const CHANGE: Record<'agent' | 'admin' | 'own', Record<Who, number>> = {
  agent: {
    own: 200,
    agent: 403,
    others: 404,
    admins: 404,
    otherAgent: 404,
    admin: 404,
    otherAdmin: 404,
  },
  admin: {
    own: 200,
    others: 200,
    admins: 200,
    agent: 200,
    otherAgent: 200,
    admin: 403,
    otherAdmin: 403,
  },
  // A player may call none of them.
  own: {
    own: 403,
    others: 403,
    admins: 403,
    agent: 403,
    otherAgent: 403,
    admin: 403,
    otherAdmin: 403,
  },
};
const CHECK: typeof CHANGE = {
  agent: { ...CHANGE.agent, agent: 200 },
  admin: { ...CHANGE.admin, admin: 200, otherAdmin: 200 },
  own: { ...CHANGE.own, own: 200 },
};

const CALLS: [EndpointName, typeof CHANGE, (who: Who) => object][] = [
  ['updateCoins', CHANGE, (who) => ({ user_id: people[who].id, amount: 1, reason: 'test' })],
  ['makeInstantId', CHANGE, (who) => ({ user_id: people[who].id })],
  ['userAccess', CHANGE, (who) => ({ user_id: people[who].id, reason: 'test' })],
  ['userNote', CHANGE, (who) => ({ user_id: people[who].id, text: 'test' })],
  [
    'supportMessage',
    // Only players have support's messages.
    {
      agent: CHANGE.agent,
      admin: { ...CHANGE.admin, agent: 422, otherAgent: 422 },
      own: CHANGE.own,
    },
    (who) => ({ user_id: people[who].id, message: 'test' }),
  ],
  ['requestDecision', CHANGE, (who) => ({ id: requests[who], status: 'S' })],
  ['userDetails', CHECK, (who) => ({ user_id: people[who].id })],
];
const CASES = CALLS.flatMap(([name, table, body]) =>
  Object.entries(table).flatMap(([caller, row]) =>
    Object.entries(row).map(([target, status]) => ({
      name,
      caller: caller as Who,
      target: target as Who,
      status,
      body,
    })),
  ),
);

describe.each(CASES)('$name', ({ name, caller, target, status, body }) => {
  it(`by ${caller} on ${target} returns ${status} @spec:6.6 @spec:staff.2 @spec:staff.3 @security:access.8 @security:assets.3`, async () => {
    const reply = await app.call(name, body(target), people[caller]);
    expect(reply.status).toBe(status);
    if (status !== 200) expect(reply).toMatchObject({ error: true, data: null });
  });
});

it.each([
  ['agent', ['own']],
  ['admin', ['agent', 'otherAgent', 'own', 'others', 'admins', 'otherAdmin']],
] as const)(
  'the requests that %s sees are those of %j @security:assets.3',
  async (caller, expected) => {
    const { data } = await app.call('requestList', { status: 'AL' }, people[caller]);
    const seen = (data as { user_id: number }[]).map(({ user_id }) => user_id).toSorted();
    expect(seen).toEqual(expected.map((who) => people[who].id).toSorted());
  },
);

it.each(['userList', 'userCreate', 'requestList'] as const)('a player may not %s', async (name) => {
  const body = { user_name: 'somebody', password: 'secret-12' };
  const reply = await app.call(name, name === 'userCreate' ? body : {}, people.own);
  expect(reply).toMatchObject({ status: 403 });
});

it.each(['0', '999999', '1.5', 'x', '-1', '9'.repeat(64)])('user %s does not exist', async (id) => {
  const coins = { user_id: id, amount: 1, reason: 'test' };
  expect(await app.call('updateCoins', coins, people.admin)).toMatchObject({
    status: 404,
    detail: { field: 'user_id' },
  });
  expect(await app.call('requestDecision', { id, status: 'S' }, people.admin)).toMatchObject({
    status: 404,
    detail: { field: 'id' },
  });
});
