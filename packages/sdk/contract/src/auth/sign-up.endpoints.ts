import { endpoint } from '../wire/endpoint.ts';
import { noData } from '../wire/primitives.ts';
import { type PhoneNumber, toSignUpPayload } from './sign-up.model.ts';
import { checkAvailableInput, mobileInput, signUpData, signUpInput } from './sign-up.wire.ts';

const shared = { area: 'shell', method: 'POST' } as const;

const encodePhone = ({ phoneCode, mobile }: PhoneNumber) => ({ mobile, country_code: phoneCode });

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
