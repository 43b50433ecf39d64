import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestPeople, type TestPeople } from '../../testing/test-people.ts';
import { createTotp } from './second-factor/prove-second-factor.ts';

// SECURITY.md names these numbers, so they are written out here.
const PASSWORD_RESET_TTL_MS = 60 * 60 * 1000;

const NEW_PASSWORD = 'calm harbour 82';

let people: TestPeople;
beforeAll(async () => {
  people = await createTestPeople();
});
beforeEach(() => people.reset());
afterAll(() => people.app.close());

const reset = (token: string, changes: object = {}) =>
  people.app.call('resetPassword', {
    token,
    newPassword: NEW_PASSWORD,
    confirmNewPassword: NEW_PASSWORD,
    ...changes,
  });
const statusOf = async (token: string) =>
  (await people.app.call('sessionList', undefined, { token })).status;

describe('a link to set a password', () => {
  it('sets it once, ends every other sign-in, and signs in @asvs:6.4.3 @asvs:7.4.3 @security:access.10', async () => {
    const { app } = people;
    const user = await people.create({ userName: 'asha' });
    const token = await people.makeLink('makePasswordReset', user.id);
    expect(token).toMatch(/^pr_[\w-]{43}$/);
    expect(await statusOf(user.token)).toBe(200);
    const reply = await reset(token);
    expect(reply).toMatchObject({ status: 200, data: { user_name: 'asha', role: 'player' } });
    expect(await statusOf(user.token)).toBe(401);
    expect(await statusOf((reply.data as { token: string }).token)).toBe(200);
    expect((await people.login('asha')).status).toBe(401);
    expect((await people.login('asha', { password: NEW_PASSWORD })).status).toBe(200);
    expect(await reset(token)).toMatchObject({ status: 410, data: null });
    expect((await app.call('instantId', { token: `id_${token.slice(3)}` })).status).toBe(410);
    expect(await people.listSteps(user.id)).toEqual([
      'password_reset_made',
      'password_reset',
      'signed_in',
    ]);
    const { data } = await people.app.call('userDetails', { user_id: user.id }, people.agent);
    expect((data as { audit: object[] }).audit[0]).toMatchObject({
      action: 'password_reset_made',
      actor_name: 'helper',
      reason: 'Forgot it',
    });
  });

  it('lifts the required change, and no longer reports it', async () => {
    const user = await people.create({ userName: 'asha', mustChangePassword: true });
    const reply = await reset(await people.makeLink('makePasswordReset', user.id));
    expect(reply.data).not.toHaveProperty('restriction');
  });

  it.each([
    ['a common password', { newPassword: 'password1', confirmNewPassword: 'password1' }],
    ['one with the user name', { newPassword: 'my asha 2026', confirmNewPassword: 'my asha 2026' }],
    ['one that is too short', { newPassword: 'short', confirmNewPassword: 'short' }],
  ])('refuses %s, and stays valid', async (_, changes) => {
    const user = await people.create({ userName: 'asha' });
    const token = await people.makeLink('makePasswordReset', user.id);
    expect(await reset(token, changes)).toMatchObject({
      status: 400,
      detail: { field: 'newPassword' },
    });
    expect((await reset(token)).status).toBe(200);
  });

  it('needs the second factor if one exists, and stays valid without @asvs:6.4.3', async () => {
    const user = await people.create({ userName: 'asha' });
    const secret = await people.app.setSecondFactor(user.id);
    const token = await people.makeLink('makePasswordReset', user.id);
    expect((await reset(token)).error_code).toBe('SECOND_FACTOR_REQUIRED');
    const timestamp = people.app.clock.now().getTime();
    const second_factor = createTotp(secret).generate({ timestamp });
    expect((await reset(token, { second_factor })).status).toBe(200);
  });

  it('ends after an hour, and with the next link of either kind @asvs:6.4.1 @security:access.10', async () => {
    const user = await people.create({ userName: 'asha' });
    const old = await people.makeLink('makePasswordReset', user.id);
    people.app.clock.advance(PASSWORD_RESET_TTL_MS - 1);
    const replaced = await people.makeLink('makePasswordReset', user.id);
    expect((await reset(old)).status).toBe(410);
    await people.makeLink('makeInstantId', user.id);
    expect((await reset(replaced)).status).toBe(410);
    const last = await people.makeLink('makePasswordReset', user.id);
    people.app.clock.advance(PASSWORD_RESET_TTL_MS);
    expect((await reset(last)).status).toBe(410);
  });

  it('used concurrently sets one password', async () => {
    const user = await people.create({ userName: 'asha' });
    const token = await people.makeLink('makePasswordReset', user.id);
    const replies = await Promise.all([reset(token), reset(token)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });
});

describe.each(['makePasswordReset', 'requirePasswordChange'] as const)('%s', (call) => {
  it('is for own users: an agent reaches no others, an admin all but admins', async () => {
    const { app, admin, agent } = people;
    const stranger = await people.create({ ownerId: admin.id });
    const own = await people.create();
    const statusFor = async (caller: { token: string }, user_id: number) =>
      (await app.call(call, { user_id, reason: 'Forgot it' }, caller)).status;
    expect(await statusFor(agent, own.id)).toBe(200);
    expect(await statusFor(agent, stranger.id)).toBe(404);
    expect(await statusFor(agent, admin.id)).toBe(404);
    expect(await statusFor(agent, agent.id)).toBe(403);
    expect(await statusFor(own, own.id)).toBe(403);
    for (const { id } of [own, stranger, agent]) expect(await statusFor(admin, id)).toBe(200);
    expect(await statusFor(admin, admin.id)).toBe(403);
  });
});
