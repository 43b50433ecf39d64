import { DEMO_BALANCE_RUPEES, DEMO_CREDENTIALS, type SessionData } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../../db/schema/ledger.ts';
import {
  inspectLedger,
  SOUND_LEDGER,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../testing/index.ts';
import { addTestRequest } from '../../testing/test-requests.ts';

let app: TestApp;
let admin: TestUser;
let demo: SessionData;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.reset();
  admin = await app.createUser({ role: 'admin', rupees: 0 });
  demo = (await app.call('login', DEMO_CREDENTIALS)).data as SessionData;
});
afterAll(() => app.close());

describe('a demo account', () => {
  it.each([
    ['updateCoins', { amount: 5, reason: 'x' }],
    ['makeInstantId', {}],
    ['makePasswordReset', { reason: 'x' }],
    ['userBreak', { kind: 'time_out', hours: 24, reason: 'x' }],
  ] as const)('is refused what staff give by %s', async (name, input) => {
    const reply = await app.call(name, { user_id: demo.user_id, ...input }, admin);
    expect(reply).toMatchObject({ status: 422, message: 'A demo account has play money only.' });
  });

  it('gets no payment or credit by staff, who may decline', async () => {
    const userId = Number(demo.user_id);
    const requests = [
      await addTestRequest(app, userId, 'D', 200),
      await addTestRequest(app, userId, 'W', 200),
    ];
    for (const { id, type } of requests) {
      const status = type === 'D' ? 'S' : 'A';
      expect(await app.call('requestDecision', { id, status }, admin)).toMatchObject({
        status: 422,
      });
      const declined = { id, status: 'D', reason: 'Demo' };
      expect((await app.call('requestDecision', declined, admin)).status).toBe(200);
    }
  });

  it('is marked in all lists of staff @security:access.17', async () => {
    await addTestRequest(app, Number(demo.user_id), 'D', 200);
    const list = await app.call('userList', {}, admin);
    expect(list.data).toMatchObject({ list: [{ is_demo: true }] });
    const requests = await app.call('requestList', { demo: true }, admin);
    expect(requests.data).toMatchObject([{ is_demo: true }]);
    const details = await app.call('userDetails', { user_id: demo.user_id }, admin);
    expect(details.data).toMatchObject({ is_demo: true, open_requests: [{ is_demo: true }] });
  });

  it('has play money of a separate account in the ledger @security:access.17', async () => {
    const paise = -DEMO_BALANCE_RUPEES * 100;
    const rows = await app.context.unitOfWork.withTransaction((tx) => tx.select().from(accounts));
    const balanceOf = (kind: string) => rows.find((row) => row.kind === kind)?.balance;
    expect([balanceOf('demo_issuance'), balanceOf('issuance')]).toEqual([paise, 0]);
    expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
  });
});
