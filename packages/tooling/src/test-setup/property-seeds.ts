import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach } from 'vitest';

/** Runs of a property that does not say how many. */
const RUNS = 34;

// The same inputs each time, so that a change fails by what it changed. PROPERTY_SEED gives others.
beforeEach(({ task }) => {
  const hash = createHash('sha256').update(`${process.env.PROPERTY_SEED ?? ''} ${task.name}`);
  fc.configureGlobal({ seed: hash.digest().readInt32LE(), numRuns: RUNS });
});
