import type { Role } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestPeople, type TestPeople } from '../../testing/test-people.ts';
import { createTotp } from './second-factor/prove-second-factor.ts';
import { selectRestriction } from './sign-in-rules.ts';

const NEW_PASSWORD = 'calm harbour 82';

let people: TestPeople;
beforeAll(async () => {
  people = await createTestPeople({ signInRules: { requiresStaffSecondFactor: true } });
});
beforeEach(() => people.reset());
afterAll(() => people.app.close());

const change = (oldPassword: string, caller: { token: string }) =>
  people.app.call(
    'changePassword',
    { oldPassword, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD },
    caller,
  );
const listBets = async (caller: { token: string }) => {
  const { status, error_code } = await people.app.call('myDepositRequests', { type: 'D' }, caller);
  return [status, error_code];
};
const FREE = [200, undefined];

describe('a required change of the password', () => {
  it('is due for a password that staff chose, and only once @asvs:6.4.1 @security:access.15', async () => {
    const { app, admin } = people;
    await app.setSecondFactor(admin.id);
    const created = { user_name: 'asha', password: people.password };
    expect((await app.call('userCreate', created, admin)).status).toBe(200);
    const login = await people.login('asha');
    expect(login.data).toMatchObject({ restriction: 'change_password' });
    const caller = login.data as { token: string };
    expect(await listBets(caller)).toEqual([403, 'CHANGE_PASSWORD_FIRST']);
    const changed = await change(people.password, caller);
    expect(changed.data).not.toHaveProperty('restriction');
    expect(await listBets(changed.data as { token: string })).toEqual(FREE);
    const again = await people.login('asha', { password: NEW_PASSWORD });
    expect(again.data).not.toHaveProperty('restriction');
  });

  it('by staff restricts current sign-ins at once, and not those by a link', async () => {
    const { app, agent } = people;
    await app.setSecondFactor(agent.id);
    const user = await people.create({ userName: 'asha' });
    const token = await people.makeLink('makeInstantId', user.id);
    const byLink = (await app.call('instantId', { token })).data as { token: string };
    expect(await listBets(user)).toEqual(FREE);
    const step = { user_id: user.id, reason: 'Told a friend' };
    const asked = await app.call('requirePasswordChange', step, agent);
    expect(asked.status).toBe(200);
    expect(await listBets(user)).toEqual([403, 'CHANGE_PASSWORD_FIRST']);
    expect(await listBets(byLink)).toEqual(FREE);
    const details = await app.call('userDetails', { user_id: user.id }, agent);
    expect(details.data).toMatchObject({
      sign_in: { must_change_password: true, second_factor: false },
      audit: expect.arrayContaining([
        expect.objectContaining({ action: 'password_change_required', reason: 'Told a friend' }),
      ]),
    });
  });
});

describe('a required second factor', () => {
  it('restricts staff until it is set up, then at once no more, and again once it is off @asvs:6.3.3 @security:access.12', async () => {
    const { app, admin, password } = people;
    const list = async () => {
      const { status, error_code } = await app.call('userList', {}, admin);
      return [status, error_code];
    };
    expect(await list()).toEqual([403, 'SET_UP_SECOND_FACTOR_FIRST']);
    const start = await app.call('secondFactorStart', { password }, admin);
    const { secret } = start.data as { secret: string };
    const codeNow = () => createTotp(secret).generate({ timestamp: app.clock.now().getTime() });
    await app.call('secondFactorConfirm', { code: codeNow() }, admin);
    expect(await list()).toEqual(FREE);
    app.clock.advance(30_000);
    await app.call('secondFactorOff', { password, code: codeNow() }, admin);
    expect(await list()).toEqual([403, 'SET_UP_SECOND_FACTOR_FIRST']);
  });

  it('leaves players free @security:access.12', async () => {
    expect(await listBets(await people.create())).toEqual(FREE);
  });

  it('follows the change of the password', async () => {
    const { app, admin } = people;
    await app.call('logout', undefined, admin);
    const user = await people.create({ userName: 'mira', role: 'agent', mustChangePassword: true });
    expect(await listBets(user)).toEqual([403, 'CHANGE_PASSWORD_FIRST']);
    const changed = await change(people.password, user);
    expect(changed.data).toMatchObject({ restriction: 'set_up_second_factor' });
  });
});

it('optional calls answer a restricted sign-in like a guest', async () => {
  const user = await people.create({ mustChangePassword: true });
  expect((await people.app.call('eventCounts', undefined, user)).status).not.toBe(403);
});

const ROWS = (['player', 'agent', 'admin'] as const satisfies Role[]).flatMap((role) =>
  [false, true].flatMap((mustChangePassword) =>
    [false, true].flatMap((byPassword) =>
      [false, true].map((hasSecondFactor) => ({
        role,
        mustChangePassword,
        byPassword,
        hasSecondFactor,
      })),
    ),
  ),
);
it.each(ROWS)('a sign-in of %j is restricted by the first rule that it breaks', (state) => {
  const rules = { staffIdleMinutes: 0, playerIdleMinutes: 0 };
  const select = (requiresStaffSecondFactor: boolean) =>
    selectRestriction(state, { ...rules, requiresStaffSecondFactor });
  const password =
    state.mustChangePassword && state.byPassword ? ('change_password' as const) : undefined;
  const isBare = state.role !== 'player' && !state.hasSecondFactor;
  expect(select(false)).toBe(password);
  expect(select(true)).toBe(password ?? (isBare ? 'set_up_second_factor' : undefined));
});
