import { argon2 } from 'node:crypto';
import { expect, it, onTestFinished, test, vi } from 'vitest';
import { checkGuessable } from './password.ts';

/** Imports the module in a process that is short of memory at its start. */
async function importShortOfMemory() {
  vi.resetModules();
  vi.doMock('node:crypto', async (importOriginal) => ({
    ...(await importOriginal<typeof import('node:crypto')>()),
    argon2: vi.fn(argon2).mockImplementationOnce((...given: unknown[]) => {
      const done = given.at(-1) as (error: Error) => void;
      setImmediate(() => done(new Error('out of memory')));
    }),
  }));
  onTestFinished(() => {
    vi.doUnmock('node:crypto');
    vi.resetModules();
  });
  return import('./password.ts');
}

test('a decoy whose hash failed at the start is hashed when it is needed', async () => {
  const { hashPassword, verifyPassword } = await importShortOfMemory();
  const hash = await hashPassword('right');
  expect(await verifyPassword('anything', null)).toBe(false);
  expect(await verifyPassword('right', hash)).toBe(true);
  expect(await verifyPassword('wrong', hash)).toBe(false);
});

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
  const rejection = { status: 400, detail: { field: 'newPassword' } };
  expect(() => checkGuessable(password, 'newPassword', BRANDS)).toThrow(
    expect.objectContaining(rejection),
  );
});

it.each(['long enough', 'correct horse', 'yar-khelo-77', 'पासवर्ड मेरा है'])(
  '%s may be chosen @asvs:6.2.5 @security:access.1',
  (password) => expect(() => checkGuessable(password, 'password', BRANDS)).not.toThrow(),
);
