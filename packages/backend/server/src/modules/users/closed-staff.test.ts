import type { SessionData } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/index.ts';
import { createTestPeople, type TestPeople } from '../../testing/test-people.ts';

let people: TestPeople;
let user: TestUser;
beforeAll(async () => {
  people = await createTestPeople();
});
beforeEach(async () => {
  await people.reset();
  user = await people.create({ userName: 'asha' });
});
afterAll(() => people.app.close());

const call: TestPeople['app']['call'] = (...asked) => people.app.call(...asked);
const change = (wanted: object, caller = people.agent, userId = user.id) =>
  call('userAccess', { user_id: userId, reason: 'Dismissed', ...wanted }, caller);
const close = () => change({ closed: true }, people.admin, people.agent.id);
const endSessions = () =>
  call('userEndSessions', { user_id: people.agent.id, reason: 'Lost phone' }, people.admin);
const useLink = async (token: string) => (await call('instantId', { token })).data as SessionData;
const balance = ({ token }: { token: string }) => call('walletBalance', undefined, { token });

describe.each([
  ['closed', close],
  ['signed out everywhere', endSessions],
])('staff who were %s', (_, end) => {
  it('lose the sign-ins that their link opened, and the user keeps every other one', async () => {
    const opened = await useLink(await people.makeLink('makeInstantId', user.id));
    expect((await balance(opened)).status).toBe(200);
    expect((await end()).status).toBe(200);
    expect((await balance(opened)).status).toBe(401);
    expect((await balance(user)).status).toBe(200);
  });

  it.each(['makeInstantId', 'makePasswordReset'] as const)(
    'lose the links that they made: %s',
    async (kind) => {
      const token = await people.makeLink(kind, user.id);
      await end();
      const newPassword = 'silent water 82';
      const used =
        kind === 'makeInstantId'
          ? await call('instantId', { token })
          : await call('resetPassword', { token, newPassword, confirmNewPassword: newPassword });
      expect(used.status).toBe(410);
      const { data } = await call('makeInstantId', { user_id: user.id }, people.admin);
      expect((await call('instantId', data)).status).toBe(200);
    },
  );
});

it('an admin’s lock replaces an agent’s: the agent cannot undo it', async () => {
  for (const lock of ['closed', 'betting_locked', 'withdrawals_locked']) {
    await change({ [lock]: true });
    expect((await change({ [lock]: true }, people.admin)).status).toBe(200);
    expect(await change({ [lock]: false })).toMatchObject({ status: 403 });
    // A repeat by the agent leaves it the admin's decision.
    await change({ [lock]: true });
    expect(await change({ [lock]: false })).toMatchObject({ status: 403 });
    expect((await change({ [lock]: false }, people.admin)).status).toBe(200);
  }
});

it('a demo account gets no password by a link', async () => {
  const demo = await people.create({ userName: 'demo-abc234', isDemo: true });
  expect(
    await call('makePasswordReset', { user_id: demo.id, reason: 'x' }, people.admin),
  ).toMatchObject({
    status: 422,
    detail: { field: 'user_id' },
  });
});
