import { endpoint } from '../wire/endpoint.ts';
import { noData, noInput } from '../wire/primitives.ts';
import { instantIdInput, loginInput, sessionData } from './auth.wire.ts';

const shared = { area: 'shell', method: 'POST' } as const;

export const login = endpoint(shared, {
  name: 'login',
  whileRestricted: true,
  mutates: true,
  path: 'login',
  auth: 'optional',
  userinfo: true,
  input: loginInput,
  data: sessionData,
});
export const logout = endpoint(shared, {
  name: 'logout',
  whileRestricted: true,
  mutates: true,
  path: 'logout',
  auth: 'required',
  input: noInput,
  data: noData,
});
export const instantId = endpoint(shared, {
  name: 'instantId',
  whileRestricted: true,
  mutates: true,
  path: ':token',
  auth: 'optional',
  userinfo: true,
  input: instantIdInput,
  data: sessionData,
});
/** Reports use of the page, since polls do not extend a sign-in. */
export const sessionTouch = endpoint(shared, {
  name: 'sessionTouch',
  whileRestricted: true,
  mutates: true,
  path: 'session-touch',
  auth: 'required',
  input: noInput,
  data: noData,
});
