import { argon2 } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';

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
