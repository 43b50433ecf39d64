import { expect, it } from 'vitest';
import { checkGuessable } from './guessable-password.ts';

const BRANDS = [{ id: 'kheloyar' }, { id: 'khelo-dost' }];

it.each([
  'password',
  'Password1',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'KheloYar',
  'kheloyar2026!',
  '@khelodost#1',
])('%s is refused by its field @asvs:6.1.2 @asvs:6.2.1 @security:access.2', (password) => {
  const refusal = { status: 400, detail: { field: 'newPassword' } };
  expect(() => checkGuessable(password, 'newPassword', BRANDS)).toThrow(
    expect.objectContaining(refusal),
  );
});

it.each(['long enough', 'correct horse', 'yar-khelo-77', 'पासवर्ड मेरा है'])(
  '%s may be chosen @asvs:6.2.5 @security:access.1',
  (password) => expect(() => checkGuessable(password, 'password', BRANDS)).not.toThrow(),
);
