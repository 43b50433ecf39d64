import { expect, test } from 'vitest';
import { endpointEntries } from '../../http/routes.ts';
import { expectRejection } from '../test-requests.ts';
import { CALLERS, countRounds } from './attempts.ts';
import { runFuzz } from './run-fuzz.ts';

/** A part of the inputs of `npm run test:fuzz`, with another seed each day. */
const INPUTS = 1500;
const DAY_MS = 86_400_000;

test('every input gets a valid response, and a rejected call changes nothing @asvs:1.2.4 @asvs:15.3.3 @asvs:15.3.5 @security:measures.33', async () => {
  const seed = Math.floor(Date.now() / DAY_MS);
  const { answers, keptOut, breaches } = await runFuzz({ seed, inputs: INPUTS });
  expect(breaches, `seed ${seed}`).toEqual([]);
  const countDue = (status: number) => {
    const callers = endpointEntries.flatMap(([, endpoint]) =>
      CALLERS.filter((who) => expectRejection(who, endpoint) === status),
    );
    return countRounds(INPUTS) * callers.length;
  };
  expect(keptOut).toEqual(new Map([401, 403].map((status) => [status, countDue(status)])));
  // Many are accepted; otherwise the others would prove nothing.
  for (const status of [200, 400]) expect(answers.get(status)).toBeGreaterThan(INPUTS / 15);
});
