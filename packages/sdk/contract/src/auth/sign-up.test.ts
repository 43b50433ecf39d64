import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { changePasswordInput, mobileInput, signUpInput } from './auth.wire.ts';
import { buildEmail, toSignUpPayload } from './sign-up.model.ts';

const ACCOUNT = {
  ...{
    userName: 'Asha_k',
    phoneCode: '+91' as const,
    mobile: '9876543210',
    siteTitle: 'Khelo Yar',
  },
  ...{ password: 'long enough', confirmPassword: 'long enough', otp: '123456' },
  isAdult: true,
};
const issuesOf = (schema: v.GenericSchema, value: unknown) =>
  v
    .safeParse(schema, value, { abortPipeEarly: true })
    .issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);

it('carries name as username, an email of user name and site title, the code and the country @spec:account.9', () => {
  expect(toSignUpPayload(ACCOUNT)).toEqual({
    ...{ name: 'Asha_k', username: 'Asha_k', email: 'Asha_k@kheloyar', mobile: '9876543210' },
    ...{ password: 'long enough', confirmpassword: 'long enough' },
    ...{ otp: '123456', country_code: '+91', adult: true },
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
