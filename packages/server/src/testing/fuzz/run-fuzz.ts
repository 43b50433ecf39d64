import { setTimeout as sleep } from 'node:timers/promises';
import { BASES, type EndpointName, endpoints, envelopeSchema, ROLES } from '@exchange/contract';
import { toJsonSchema } from '@valibot/to-json-schema';
import fc from 'fast-check';
import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { endpointEntries } from '../../http/routes.ts';
import { startTestCasino, type TestCasino } from '../test-casino.ts';
import { arbitraryOf, type Schema } from './arbitrary-of.ts';
import { listChanged, readLogEnd, readState } from './state.ts';

/** What a run is told. */
export interface FuzzOptions {
  /** The same seed sends the same inputs. */
  seed: number;
  inputs: number;
}

/** What came of a run. */
export interface FuzzReport {
  /** Answers by status. */
  answers: Map<number, number>;
  /** What must never happen, with the call and its input. */
  breaches: string[];
}

/** So many inputs are tried by the same callers: some end their session or exclude themselves. */
const OF_A_CALLER = 100;
const MOST_BREACHES = 20;
const LONGEST_PATH = 60;
/** A call that takes longer waits for something that nobody gives it, in ms. */
const ANSWER_MS = 20_000;
/** Calls that may wait out a delay by the clock of the tests. */
const WAITING: ReadonlySet<EndpointName> = new Set(['saveBet', 'saveSessionBet', 'cashOut']);
/** Words of the inside that nobody outside may read. */
const INNER = /\bat \S+ \(|node_modules|\bselect .+ from\b|drizzle|pglite|\.ts:\d+/i;

/** Ids that there are, by the field that names them. */
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

/** How a request is sent: as JSON mostly, else as bytes that may be anything. */
interface Attempt {
  name: EndpointName;
  who: 'guest' | 'forged' | (typeof ROLES)[number];
  body: string;
  type: string;
  key: string | undefined;
  brand: string;
}

const attempts: fc.Arbitrary<Attempt> = fc
  .constantFrom(...endpointEntries)
  .chain(([name, { input }]) => {
    const schema = toJsonSchema(input as GenericSchema, { errorMode: 'ignore', typeMode: 'input' });
    const json = arbitraryOf(schema as Schema, KNOWN).map((value) => JSON.stringify(value) ?? '');
    return fc.record({
      name: fc.constant(name),
      who: fc.constantFrom('guest' as const, 'forged' as const, ...ROLES),
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
        {
          nil: undefined,
        },
      ),
      brand: fc.constantFrom('kheloyar', 'khelodost', '', '../x', '__proto__'),
    });
  });

/** Fresh callers of each role, and a token of nobody. */
async function createCallers(app: TestCasino): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map([['forged', 'f'.repeat(43)]]);
  for (const role of ROLES) tokens.set(role, (await app.createUser({ role })).token);
  return tokens;
}

async function send(app: TestCasino, attempt: Attempt, tokens: ReadonlyMap<string, string>) {
  const { name, who, body, type, key, brand } = attempt;
  const { method, base, path } = endpoints[name];
  const token = tokens.get(who);
  const answer = app.app.inject({
    method,
    url: BASES[base] + path.replace(/:\w+/, () => encodeURIComponent(body.slice(0, LONGEST_PATH))),
    headers: {
      'x-brand': brand,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(method !== 'GET' && { 'content-type': type }),
    },
    ...(method !== 'GET' && { payload: body }),
  });
  return WAITING.has(name) ? app.waitOut(answer) : answer;
}

type Reply = Awaited<ReturnType<typeof send>>;

/** What is wrong with an answer, whatever was sent. */
function inspectReply({ statusCode, body, headers }: Reply): string[] {
  const wrong: string[] = [];
  if (statusCode >= 500) wrong.push(`answered ${statusCode}`);
  if (INNER.test(body)) wrong.push('told something of the inside');
  if (!String(headers['content-type']).startsWith('application/json')) wrong.push('was not JSON');
  if (headers['x-content-type-options'] !== 'nosniff') wrong.push('lets browsers guess its type');
  try {
    const json = JSON.parse(body) as { userinfo?: unknown };
    const { status } = v.parse(envelopeSchema, json.userinfo ?? json);
    if (status !== statusCode) wrong.push(`says ${status} with status ${statusCode}`);
  } catch {
    wrong.push('has no envelope');
  }
  return wrong;
}

/**
 * Sends inputs made from the contract's schemas, most of them wrong in one place, to the whole application,
 * and reports each answer that must not be, and each refused call that changed anything.
 */
export async function runFuzz({ seed, inputs }: FuzzOptions): Promise<FuzzReport> {
  const app = await startTestCasino();
  const { unitOfWork } = app.context;
  const report: FuzzReport = { answers: new Map(), breaches: [] };
  try {
    await app.openMarket({ id: 'open' });
    await app.openSession({ matchId: 'match-open' });
    let tokens = await createCallers(app);
    let [logEnd, state] = [await readLogEnd(unitOfWork), await readState(unitOfWork)];
    let made = 0;
    for (const attempt of fc.sample(attempts, { seed, numRuns: inputs })) {
      if (made > 0 && made % OF_A_CALLER === 0) {
        tokens = await createCallers(app);
        [logEnd, state] = [await readLogEnd(unitOfWork), await readState(unitOfWork)];
      }
      made += 1;
      const told = `${attempt.name} by ${attempt.who} with ${attempt.body}`;
      const late = sleep(ANSWER_MS, undefined, { ref: false });
      const reply = await Promise.race([send(app, attempt, tokens), late]);
      if (!reply) {
        report.breaches.push(`${told}: was not answered`);
        break;
      }
      const { statusCode } = reply;
      report.answers.set(statusCode, (report.answers.get(statusCode) ?? 0) + 1);
      const wrong = inspectReply(reply);
      const end = await readLogEnd(unitOfWork);
      if (end !== logEnd) {
        const after = await readState(unitOfWork);
        const changed = statusCode >= 400 ? listChanged(state, after) : [];
        if (changed.length > 0) wrong.push(`was refused and changed ${changed.join(', ')}`);
        [logEnd, state] = [end, after];
      }
      for (const what of wrong) {
        report.breaches.push(`${told}: ${what}`);
      }
      if (report.breaches.length >= MOST_BREACHES) break;
    }
    return report;
  } finally {
    await app.close();
  }
}
