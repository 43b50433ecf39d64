import { LOGIN_CODE_ALREADY_SIGNED_IN, toEpoch } from '@exchange/contract';
import type { Call } from '../../http/call.ts';
import { ConflictError } from '../../http-error.ts';
import type { Module } from '../module-context.ts';
import { signInByInstantId } from './instant-id.service.ts';
import { changePassword, resetPassword } from './password.service.ts';
import { createSecondFactors } from './second-factor/second-factor.service.ts';
import { markDeviceKnown, signIn, toSessionData } from './service.ts';
import { createSessionList, type ListedSession } from './session-list.service.ts';
import { createSignUp } from './sign-up.service.ts';

const WELCOME = 'Login Successful';

const signInModule: Module = (context) => ({
  login: async (call) => {
    const { input, caller, token } = call;
    if (!caller || !token) {
      return { data: await signIn(context, input, call), message: WELCOME };
    }
    return {
      data: toSessionData(context, caller, token),
      message: WELCOME,
      code: LOGIN_CODE_ALREADY_SIGNED_IN,
    };
  },
  instantId: async (call) => {
    const data = await signInByInstantId(context, call);
    markDeviceKnown(context, data, call);
    return { data, message: WELCOME };
  },
  resetPassword: async (call) => {
    const { token, newPassword, second_factor: secondFactorCode } = call.input;
    const data = await resetPassword(context, { token, newPassword, secondFactorCode }, call);
    markDeviceKnown(context, data, call);
    return { data, message: 'Your password is set. You are signed in.' };
  },
  logout: async ({ token }) => {
    if (token) await context.sessions.end(token);
    return { data: null, message: 'Logged out' };
  },
});

const toMobile = ({ mobile, country_code }: Call<'sendOtp'>['input']) => ({
  mobile,
  countryCode: country_code,
});

/** The register payload spells the field of the user name in its own way (point 3). */
const toSignUpError = (error: unknown): unknown =>
  error instanceof ConflictError && error.detail?.field === 'userName'
    ? new ConflictError(error.message, { field: 'username' })
    : error;

const toSessionRow = (row: ListedSession) => ({
  session_id: row.id,
  browser: row.browser,
  platform: row.platform,
  created_at: toEpoch(row.createdAt),
  last_seen_at: toEpoch(row.lastSeenAt),
  current: row.isCurrent,
  by_staff_link: row.openedBy !== null,
  new_device: row.isNewDevice,
});

const signUpModule: Module = (context) => {
  const signUp = createSignUp(context);
  return {
    signUp: async ({ input, brand, network }) => {
      const { username: userName, name, password, otp } = input;
      await signUp
        .register({ ...toMobile(input), userName, name, password, otp }, { brand, network })
        .catch((error: unknown) => {
          throw toSignUpError(error);
        });
      return { data: { user_name: input.username }, message: 'Registration successful.' };
    },
    checkAvailable: async ({ input }) => {
      await signUp.checkName(input.user_name);
      return { data: null, message: 'user name available' };
    },
    mobileExists: async ({ input }) => {
      await signUp.checkMobile(toMobile(input));
      return { data: null, message: 'Mobile number available' };
    },
    sendOtp: async ({ input, brand }) => {
      await signUp.sendCode(toMobile(input), brand);
      return { data: null, message: 'otp sent successfully' };
    },
  };
};

const ownSessionsModule: Module = (context) => {
  const sessions = createSessionList(context);
  return {
    changePassword: async ({ input, user }) => ({
      data: await changePassword(context, user, input),
      message: 'Password changed successfully!',
    }),
    sessionList: async ({ user }) => ({
      data: { list: (await sessions.list(user)).map(toSessionRow) },
    }),
    sessionEnd: async ({ input, user }) => ({
      data: { ended: await sessions.end(user, Number(input.session_id)) },
      message: 'The device is signed out.',
    }),
    sessionEndOthers: async ({ user }) => ({
      data: { ended: await sessions.endOthers(user) },
      message: 'All other devices are signed out.',
    }),
    // The route records the use before this runs.
    sessionTouch: async () => ({ data: null }),
  };
};

const secondFactorModule: Module = (context) => {
  const factors = createSecondFactors(context);
  return {
    secondFactor: async ({ user }) => ({ data: await factors.read(user) }),
    secondFactorStart: async ({ user, input, brand }) => ({
      data: await factors.start(user, input.password, context.brands.ofId(brand).title),
    }),
    secondFactorConfirm: async ({ user, input }) => ({
      data: { recovery_codes: await factors.confirm(user, input.code) },
      message: 'The second factor is set up.',
    }),
    secondFactorOff: async (call) => {
      await factors.off(call);
      return { data: null, message: 'The second factor is switched off.' };
    },
  };
};

/** Creates the handlers for signing in and up, and for users' own sign-ins. */
export const authModule: Module = (context) => ({
  ...signInModule(context),
  ...signUpModule(context),
  ...ownSessionsModule(context),
  ...secondFactorModule(context),
});
