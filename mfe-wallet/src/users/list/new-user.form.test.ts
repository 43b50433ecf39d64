import * as v from 'valibot';
import { expect, it } from 'vitest';
import { newUserSchema } from './new-user.form.ts';

const VALUES = { userName: 'asha', name: '', mobile: '', password: 'long enough', role: 'player' };
const messages = (changes: object) =>
  v.safeParse(newUserSchema, { ...VALUES, ...changes }).issues?.map(({ message }) => message);

it.each(['', ' ', '09876543210', '+91 98765 43210', ' 9876543210 '])(
  'accepts the mobile number %j',
  (mobile) => {
    expect(messages({ mobile })).toBeUndefined();
  },
);

it.each(['12345', '+447911123456', '1234567890123456', 'x'])('rejects %j', (mobile) => {
  expect(messages({ mobile })).toEqual(['Please enter a valid phone number.']);
});

it('rejects a password that contains the user name', () => {
  expect(messages({ password: 'my-ASHA-1' })).toEqual([
    'The password must not contain the user name.',
  ]);
});
