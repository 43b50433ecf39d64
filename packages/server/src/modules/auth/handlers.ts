import { LOGIN_CODE_ALREADY_SIGNED_IN } from '@exchange/contract';
import type { Module } from '../module.ts';
import { changePassword } from './change-password.service.ts';
import { signInByInstantId } from './instant-id.service.ts';
import { noteDevice, signIn } from './service.ts';
import { createSessionList } from './session-list.service.ts';
import { createSignUp } from './sign-up.service.ts';

const WELCOME = 'Login Successful';

const signInModule: Module = (context) => ({
  login: async (call) => {
    const { input, caller, token } = call;
    if (!caller || !token) {
      return { data: await signIn(context, input, call), message: WELCOME };
    }
    const { id, userName, role, isDemo } = caller;
    return {
      data: { token, user_id: id, user_name: userName, role, ...(isDemo && { is_demo: true }) },
      message: WELCOME,
      code: LOGIN_CODE_ALREADY_SIGNED_IN,
    };
  },
  instantId: async (call) => {
    const data = await signInByInstantId(context, call.input.token, call.device);
    noteDevice(context, data, call);
    return { data, message: WELCOME };
  },
  logout: async ({ token }) => {
    if (token) await context.sessions.end(token);
    return { data: null, message: 'Logged out' };
  },
});

const signUpModule: Module = (context) => {
  const signUp = createSignUp(context);
  return {
    signUp: async ({ input, brand, network }) => {
      await signUp.register(input, { brand, network });
      const message = 'Registration successful. You can log in now.';
      return { data: { user_name: input.username }, message };
    },
    checkAvailable: async ({ input }) => {
      await signUp.checkName(input.user_name);
      return { data: null, message: 'user name available' };
    },
    mobileExists: async ({ input }) => {
      await signUp.checkMobile(input);
      return { data: null, message: 'Mobile number available' };
    },
    sendOtp: async ({ input, brand }) => {
      await signUp.sendCode(input, brand);
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
    sessionList: async ({ user }) => ({ data: { list: await sessions.list(user) } }),
    sessionEnd: async ({ input, user }) => ({
      data: { ended: await sessions.end(user, input.session_id) },
      message: 'The device is signed out.',
    }),
    sessionEndOthers: async ({ user }) => ({
      data: { ended: await sessions.endOthers(user) },
      message: 'All other devices are signed out.',
    }),
  };
};

/** Signing in and up, and what users decide about their own sign-ins. */
export const authModule: Module = (context) => ({
  ...signInModule(context),
  ...signUpModule(context),
  ...ownSessionsModule(context),
});
