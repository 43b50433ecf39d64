import { expect, test } from 'vitest';
import { runFuzz } from './run-fuzz.ts';

/** A part of what `npm run test:fuzz` sends, with another seed each day. */
const INPUTS = 1500;
const DAY_MS = 86_400_000;

test('whatever is sent, the server answers in its words, and a refused call changes nothing', async () => {
  const seed = Math.floor(Date.now() / DAY_MS);
  const { answers, breaches } = await runFuzz({ seed, inputs: INPUTS });
  expect(breaches, `seed ${seed}`).toEqual([]);
  // Some get through, else the others would say nothing.
  for (const status of [200, 400, 401, 403]) expect(answers.get(status)).toBeGreaterThan(3);
});
