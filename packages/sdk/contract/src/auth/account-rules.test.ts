import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { revealsPassword } from './account-rules.ts';
import { newPassword } from './password.wire.ts';
import { newMobile, newUserName } from './sign-up.wire.ts';

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

describe('the mobile number of a user created by staff', () => {
  it.each(['9876543210', ' 09876543210 ', '+91 98765-43210', '0091 9876543210', '(0) 98765 43210'])(
    'is normalised to one number: %j',
    (typed) => {
      expect(v.parse(newMobile, typed)).toBe('9876543210');
    },
  );

  it.each(['', '12345', '1234567890', '98765432101', '+447911123456', 'x', '9'.repeat(31)])(
    'may not be %j',
    (typed) => {
      expect(messageOf(newMobile, typed)).toBe('Please enter a valid phone number.');
    },
  );
});

describe('a new password', () => {
  it.each([
    ['', 'Password is required'],
    ['1234567', 'A password has at least 8 characters.'],
    ['x'.repeat(201), 'A password has at most 200 characters.'],
    ['12345678', undefined],
    ['पासवर्ड लंबा', undefined],
  ])('of %j is rejected with %s @security:access.1', (password, message) => {
    expect(messageOf(newPassword, password)).toBe(message);
  });

  it.each([
    ['asha', 'asha1234', true],
    ['Asha', 'my-ASHA-1', true],
    ['asha', 'correct horse', false],
  ])('of %s contains %s: %s', (name, password, revealed) => {
    expect(revealsPassword(name, password)).toBe(revealed);
  });
});
