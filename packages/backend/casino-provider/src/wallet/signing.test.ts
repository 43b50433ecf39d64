import { describe, expect, it } from 'vitest';
import { isSigned, type SigningSecrets, signedHeaders } from './signing.ts';

const [OLD, NEW, WRONG] = ['o'.repeat(40), 'n'.repeat(40), 'w'.repeat(40)];
const isTaken = (secrets: SigningSecrets, by: string) =>
  isSigned(secrets, signedHeaders(by, '/api', '{}'), '/api', '{}');

/**
 * Secrets of operator and provider at each step of a rotation; within a step each may be at it or
 * at the one before.
 */
const STEPS: readonly SigningSecrets[] = [
  { secret: OLD },
  { secret: OLD, otherSecret: NEW },
  { secret: NEW, otherSecret: OLD },
  { secret: NEW },
];

describe('a secret during a rotation', () => {
  it.each([1, 2, 3])(
    'refuses no call in step %i, whichever side changes first @security:keys.5',
    (step) => {
      const [before, after] = STEPS.slice(step - 1) as [SigningSecrets, SigningSecrets];
      expect(isTaken(before, after.secret)).toBe(true);
      expect(isTaken(after, before.secret)).toBe(true);
    },
  );

  it('is invalid once removed, and an unknown one always is', () => {
    expect(isTaken({ secret: NEW }, OLD)).toBe(false);
    for (const secrets of STEPS) expect(isTaken(secrets, WRONG)).toBe(false);
  });
});
