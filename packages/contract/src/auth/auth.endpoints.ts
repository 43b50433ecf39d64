import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/primitives.ts';
import {
  changePasswordInput,
  instantIdInput,
  loginInput,
  mobileInput,
  sessionData,
  signUpInput,
} from './auth.wire.ts';

const shared = { area: 'shell', method: 'POST' } as const;

export const authEndpoints = {
  login: endpoint({
    ...shared,
    name: 'login',
    path: 'login',
    auth: 'optional',
    userinfo: true,
    input: loginInput,
    data: sessionData,
  }),
  logout: endpoint({
    ...shared,
    name: 'logout',
    path: 'logout',
    auth: 'required',
    input: noInput,
    data: v.null(),
  }),
  instantId: endpoint({
    ...shared,
    name: 'instantId',
    path: ':token',
    auth: 'optional',
    userinfo: true,
    input: instantIdInput,
    data: sessionData,
  }),
  changePassword: endpoint({
    ...shared,
    name: 'changePassword',
    path: 'change-password',
    auth: 'required',
    userinfo: true,
    input: changePasswordInput,
    data: sessionData,
  }),
  signUp: endpoint({
    ...shared,
    name: 'signUp',
    path: 'sign-up',
    auth: 'optional',
    input: signUpInput,
    data: v.object({ user_name: v.string() }),
  }),
  checkAvailable: endpoint({
    ...shared,
    name: 'checkAvailable',
    path: 'check-avaliable',
    auth: 'optional',
    input: v.object({
      user_name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
    }),
    data: v.null(),
  }),
  mobileExists: endpoint({
    ...shared,
    name: 'mobileExists',
    path: 'userexistornotmobile',
    auth: 'optional',
    input: mobileInput,
    data: v.null(),
  }),
  sendOtp: endpoint({
    ...shared,
    name: 'sendOtp',
    path: 'sendOtp',
    auth: 'optional',
    input: mobileInput,
    data: v.null(),
  }),
} as const;
