import { endpoint } from '../wire/endpoint.ts';
import { noData, noInput } from '../wire/primitives.ts';
import {
  changePasswordInput,
  checkAvailableInput,
  instantIdInput,
  loginInput,
  mobileInput,
  resetPasswordInput,
  secondFactorConfirmData,
  secondFactorConfirmInput,
  secondFactorData,
  secondFactorOffInput,
  secondFactorStartData,
  secondFactorStartInput,
  sessionData,
  sessionEndInput,
  sessionListData,
  sessionsEndedData,
  signUpData,
  signUpInput,
} from './auth.wire.ts';
import { toDeviceSession } from './device-session.model.ts';
import { type PhoneNumber, toSignUpPayload } from './sign-up.model.ts';

const shared = { area: 'shell', method: 'POST' } as const;

const encodePhone = ({ phoneCode, mobile }: PhoneNumber) => ({ mobile, country_code: phoneCode });

// Sign-in, sign-up, passwords and devices.

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
export const signUp = endpoint(shared, {
  name: 'signUp',
  mutates: true,
  feature: 'signUp',
  path: 'sign-up',
  auth: 'optional',
  input: signUpInput,
  data: signUpData,
  encode: toSignUpPayload,
});
export const checkAvailable = endpoint(shared, {
  name: 'checkAvailable',
  feature: 'signUp',
  path: 'check-avaliable',
  auth: 'optional',
  input: checkAvailableInput,
  data: noData,
  encode: (userName: string) => ({ user_name: userName }),
});
export const mobileExists = endpoint(shared, {
  name: 'mobileExists',
  feature: 'signUp',
  path: 'userexistornotmobile',
  auth: 'optional',
  input: mobileInput,
  data: noData,
  encode: encodePhone,
});
export const sendOtp = endpoint(shared, {
  name: 'sendOtp',
  mutates: true,
  feature: 'signUp',
  path: 'sendOtp',
  auth: 'optional',
  input: mobileInput,
  data: noData,
  encode: encodePhone,
});
export const sessionList = endpoint(shared, {
  name: 'sessionList',
  whileRestricted: true,
  path: 'session-list',
  auth: 'required',
  input: noInput,
  data: sessionListData,
  decode: ({ list }) => list.map(toDeviceSession),
});
export const sessionEnd = endpoint(shared, {
  name: 'sessionEnd',
  whileRestricted: true,
  mutates: true,
  path: 'session-end',
  auth: 'required',
  input: sessionEndInput,
  data: sessionsEndedData,
  encode: (id: string) => ({ session_id: id }),
});
export const sessionEndOthers = endpoint(shared, {
  name: 'sessionEndOthers',
  whileRestricted: true,
  mutates: true,
  path: 'session-end-others',
  auth: 'required',
  input: noInput,
  data: sessionsEndedData,
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

const own = { area: 'shell', method: 'POST', auth: 'required', whileRestricted: true } as const;

// Set-up of a user's own second factor.

export const secondFactor = endpoint(own, {
  name: 'secondFactor',
  path: 'second-factor',
  input: noInput,
  data: secondFactorData,
  decode: ({ enabled, required, recovery_codes_left }) => ({
    ...{ isEnabled: enabled, isRequired: required, recoveryCodesLeft: recovery_codes_left },
  }),
});
export const secondFactorStart = endpoint(own, {
  name: 'secondFactorStart',
  mutates: true,
  path: 'second-factor/start',
  input: secondFactorStartInput,
  data: secondFactorStartData,
});
export const secondFactorConfirm = endpoint(own, {
  name: 'secondFactorConfirm',
  mutates: true,
  path: 'second-factor/confirm',
  input: secondFactorConfirmInput,
  data: secondFactorConfirmData,
  encode: (code: string) => ({ code }),
  decode: ({ recovery_codes }) => recovery_codes,
});
export const secondFactorOff = endpoint(own, {
  name: 'secondFactorOff',
  mutates: true,
  path: 'second-factor/off',
  input: secondFactorOffInput,
  data: noData,
});
