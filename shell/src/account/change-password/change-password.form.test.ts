import * as v from 'valibot';
import { expect, it } from 'vitest';
import { changePasswordSchema } from './change-password.form.ts';

const VALUES = {
  oldPassword: 'old one',
  newPassword: 'long enough',
  confirmNewPassword: 'long enough',
};
const messages = (changes: object) =>
  v
    .safeParse(changePasswordSchema, { ...VALUES, ...changes }, { abortPipeEarly: true })
    .issues?.map(({ message }) => message) ?? [];

it.each([
  [{}, []],
  [
    { oldPassword: '', newPassword: '', confirmNewPassword: '' },
    ['Current password is required', 'New password is required', 'Confirm password is required'],
  ],
  [{ confirmNewPassword: 'another one' }, ['Passwords do not match']],
  [
    { newPassword: 'short', confirmNewPassword: 'short' },
    ['A password has at least 8 characters.'],
  ],
])('of %j is rejected with %j @spec:account.15', (changes, expected) => {
  expect(messages(changes)).toEqual(expected);
});
