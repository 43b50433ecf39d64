import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listAudit } from '../modules/audit/repository.ts';
import { startTestApp, type TestApp } from '../testing/index.ts';
import { createAdmin } from './create-admin.ts';

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
])('refuses %s, and creates nobody', async (_, admin, reason) => {
  await expect(create(admin)).rejects.toThrow(reason);
  await create();
});

it('rejects a used name', async () => {
  await create();
  await expect(create({ userName: 'BOSS' })).rejects.toThrow('This user name is taken.');
});
