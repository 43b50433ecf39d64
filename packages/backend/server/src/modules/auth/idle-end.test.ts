import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestPeople, type TestPeople } from '../../testing/test-people.ts';

// SECURITY.md names these numbers, so they are written out here.
const TOUCH_EVERY_MS = 5 * 60_000;

const MINUTE_MS = 60_000;
const IDLE_MS = 30 * MINUTE_MS;

let people: TestPeople;
beforeAll(async () => {
  people = await createTestPeople({ signInRules: { staffIdleMinutes: 30 } });
});
beforeEach(() => people.reset());
afterAll(() => people.app.close());

const read = (caller: { token: string }) => people.app.call('sessionList', undefined, caller);
const touch = (caller: { token: string }) => people.app.call('sessionTouch', undefined, caller);

it('a sign-in of staff shows its idle timeout; one of a player has none', async () => {
  expect((await people.login('boss')).data).toMatchObject({ idle_minutes: 30 });
  const player = await people.create({ userName: 'asha' });
  expect((await people.login('asha')).data).not.toHaveProperty('idle_minutes');
  people.app.clock.advance(24 * 60 * MINUTE_MS);
  expect((await read(player)).status).toBe(200);
});

it('ends at most five minutes late, with the reason @asvs:7.3.1 @security:sessions.3', async () => {
  const { clock } = people.app;
  clock.advance(IDLE_MS + TOUCH_EVERY_MS);
  expect((await read(people.admin)).status).toBe(200);
  clock.advance(TOUCH_EVERY_MS);
  expect(await read(people.admin)).toMatchObject({
    status: 401,
    error_code: 'SESSION_IDLE',
    message: 'Signed out after 30 minutes without use',
  });
});

it('automatic requests of an unattended tab do not count as use @asvs:7.3.1 @security:sessions.3', async () => {
  const { clock } = people.app;
  const statuses: number[] = [];
  for (let minute = 0; minute < 36; minute += 1) {
    clock.advance(MINUTE_MS);
    statuses.push((await read(people.admin)).status);
  }
  expect(statuses.indexOf(401)).toBe(35);
});

it.each([0, 1, 4, 5, 6, 29])(
  'a use %d minutes after the sign-in keeps it for thirty minutes more at least',
  async (minutes) => {
    const { clock } = people.app;
    clock.advance(minutes * MINUTE_MS);
    expect((await touch(people.admin)).status).toBe(200);
    clock.advance(IDLE_MS);
    expect((await read(people.admin)).status).toBe(200);
    clock.advance(TOUCH_EVERY_MS + 1);
    expect((await read(people.admin)).status).toBe(401);
  },
);

it('each step of a person counts as use', async () => {
  const { app, admin } = people;
  const user = await people.create();
  app.clock.advance(IDLE_MS);
  const step = await app.call('makeInstantId', { user_id: user.id }, admin);
  expect(step.status).toBe(200);
  app.clock.advance(IDLE_MS);
  expect((await read(admin)).status).toBe(200);
});

it('an ended sign-in is no longer in the list of devices', async () => {
  const { app, admin } = people;
  app.clock.advance(IDLE_MS);
  const { data } = await people.login('boss');
  app.clock.advance(TOUCH_EVERY_MS + 1);
  expect((await read(admin)).status).toBe(401);
  const list = await read(data as { token: string });
  expect((list.data as { list: unknown[] }).list).toHaveLength(1);
});

it('a guest and a forged token get no information about it', async () => {
  const forged = await read({ token: 'f'.repeat(43) });
  expect(forged).toMatchObject({ status: 401, error_code: 'UNAUTHORIZED' });
});

it('a sign-in of a player ends after the operator’s timeout @asvs:7.3.1', async () => {
  const other = await createTestPeople({ signInRules: { playerIdleMinutes: 60 } });
  await other.reset();
  const player = await other.create({ userName: 'usha' });
  other.app.clock.advance(60 * MINUTE_MS);
  const list = () => other.app.call('sessionList', undefined, player);
  expect((await list()).status).toBe(200);
  other.app.clock.advance(TOUCH_EVERY_MS + 1);
  expect(await list()).toMatchObject({ status: 401, error_code: 'SESSION_IDLE' });
  await other.app.close();
});
