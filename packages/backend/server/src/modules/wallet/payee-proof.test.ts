import type { SessionData } from '@exchange/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestUser } from '../../testing/index.ts';
import { createTestPeople, type TestPeople } from '../../testing/test-people.ts';
import { addTestRequest } from '../../testing/test-requests.ts';
import { withdrawalOf } from '../../testing/test-transfers.ts';
import { createTotp } from '../auth/second-factor/prove-second-factor.ts';

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

const withdraw = (changes: object = {}, key: string | undefined = undefined) =>
  people.app.call('withdrawRequest', withdrawalOf(200, changes), {
    token: user.token,
    ...(key !== undefined && { key }),
  });
const decide = (id: unknown, status: 'A' | 'S' | 'D') =>
  people.app.call('requestDecision', { id, status, reason: 'Checked' }, people.agent);
const balance = async () =>
  ((await people.app.call('walletBalance', undefined, user)).data as { balance: number }).balance;
const readId = ({ data }: { data: unknown }) => (data as { id: number }).id;
/** Makes a withdrawal to the usual account and approves it. */
async function payOnce() {
  const first = await withdraw({ password: people.password });
  await decide(readId(first), 'A');
}

const ASKED = {
  status: 422,
  error: true,
  data: null,
  error_code: 'PROOF_REQUIRED',
  detail: { field: 'password' },
};

it('a stolen token cannot redirect money to a new account: the password is required @asvs:6.3.3 @security:access.14', async () => {
  const before = await balance();
  expect(await withdraw()).toMatchObject(ASKED);
  expect(await balance()).toBe(before);
  expect(await withdraw({ password: 'another one' })).toMatchObject({
    status: 422,
    error_code: 'PROOF_WRONG',
    detail: { field: 'password' },
  });
  expect((await withdraw({ password: people.password })).status).toBe(200);
  expect(await balance()).toBe(before - 200);
});

it.each(['A', 'S'] as const)('an account that was used before (%s) needs no proof', async (to) => {
  await payOnce();
  if (to === 'S') {
    const { data } = await people.app.call('myDepositRequests', { type: 'W' }, user);
    await decide((data as { id: number }[])[0]?.id, 'S');
  }
  expect((await withdraw()).status).toBe(200);
});

it.each([
  ['pending', undefined],
  ['declined', 'D'],
] as const)('an account that is only %s is still new', async (_, status) => {
  const first = await withdraw({ password: people.password });
  if (status) await decide(readId(first), status);
  expect(await withdraw()).toMatchObject(ASKED);
});

it.each([
  ['number', { account_number: '123456789013' }],
  ['branch', { ifsc: 'DEMO0009999' }],
  ['kind', { method: 'UPI', account_number: '9876543210', ifsc: '', attachment: '' }],
])('another %s is another account', async (_, changes) => {
  await payOnce();
  expect(await withdraw(changes)).toMatchObject(ASKED);
});

it('letter case makes no difference, and an account of another player is new', async () => {
  const upi = { method: 'UPI', account_number: 'asha-rao@bank', ifsc: '', attachment: '' };
  await decide(readId(await withdraw({ ...upi, password: people.password })), 'A');
  expect((await withdraw({ ...upi, account_number: 'ASHA-RAO@bank' })).status).toBe(200);
  user = await people.create({ userName: 'ravi' });
  expect(await withdraw(upi)).toMatchObject(ASKED);
});

it('the key belongs to the same decision with and without a proof', async () => {
  const key = 'a-key-of-one-decision';
  const before = await balance();
  expect(await withdraw({}, key)).toMatchObject(ASKED);
  expect((await withdraw({ password: 'another one' }, key)).error_code).toBe('PROOF_WRONG');
  const done = await withdraw({ password: people.password }, key);
  expect(done.status).toBe(200);
  const repeat = await withdraw({ password: 'whatever it is' }, key);
  expect([repeat.status, readId(repeat)]).toEqual([200, readId(done)]);
  expect(await balance()).toBe(before - 200);
  expect((await withdraw({ amount: 300, password: people.password }, key)).status).toBe(409);
});

it('the proof is stored nowhere', async () => {
  const key = 'a-key-of-one-decision';
  await withdraw({ password: 'a password to be found' }, key);
  await withdraw({ password: people.password }, key);
  const { unitOfWork } = people.app.context;
  for (const table of ['idempotency_keys', 'transfer_requests', 'audit_events']) {
    const rows = await unitOfWork.read((tx) =>
      tx.execute(sql`select * from ${sql.identifier(table)}`),
    );
    expect(JSON.stringify(rows)).not.toMatch(/a password to be found|quiet river 47/);
  }
});

