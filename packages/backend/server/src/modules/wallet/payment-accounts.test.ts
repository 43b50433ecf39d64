import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/index.ts';
import { listAudit } from '../audit/repository.ts';

const BRAND = 'kheloyar';
const UPI = {
  action: 'add',
  brand: BRAND,
  account_type: 'UPI',
  upi_id: 'operator.new@upi',
  holder_name: 'Operator',
  min_deposit: 250,
  max_deposit: 9000.5,
  reason: 'A new bank',
};
const BANK = {
  ...UPI,
  upi_id: undefined,
  account_type: 'IMPS',
  bank_name: 'Demo Bank',
  account_number: '123456789012',
  ifsc: 'demo0001234',
};

let app: TestApp;
let admin: TestUser;
let player: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.reset();
  admin = await app.createUser({ role: 'admin', userName: 'the-admin' });
  player = await app.createUser();
});
afterAll(() => app.close());

interface Account {
  account_id: number;
  brand: string;
  active: boolean;
}
const change = (input: object, key?: string) =>
  app.call('changePaymentAccount', input, { ...admin, ...(key && { key }) });
const list = async (input: object = { brand: BRAND }) =>
  (await app.call('paymentAccounts', input, admin)).data as Account[];
const listOffered = async () =>
  (await app.call('customerDetails', { type: 'D' }, player)).data as object[];
const listSteps = (id: number) =>
  app.context.unitOfWork.read((tx) => listAudit(tx, 'payment_account', [id]));

it.each([
  [
    'a UPI id',
    UPI,
    { upi_id: 'operator.new@upi', account_phone_number: null, account_type: 'UPI' },
  ],
  [
    'a bank account',
    BANK,
    {
      account_type: 'IMPS',
      account_phone_number: '123456789012',
      bank_name: 'Demo Bank',
      account_ifsc_code: 'DEMO0001234',
      upi_id: null,
    },
  ],
])('an admin adds %s, which players are offered last', async (_, input, offered) => {
  const before = await listOffered();
  const { data, message } = await change(input);
  expect([message, data]).toMatchObject(['The account is offered.', { active: true }]);
  expect(await listOffered()).toMatchObject([
    ...before,
    { ...offered, account_holder_name: 'Operator', min_diposit: 250, max_diposit: 9000.5 },
  ]);
  const { account_id } = data as Account;
  expect(await listSteps(account_id)).toMatchObject([
    {
      actorName: 'the-admin',
      event: {
        action: 'payment_account_changed',
        detail: { brand: BRAND, before: 'absent', after: 'offered', reason: 'A new bank' },
      },
    },
  ]);
});

it('an account is deactivated and activated again, and its current state changes nothing', async () => {
  const { account_id } = (await change(UPI)).data as Account;
  const offer = (active: boolean) =>
    change({ action: 'offer', account_id, active, reason: 'The bank asked' });
  const offered = await listOffered();
  expect((await offer(false)).data).toMatchObject({ account_id, active: false });
  await offer(false);
  expect(await listOffered()).toEqual(offered.slice(0, -1));
  expect((await list()).find((row) => row.account_id === account_id)?.active).toBe(false);
  await offer(true);
  expect(await listOffered()).toEqual(offered);
  const states = (await listSteps(account_id)).map(({ event }) => event.detail.after);
  expect(states).toEqual(['offered', 'not_offered', 'offered']);
});

it('a repeat of one decision adds one account', async () => {
  const before = await list();
  await Promise.all([change(UPI, 'one-decision'), change(UPI, 'one-decision')]);
  expect(await list()).toHaveLength(before.length + 1);
});

it('the list has one brand or all', async () => {
  const all = await list({});
  expect(all.map(({ brand }) => brand)).toEqual(expect.arrayContaining(['khelodost', BRAND]));
  expect(await list()).toEqual(all.filter(({ brand }) => brand === BRAND));
});

it.each([
  ['an unknown brand', { ...UPI, brand: 'nobody' }, 400, 'brand'],
  ['minimum over the maximum', { ...UPI, min_deposit: 500, max_deposit: 400 }, 400, 'max_deposit'],
  [
    'an unknown account',
    { action: 'offer', account_id: 999_999, active: false, reason: 'x' },
    404,
    'account_id',
  ],
])('%s is refused', async (_, input, status, field) => {
  const before = await list({});
  expect(await change(input)).toMatchObject({ status, detail: { field } });
  expect(await list({})).toEqual(before);
});

it('a brand keeps 100 accounts at most', async () => {
  for (let kept = (await list()).length; kept < 100; kept += 1) {
    expect((await change(UPI)).status).toBe(200);
  }
  expect(await change(UPI)).toMatchObject({ status: 422, detail: { field: 'brand' } });
});
