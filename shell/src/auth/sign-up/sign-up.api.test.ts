import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
} from '@exchange/api/testing';
import { endpoints } from '@exchange/contract';
import { startTestApp, type TestApp } from '@exchange/server/testing';
import { sessionStore, toastsStore } from '@exchange/store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryMobile, queryUserName, sendOtp, signInAfter, signUp } from './sign-up.api.ts';

const PHONE = { phoneCode: '+91', mobile: '9876543210' } as const;
const ACCOUNT = {
  userName: 'asha',
  ...PHONE,
  siteTitle: 'Kheloyar',
  password: 'long enough',
  confirmPassword: 'long enough',
  isAdult: true,
};
const WITHOUT_CODE = { ...ACCOUNT, otp: '000000' };

let server: TestApp;
let line: ConnectedServer;
/** Removes the message from the reply. */
const mute = (path: string) =>
  line.injectFault(path, (response) => {
    response.data = { ...(response.data as object), message: '' };
  });
const lose = (path: string) =>
  line.injectFault(path, () => {
    throw new Error('connection lost');
  });
const readCode = () => /^\d{6}/.exec(server.messages.at(-1)?.text ?? '')?.[0] ?? '';

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  line = connectTestServer(server.app);
});
afterEach(() => {
  line.disconnect();
  resetPage();
});

describe('availability of a user name', () => {
  it.each([true, false])(
    'shows the message or ‘user name available’ (message: %s) @spec:account.18',
    async (hasMessage) => {
      if (!hasMessage) mute('check-avaliable');
      expect(await queryUserName('asha')).toEqual({ ok: true, text: 'user name available' });
      expect(listToasts()).toEqual([]);
    },
  );

  it('shows a rejection as a toast, and names the field @spec:8.7', async () => {
    await server.createUser({ userName: 'asha' });
    const text = 'This user name is taken.';
    expect(await queryUserName('Asha')).toEqual({ ok: false, text, field: 'user_name' });
    expect(listToasts()).toEqual([`error: ${text}`]);
  });
});

it.each([
  [409, 'user_name'],
  [429, undefined],
  [503, undefined],
])('a rejection of %d without a field belongs to %s', async (status, field) => {
  line.injectFault('check-avaliable', (response) => {
    Object.assign(response, {
      status,
      data: { status, error: true, message: 'No', data: null },
    });
  });
  expect(await queryUserName('asha')).toEqual({
    ok: false,
    text: 'No',
    ...(field && { field }),
    ...(status === 429 && { waitMs: 30_000 }),
  });
});

describe('the mobile check', () => {
  it.each([true, false])(
    'shows the message or ‘Mobile number exist already’ as a toast (message: %s) @spec:8.7 @spec:account.19',
    async (hasMessage) => {
      await sendOtp(PHONE);
      await signUp({ ...ACCOUNT, otp: readCode() });
      toastsStore.setState({ toasts: [] });
      if (!hasMessage) mute('userexistornotmobile');
      expect(await queryMobile(PHONE)).toMatchObject({ ok: false, field: 'mobile' });
      expect(listToasts()).toEqual(['error: Mobile number exist already']);
    },
  );

  it('shows nothing if the number can register @spec:account.19', async () => {
    expect(await queryMobile(PHONE)).toMatchObject({ ok: true });
    expect(listToasts()).toEqual([]);
  });
});

describe('sending a code', () => {
  it.each([true, false])(
    'shows the message or ‘otp sent successfully’ (message: %s) @spec:account.16 @spec:account.20',
    async (hasMessage) => {
      if (!hasMessage) mute('sendOtp');
      expect(await sendOtp(PHONE)).toMatchObject({ ok: true });
      expect(listToasts()).toEqual(['success: otp sent successfully']);
      // After a 503 the app polls the server's health, also during the next test.
      const sent = line.sent.filter(({ url }) => url === '/api/v5/sendOtp');
      expect(sent).toMatchObject([{ body: { mobile: '9876543210', country_code: '+91' } }]);
      expect(sent[0]?.headers.Authorization).toBeUndefined();
    },
  );

  it('shows a rejection as a toast @spec:8.7', async () => {
    await sendOtp(PHONE);
    toastsStore.setState({ toasts: [] });
    expect(await sendOtp(PHONE)).toMatchObject({ ok: false, field: 'mobile', waitMs: 30_000 });
    expect(listToasts()).toEqual(['error: Another code can be sent in 30 seconds.']);
  });

  it.each([
    [429, { retry_after: 90 }, 90_000],
    [429, undefined, 30_000],
    [503, undefined, undefined],
  ])(
    'waits after a rejection of %d with %o for %s ms @spec:account.22',
    async (status, detail, waitMs) => {
      line.injectFault('sendOtp', (response) => {
        const data = { status, error: true, message: 'No', data: null, ...(detail && { detail }) };
        Object.assign(response, { status, data });
      });
      expect(await sendOtp(PHONE)).toEqual({ ok: false, text: 'No', ...(waitMs && { waitMs }) });
    },
  );
});

describe('registering', () => {
  it('sends the payload of the specification and shows the message @spec:account.9 @spec:account.17', async () => {
    await sendOtp(PHONE);
    toastsStore.setState({ toasts: [] });
    const otp = readCode();
    expect(await signUp({ ...ACCOUNT, otp })).toMatchObject({ ok: true });
    // Not the last of all: see the health polls above.
    const sent = line.sent.findLast(({ url }) => url.endsWith(endpoints.signUp.path));
    expect(sent?.body).toEqual({
      adult: true,
      name: 'asha',
      username: 'asha',
      email: 'asha@kheloyar',
      mobile: '9876543210',
      password: 'long enough',
      confirmpassword: 'long enough',
      otp,
      country_code: '+91',
    });
    expect(listToasts()).toEqual(['success: Registration successful.']);
    expect(sessionStore.getState().session.status).toBe('guest');
  });

  it('is followed by a login with the same credentials, whose message would be one too many', async () => {
    await sendOtp(PHONE);
    await signUp({ ...ACCOUNT, otp: readCode() });
    toastsStore.setState({ toasts: [] });
    await signInAfter(ACCOUNT);
    expect(sessionStore.getState()).toMatchObject({
      session: { status: 'player', userName: 'asha' },
      loginRequested: false,
    });
    expect(listToasts()).toEqual([]);
  });

  it('opens the login if that fails, and shows the reason', async () => {
    lose('login');
    await signInAfter(ACCOUNT);
    expect(sessionStore.getState()).toMatchObject({
      session: { status: 'guest' },
      loginRequested: true,
    });
    expect(listToasts()).toEqual([
      'error: No connection. Please check your network and try again.',
    ]);
  });

  it('shows a rejection as a toast, and names the field @spec:8.7', async () => {
    expect(await signUp(WITHOUT_CODE)).toMatchObject({ ok: false, field: 'otp' });
    expect(listToasts()).toEqual(['error: This code has expired. Please ask for a new one.']);
  });

  it('shows a missing response without naming a field @spec:account.27', async () => {
    lose('sign-up');
    const outcome = await signUp(WITHOUT_CODE);
    expect(outcome).toEqual({
      ok: false,
      text: 'No connection. Please check your network and try again.',
    });
    expect(listToasts()).toHaveLength(1);
  });
});
