import * as v from 'valibot';
import { expect, it } from 'vitest';
import { loginSchema } from './login.form.ts';

const messages = (userName: string, password: string) =>
  v.safeParse(loginSchema, { userName, password }).issues?.map(({ message }) => message) ?? [];

it.each([
  ['', '', ['Username is required', 'Password is required']],
  ['   ', '   ', ['Username is required', 'Password is required']],
  ['demo', '', ['Password is required']],
  ['', 'secret', ['Username is required']],
  ['demo', 'secret', []],
])('of %j and %j is rejected with %j @spec:5.1', (userName, password, expected) => {
  expect(messages(userName, password)).toEqual(expected);
});

it('trims the name and keeps the password as typed', () => {
  expect(v.parse(loginSchema, { userName: ' demo ', password: ' a ' })).toEqual({
    userName: 'demo',
    password: ' a ',
  });
});