it.each(['1234 56789012', '１２３４５６７８９０１２', '123456789012\u200b', '123456789012\n1'])(
  'the account %j, which only resembles one that was used, is refused',
  async (account_number) => {
    await payOnce();
    expect(await withdraw({ account_number, password: people.password })).toMatchObject({
      status: 400,
      detail: { field: 'account_number' },
    });
  },
);

it('wrong passwords cause delays, for the right one too', async () => {
  for (let tries = 0; tries < 4; tries += 1) await withdraw({ password: 'another one' });
  expect(await withdraw({ password: people.password })).toMatchObject({
    status: 429,
    detail: { field: 'password' },
  });
});

it('with a second factor its code is required, and valid once @security:access.14', async () => {
  const secret = await people.app.setSecondFactor(user.id);
  const timestamp = people.app.clock.now().getTime();
  const second_factor = createTotp(secret).generate({ timestamp });
  expect(await withdraw({ password: people.password })).toMatchObject({
    status: 422,
    error_code: 'SECOND_FACTOR_REQUIRED',
    detail: { field: 'second_factor' },
  });
  expect((await withdraw({ second_factor })).status).toBe(200);
  expect((await withdraw({ second_factor })).error_code).toBe('SECOND_FACTOR_WRONG');
});

it('a withdrawal that is rejected anyway uses up no code', async () => {
  const secret = await people.app.setSecondFactor(user.id);
  const timestamp = people.app.clock.now().getTime();
  const second_factor = createTotp(secret).generate({ timestamp });
  const above = await withdraw({ amount: 50_000, second_factor });
  expect(above).toMatchObject({ status: 422, error_code: 'INSUFFICIENT_FUNDS' });
  const lock = (withdrawals_locked: boolean) =>
    people.app.call(
      'userAccess',
      { user_id: user.id, withdrawals_locked, reason: 'x' },
      people.agent,
    );
  await lock(true);
  expect((await withdraw({ second_factor })).error_code).toBe('ACCOUNT_LOCKED');
  await lock(false);
  expect((await withdraw({ second_factor })).status).toBe(200);
});

it('one code permits only one of two concurrent withdrawals to new accounts', async () => {
  const secret = await people.app.setSecondFactor(user.id);
  const timestamp = people.app.clock.now().getTime();
  const second_factor = createTotp(secret).generate({ timestamp });
  const before = await balance();
  const replies = await Promise.all(
    ['123456789013', '123456789014'].map((account_number) =>
      withdraw({ account_number, second_factor }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await balance()).toBe(before - 200);
});

it('a demo account, which has no secret, needs none', async () => {
  user = await people.app.createUser();
  expect((await withdraw()).status).toBe(200);
});

it('the page learns from the terms and the earlier accounts what a withdrawal needs', async () => {
  const readTerms = async (caller: { token: string } = user) => {
    const { data } = await people.app.call('userDetails', { withdrawal: true }, caller);
    return (data as { withdrawal: object }).withdrawal;
  };
  const readNeeds = async () =>
    (
      (await people.app.call('previousAccounts', undefined, user)).data as {
        needs_proof: boolean;
      }[]
    ).map(({ needs_proof }) => needs_proof);
  expect(await readTerms()).toEqual({
    proof: 'password',
    no_betting_since_deposit: false,
    deposit_account: null,
  });
  const payee = { method: 'BANK', accountNumber: '123456789012', accountName: 'Asha Rao' };
  await addTestRequest(people.app, user.id, 'W', 100, payee);
  expect(await readNeeds()).toEqual([true]);
  await addTestRequest(people.app, user.id, 'W', 100, { ...payee, status: 'A' });
  expect(await readNeeds()).toEqual([false]);
  const paid = { sender: 'asha@bank', status: 'S', decidedAt: people.app.clock.now() } as const;
  await addTestRequest(people.app, user.id, 'D', 500, paid);
  const { data: link } = await people.app.call('makeInstantId', { user_id: user.id }, people.agent);
  const { data: opened } = await people.app.call('instantId', link, {});
  expect(await readTerms(opened as SessionData)).toMatchObject({
    proof: null,
    deposit_account: null,
  });
  await people.app.setSecondFactor(user.id);
  expect(await readTerms()).toEqual({
    proof: 'second_factor',
    no_betting_since_deposit: true,
    deposit_account: 'asha@bank',
  });
});

it('a demo account needs no proof, and gets no warning', async () => {
  const demo = await people.create({ isDemo: true });
  const paid = { status: 'S', decidedAt: people.app.clock.now() } as const;
  await addTestRequest(people.app, demo.id, 'D', 500, paid);
  expect((await people.app.call('userDetails', { withdrawal: true }, demo)).data).toMatchObject({
    withdrawal: { proof: null, no_betting_since_deposit: false },
  });
});
