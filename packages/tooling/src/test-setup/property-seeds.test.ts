import fc from 'fast-check';
import { expect, it } from 'vitest';

it('a property draws the same inputs in each run, and others with PROPERTY_SEED', () => {
  const drawn = fc.sample(fc.nat(99), 5);
  const always = [79, 2, 45, 70, 39];
  if (process.env.PROPERTY_SEED) expect(drawn).not.toEqual(always);
  else expect(drawn).toEqual(always);
});
