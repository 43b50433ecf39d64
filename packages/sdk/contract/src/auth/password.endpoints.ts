import { endpoint } from '../wire/endpoint.ts';
import { sessionData } from './auth.wire.ts';
import { changePasswordInput, resetPasswordInput } from './password.wire.ts';

const shared = { area: 'shell', method: 'POST' } as const;

export const resetPassword = endpoint(shared, {
  name: 'resetPassword',
  whileRestricted: true,
  mutates: true,
  path: 'reset-password',
  auth: 'none',
  userinfo: true,
  input: resetPasswordInput,
  data: sessionData,
});
export const changePassword = endpoint(shared, {
  name: 'changePassword',
  whileRestricted: true,
  mutates: true,
  path: 'change-password',
  auth: 'required',
  userinfo: true,
  input: changePasswordInput,
  data: sessionData,
});
