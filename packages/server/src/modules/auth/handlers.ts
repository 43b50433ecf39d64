import { LOGIN_CODE_ALREADY_SIGNED_IN } from '@exchange/contract';
import type { Module } from '../module.ts';
import { signInByInstantId } from './instant-id.service.ts';
import { signIn } from './service.ts';

const WELCOME = 'Login Successful';

export const authModule: Module = (context) => ({
  login: async ({ input, caller, token }) => {
    if (!caller || !token) return { data: await signIn(context, input), message: WELCOME };
    return {
      data: { token, user_id: caller.id, user_name: caller.userName, role: caller.role },
      message: WELCOME,
      code: LOGIN_CODE_ALREADY_SIGNED_IN,
    };
  },
  instantId: async ({ input }) => ({
    data: await signInByInstantId(context, input.token),
    message: WELCOME,
  }),
  logout: async ({ token }) => {
    if (token) await context.sessions.end(token);
    return { data: null, message: 'Logged out' };
  },
});
