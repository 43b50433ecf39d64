import { type AnyEndpoint, type EndpointName, endpoints, ROLES } from '@exchange/contract';
import { toJsonSchema } from '@valibot/to-json-schema';
import fc from 'fast-check';
import type { GenericSchema } from 'valibot';
import { endpointEntries } from '../../http/routes.ts';
import { expectRejection } from '../test-requests.ts';
import { arbitraryOf, type Schema } from './arbitrary-of.ts';

/** The options of a run. */
export interface FuzzOptions {
  /** The same seed sends the same inputs. */
  seed: number;
  /** Minimum number of inputs: each call is tried by each caller equally often. */
  inputs: number;
}

/** Inputs per set of callers: some end their session or exclude themselves. */
const OF_A_CALLER = 100;

/** Existing ids, by the field that names them. */
const KNOWN = {
  match_id: ['match-open', 'match-none', 1],
  market_id: ['open', 'none'],
  selection_id: ['A', 'B', 'C'],
  fancy_id: ['session', 'none'],
  sport_id: ['4', 4, 0],
  series_id: ['0'],
  user_id: [1, 2, 3, '4'],
  bet_id: [1, 2, 3],
  id: [1, 2, 3],
  session_id: [1, 2, 3],
} as const;

/** The kinds of callers: by role, without a token, with an invalid one. */
export const CALLERS = ['guest', 'forged', ...ROLES] as const;

/** The form of a request: mostly JSON, else arbitrary bytes. */
export interface Attempt {
  name: EndpointName;
  who: (typeof CALLERS)[number];
  body: string;
  type: string;
  key: string | undefined;
  brand: string;
}

/** Inputs of one call. */
function attemptsOf([name, { input }]: (typeof endpointEntries)[number]) {
  const schema = toJsonSchema(input as GenericSchema, { errorMode: 'ignore', typeMode: 'input' });
  const json = arbitraryOf(schema as Schema, KNOWN).map((value) => JSON.stringify(value) ?? '');
  return fc.record({
    name: fc.constant(name),
    body: fc.oneof({ weight: 20, arbitrary: json }, { weight: 1, arbitrary: fc.string() }),
    type: fc.oneof(
      { weight: 20, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('text/plain', 'multipart/form-data', 'application/x'),
      },
    ),
    key: fc.option(
      fc.oneof(fc.uuid(), fc.constantFrom('short', 'k'.repeat(101), 'a key', 'å'.repeat(9))),
      { nil: undefined },
    ),
    brand: fc.constantFrom('kheloyar', 'khelodost', '', '../x', '__proto__'),
  });
}

/** Returns the number of tries of each call by each caller. */
export const countRounds = (inputs: number): number =>
  Math.ceil(inputs / (endpointEntries.length * CALLERS.length));

/** Draws inputs of each call by each caller, in any order. */
function drawAttempts({ seed, inputs }: FuzzOptions): Attempt[] {
  const rounds = countRounds(inputs);
  const drawn = endpointEntries.flatMap((entry, at) =>
    fc
      .sample(attemptsOf(entry), { seed: seed + at, numRuns: rounds * CALLERS.length })
      .map((attempt, index) => ({ ...attempt, who: CALLERS[index % CALLERS.length] ?? 'guest' })),
  );
  const whole = { minLength: drawn.length, maxLength: drawn.length };
  return fc.sample(fc.shuffledSubarray(drawn, whole), { seed, numRuns: 1 }).flat();
}

/** Returns the status with which the contract rejects the caller; undefined: it is allowed. */
export const dueOf = ({ name, who }: Attempt) =>
  expectRejection(who, endpoints[name] as AnyEndpoint);

/** Draws inputs for each set of callers: first those that cannot end the session of a later one. */
export function drawGroups(options: FuzzOptions): Attempt[][] {
  const attempts = drawAttempts(options);
  const groups: Attempt[][] = [];
  for (let at = 0; at < attempts.length; at += OF_A_CALLER) {
    const group = attempts.slice(at, at + OF_A_CALLER);
    groups.push(group.toSorted((a, b) => Number(!dueOf(a)) - Number(!dueOf(b))));
  }
  return groups;
}
