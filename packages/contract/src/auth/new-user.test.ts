import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { newPassword, newUserName, revealsPassword } from './new-user.wire.ts';

const messageOf = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value, { abortPipeEarly: true }).issues?.[0].message;
const FORM =
  'A user name has 4 to 30 letters, digits, dots, dashes or underscores, and begins with a letter.';

describe('a new user name', () => {
  it.each(['asha', 'Asha.K_9-x', 'a'.repeat(30), ' asha ', 'demon'])('may be %j', (name) => {
    expect(v.parse(newUserName, name)).toBe(name.trim());
  });

  it.each([
    ['', 'Username is required'],
    ['   ', 'Username is required'],
    ['abc', FORM],
    ['a'.repeat(31), FORM],
    ['9lives', FORM],
    ['asha k', FORM],
    ['आशा-कुमारी', FORM],
    ['аsha', FORM],
    ['<b>asha', FORM],
    ['demo', 'This user name is reserved.'],
    ['DEMO-4k2x7p', 'This user name is reserved.'],
  ])('may not be %j: %s', (name, message) => {
    expect(messageOf(newUserName, name)).toBe(message);
  });
});

describe('a new password', () => {
  it.each([
    ['', 'Password is required'],
    ['1234567', 'A password has at least 8 characters.'],
    ['x'.repeat(201), 'A password has at most 200 characters.'],
    ['12345678', undefined],
    ['पासवर्ड लंबा', undefined],
  ])('of %j says %s', (password, message) => {
    expect(messageOf(newPassword, password)).toBe(message);
  });

  it.each([
    ['asha', 'asha1234', true],
    ['Asha', 'my-ASHA-1', true],
    ['asha', 'correct horse', false],
  ])('of %s is given away by %s: %s', (name, password, revealed) => {
    expect(revealsPassword(name, password)).toBe(revealed);
  });
});
