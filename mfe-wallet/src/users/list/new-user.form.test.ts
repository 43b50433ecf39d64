import * as v from 'valibot';
import { expect, it } from 'vitest';
import { newUserSchema } from './new-user.form.ts';

const VALUES = { userName: 'asha', name: '', mobile: '', password: 'long enough', role: 'player' };
const messages = (changes: object) =>
  v.safeParse(newUserSchema, { ...VALUES, ...changes }).issues?.map(({ message }) => message);

it.each(['', ' ', '987654', ' 9876543210 '])('takes the mobile number %j', (mobile) => {
  expect(messages({ mobile })).toBeUndefined();
});

it.each(['12345', '+919876543210', '1234567890123456', 'x'])('refuses %j', (mobile) => {
  expect(messages({ mobile })).toEqual(['A mobile number has 6 to 15 digits.']);
});

it('refuses a password that holds the user name', () => {
  expect(messages({ password: 'my-ASHA-1' })).toEqual([
    'The password must not contain the user name.',
  ]);
});
