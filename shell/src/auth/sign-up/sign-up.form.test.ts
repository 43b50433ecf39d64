import * as v from 'valibot';
import { expect, it } from 'vitest';
import { selectField, signUpSchema } from './sign-up.form.ts';

const VALUES = {
  userName: 'asha',
  phoneCode: '+91',
  mobile: '9876543210',
  otp: '123456',
  password: 'long enough',
  confirmPassword: 'long enough',
  isAdult: true,
};
const messages = (changes: object) =>
  v
    .safeParse(signUpSchema, { ...VALUES, ...changes }, { abortPipeEarly: true })
    .issues?.map(({ message }) => message) ?? [];

it('shows the specification’s texts for missing values @spec:account.10', () => {
  const empty = { userName: ' ', mobile: ' ', password: '', confirmPassword: '', otp: '' };
  expect(messages(empty)).toEqual([
    'Username is required',
    'Phone number is required',
    'Password is required',
    'Confirm password is required',
    'Please enter the code from the message.',
  ]);
});

it.each([
  [{}, []],
  [{ mobile: '+91 98765-43210' }, []],
  [{ mobile: '098765 43210' }, []],
  [{ mobile: '98765' }, ['Please enter a valid phone number.']],
  [{ phoneCode: '+44' }, ['Please enter a valid phone number.']],
  [{ phoneCode: '+44', mobile: '07911 123456' }, []],
  [{ confirmPassword: 'another one' }, ['Passwords do not match']],
  [{ password: 'short', confirmPassword: 'short' }, ['A password has at least 8 characters.']],
  [
    { password: 'my-asha-1', confirmPassword: 'my-asha-1' },
    ['The password must not contain the user name.'],
  ],
  [{ isAdult: false }, ['Please confirm that you are 18 or older.']],
  [{ userName: 'demo' }, ['This user name is reserved.']],
])('of %j is rejected with %j @spec:account.10', (changes, expected) => {
  expect(messages(changes)).toEqual(expected);
});

it.each([
  ['username', 'userName'],
  ['mobile', 'mobile'],
  ['confirmpassword', 'confirmPassword'],
  ['adult', 'isAdult'],
  ['body', undefined],
  [undefined, undefined],
])('shows the server’s rejection of %s at %s', (wire, field) => {
  expect(selectField(wire)).toBe(field);
});
