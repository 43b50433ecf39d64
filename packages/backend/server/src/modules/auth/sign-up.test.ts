import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBrand, writeBrands } from '@exchange/brands/testing';
import type { SessionData } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/index.ts';
import { listAudit } from '../audit/repository.ts';

let app: TestApp;
let admin: TestUser;
let brandsDir: string;
beforeAll(async () => {
  brandsDir = await mkdtemp(join(tmpdir(), 'exchange-brands-'));
  await writeBrands(brandsDir);
  app = await startTestApp({ brandsDir });
});
beforeEach(async () => {
  await writeBrands(brandsDir);
  await app.reset();
  admin = await app.createUser({ role: 'admin', userName: 'the-admin' });
});
afterAll(async () => {
  await app.close();
  await rm(brandsDir, { recursive: true });
});

const PHONE = { mobile: '9876543210', country_code: '+91' };
const ACCOUNT = {
  name: 'Asha_k',
  username: 'Asha_k',
  email: 'Asha_k@kheloyar',
  ...PHONE,
  password: 'long enough',
  confirmpassword: 'long enough',
  adult: true,
};
const askCode = async (phone: object = PHONE) => {
  const reply = await app.call('sendOtp', phone);
  return { reply, code: /^\d{6}/.exec(app.messages.at(-1)?.text ?? '')?.[0] ?? '' };
};
const signUp = (otp: string, changes: object = {}) =>
  app.call('signUp', { ...ACCOUNT, otp, ...changes });
const read = <T>(work: Parameters<TestApp['context']['unitOfWork']['withTransaction']>[0]) =>
  app.context.unitOfWork.withTransaction(work) as Promise<T>;
const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111');

describe('signing up', () => {
  it('creates a player of the admin without money, who can log in, with the audit row @spec:account.2 @spec:account.17 @spec:account.23', async () => {
    const { code } = await askCode();
    expect(await signUp(code)).toMatchObject({
      status: 200,
      error: false,
      data: { user_name: 'Asha_k' },
      message: 'Registration successful.',
    });
    const { data } = await app.call('login', { user_name: 'asha_k', password: 'long enough' });
    const session = data as SessionData;
    expect(session).toMatchObject({ user_name: 'Asha_k', role: 'player' });
    const details = await app.call('userDetails', { user_id: session.user_id }, admin);
    expect(details.data).toMatchObject({
      owner_name: 'the-admin',
      mobile: '9876543210',
      balance: 0,
      liability: 0,
      audit: [{ action: 'signed_up', actor_name: 'Asha_k' }],
      adult_at: Math.floor(app.clock.now().getTime() / 1000),
    });
  });

  it.each([undefined, false])(
    'without the confirmation to be 18 (%s) is refused',
    async (adult) => {
      const { code } = await askCode();
      expect(await signUp(code, { adult })).toMatchObject({
        status: 400,
        message: 'Please confirm that you are 18 or older.',
        detail: { field: 'adult' },
      });
      expect((await signUp(code)).status).toBe(200);
    },
  );

  it.each([
    ['a name that is taken', { username: 'THE-ADMIN', name: 'THE-ADMIN' }, 'username'],
    ['a number that has an account', {}, 'mobile'],
  ])(
    'with %s is refused by its field, and the code stays valid @spec:account.27',
    async (_, changes, field) => {
      const { code } = await askCode();
      if (field === 'mobile') await app.call('userCreate', STAFF_MADE, admin);
      expect(await signUp(code, changes)).toMatchObject({ status: 409, detail: { field } });
      if (field === 'mobile') return;
      expect((await signUp(code)).status).toBe(200);
    },
  );
  const STAFF_MADE = { user_name: 'ravi', password: 'secret-12', mobile: PHONE.mobile };

  it('distinguishes the same number of another country @spec:account.5', async () => {
    await app.call('userCreate', { ...STAFF_MADE, mobile: '7911123456' }, admin);
    const phone = { mobile: '7911123456', country_code: '+44' };
    const { code } = await askCode(phone);
    expect((await signUp(code, phone)).status).toBe(200);
    expect((await app.call('mobileExists', phone)).status).toBe(409);
  });

  it('repeated after a lost response gets the same response, and one account @spec:account.27', async () => {
    const { code } = await askCode();
    const first = await signUp(code);
    expect((await signUp(code)).data).toEqual(first.data);
    expect(await read<number>((tx) => tx.$count(users))).toBe(2);
  });

  it('concurrently with one code creates one account @spec:account.25', async () => {
    const { code } = await askCode();
    const replies = await Promise.all(
      ['asha_1', 'asha_2', 'asha_3'].map((username) => signUp(code, { username, name: username })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await read<number>((tx) => tx.$count(users))).toBe(2);
  });

  it('stores nothing of a rejected sign-up @spec:account.27', async () => {
    const { code } = await askCode();
    await signUp(wrongOf(code));
    expect(await read<number>((tx) => tx.$count(users))).toBe(1);
    expect(await read<unknown[]>((tx) => listAudit(tx, 'user', [2]))).toEqual([]);
  });

  it('is rejected where sign_up_status is not 1, and so is a code @spec:account.1', async () => {
    const { code } = await askCode();
    await writeBrand(brandsDir, 'kheloyar', { settings: { 'site.sign_up_status': '0' } });
    const refused = { status: 403, message: 'Registration is not offered at the moment.' };
    expect(await signUp(code)).toMatchObject(refused);
    app.clock.advance(30_000);
    expect(await app.call('sendOtp', PHONE)).toMatchObject(refused);
    expect(app.messages).toHaveLength(1);
  });
});

describe('before signing up', () => {
  it.each([
    ['free', 'asha_k', 200, 'user name available'],
    ['taken, in any letter case', 'The-Admin', 409, 'This user name is taken.'],
  ])('a name that is %s is reported @spec:account.13', async (_, user_name, status, message) => {
    expect(await app.call('checkAvailable', { user_name })).toMatchObject({ status, message });
  });

  it('a number with an account is reported @spec:account.13', async () => {
    expect((await app.call('mobileExists', PHONE)).status).toBe(200);
    const { code } = await askCode();
    await signUp(code);
    expect(await app.call('mobileExists', PHONE)).toMatchObject({
      status: 409,
      message: 'Mobile number exist already',
      detail: { field: 'mobile' },
    });
  });

  it('a request for a code gets the same response for a number with an account, whose owner is notified @spec:account.26', async () => {
    const { code, reply } = await askCode();
    await signUp(code);
    app.clock.advance(30_000);
    const again = await app.call('sendOtp', PHONE);
    expect(again.response.json()).toEqual(reply.response.json());
    expect(app.messages.at(-1)).toMatchObject({
      to: '+919876543210',
      text: expect.stringMatching(/^This number already has an account\./),
    });
  });
});
