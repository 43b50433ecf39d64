import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { changePasswordInput } from './password.wire.ts';
import {
  buildEmail,
  cleanMobile,
  DEFAULT_PHONE_CODE,
  isMobileNumber,
  PHONE_CODES,
  toSignUpPayload,
} from './sign-up.model.ts';
import { mobileInput, signUpInput } from './sign-up.wire.ts';

it('offers the codes of the specification, +91 first @spec:account.5', () => {
  expect(PHONE_CODES).toEqual(['+91', '+1', '+44', '+61', '+81']);
  expect(DEFAULT_PHONE_CODE).toBe('+91');
});

describe('a typed number', () => {
  it.each([
    ['+91', '98765 43210', '9876543210'],
    ['+91', '098765-43210', '9876543210'],
    ['+91', '+91 98765 43210', '9876543210'],
    ['+91', '0091 98765 43210', '9876543210'],
    ['+91', '9198765432', '9198765432'],
    ['+1', '(415) 555-0123', '4155550123'],
    ['+44', '07911 123456', '7911123456'],
    ['+44', 'not a number', 'notanumber'],
  ])('with %s: %j is %j @spec:account.5', (code, typed, mobile) => {
    expect(cleanMobile(code, typed)).toBe(mobile);
  });
});

describe('a mobile number', () => {
  it.each([
    ['+91', '9876543210', true],
    ['+91', '987654321', false],
    ['+91', '1876543210', false],
    ['+91', '09876543210', false],
    ['+1', '4155550123', true],
    ['+1', '4150550123', false],
    ['+44', '7911123456', true],
    ['+44', '2079460000', false],
    ['+61', '412345678', true],
    ['+81', '9012345678', true],
    ['+49', '15123456789', false],
    ['+91', '', false],
  ])('of %s: %j is %s @spec:account.5', (code, mobile, expected) => {
    expect(isMobileNumber(code, mobile)).toBe(expected);
  });
});

const ACCOUNT = {
  userName: 'Asha_k',
  phoneCode: '+91' as const,
  mobile: '9876543210',
  siteTitle: 'Khelo Yar',
  password: 'long enough',
  confirmPassword: 'long enough',
  otp: '123456',
  isAdult: true,
};
const issuesOf = (schema: v.GenericSchema, value: unknown) =>
  v
    .safeParse(schema, value, { abortPipeEarly: true })
    .issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);

it('carries name as username, an email of user name and site title, the code and the country @spec:account.9', () => {
  expect(toSignUpPayload(ACCOUNT)).toEqual({
    name: 'Asha_k',
    username: 'Asha_k',
    email: 'Asha_k@kheloyar',
    mobile: '9876543210',
    password: 'long enough',
    confirmpassword: 'long enough',
    otp: '123456',
    country_code: '+91',
    adult: true,
  });
});

it.each([
  ['', 'asha@site'],
  ['Khelo-Dost!', 'asha@khelodost'],
  ['Kheloyar – betting exchange and casino, play money', 'asha@kheloyar'],
  ['x'.repeat(200), `asha@${'x'.repeat(60)}`],
  ['खेलो यार', 'asha@खेलोयार'],
])('builds an email of the title %j: %s @spec:account.9', (title, email) => {
  expect(buildEmail('asha', title)).toBe(email);
});

describe('a sign-up', () => {
  const check = (changes: object) =>
    issuesOf(signUpInput, { ...toSignUpPayload(ACCOUNT), ...changes });

  it.each([
    [{}, undefined],
    [{ username: '' }, ['username: Username is required']],
    [{ username: 'demo-1' }, ['username: This user name is reserved.']],
    [{ mobile: '12345' }, ['mobile: Please enter a valid phone number.']],
    [{ mobile: '09876543210' }, ['mobile: Please enter a valid phone number.']],
    [{ country_code: '+44' }, ['mobile: Please enter a valid phone number.']],
    [{ password: 'short' }, ['password: A password has at least 8 characters.']],
    [{ confirmpassword: 'other one' }, ['confirmpassword: Passwords do not match']],
    [
      { password: 'my-asha_k-1', confirmpassword: 'my-asha_k-1' },
      ['password: The password must not contain the user name.'],
    ],
    [{ otp: '12' }, ['otp: Please enter the code from the message.']],
  ])('with %j is rejected with %j @spec:account.10', (changes, issues) => {
    expect(check(changes)).toEqual(issues);
  });

  it('is rejected for any other country', () => {
    expect(check({ country_code: '+49' })?.[0]).toMatch(/^country_code: /);
  });
});

it('expects a number of the default country by default', () => {
  expect(v.parse(mobileInput, { mobile: '9876543210' })).toEqual({
    mobile: '9876543210',
    country_code: '+91',
  });
});

it.each([
  [{}, undefined],
  [{ confirmNewPassword: 'x' }, ['confirmNewPassword: Passwords do not match']],
  [{ newPassword: 'short' }, ['newPassword: A password has at least 8 characters.']],
])('a change of password with %j is rejected with %j @spec:account.15', (changes, issues) => {
  const passwords = { oldPassword: 'a', newPassword: 'long enough' };
  const body = { ...passwords, confirmNewPassword: 'long enough', ...changes };
  expect(issuesOf(changePasswordInput, body)).toEqual(issues);
});
