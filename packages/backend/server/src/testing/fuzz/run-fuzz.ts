import { setTimeout as sleep } from 'node:timers/promises';
import { BASES, type EndpointName, endpoints, envelopeSchema, ROLES } from '@exchange/contract';
import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { startTestCasino, type TestCasino } from '../test-casino.ts';
import { type Attempt, drawGroups, dueOf, type FuzzOptions } from './attempts.ts';

/** Tables that a rejected call may write: its own record, and counts. */
const BOOKKEEPING: readonly string[] = ['idempotency_keys', 'one_time_codes'];

async function select<Row>(tx: Tx, query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await tx.execute(query)) as unknown as { rows: Row[] }).rows;
}

/** Returns the end of the database's log of changes, which stays the same without writes. */
const readLogEnd = ({ read }: UnitOfWork): Promise<string> =>
  read(async (tx) => {
    const [row] = await select<{ place: string }>(
      tx,
      sql`select pg_current_wal_insert_lsn()::text as place`,
    );
    return row?.place ?? '';
  });

/** Returns a hash of each table, without those that a rejected call may write. */
const readState = ({ read }: UnitOfWork): Promise<Readonly<Record<string, string>>> =>
  read(async (tx) => {
    const tables = await select<{ name: string }>(
      tx,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const hashes = tables
      .filter(({ name }) => !BOOKKEEPING.includes(name))
      .map(
        ({ name }) => sql`select ${name}::text as name,
          md5(coalesce(string_agg(row, '|' order by row), '')) as hash
          from (select (to_jsonb(t) - 'last_seen_at')::text as row from ${sql.identifier(name)} t) rows`,
      );
    const rows = await select<{ name: string; hash: string }>(
      tx,
      sql.join(hashes, sql` union all `),
    );
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
  });

/** Returns names of changed tables. */
const listChanged = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] => Object.keys(after).filter((name) => after[name] !== before[name]);

/** The result of a run. */
export interface FuzzReport {
  /** Responses by status. */
  answers: Map<number, number>;
  /** Inputs of rejected callers, by the expected status; each of them got it. */
  keptOut: Map<number, number>;
  /** Violated rules, with the call and its input. */
  breaches: string[];
}

const MAX_BREACHES = 20;
const LONGEST_PATH = 60;
/** Maximum time of a call, in ms; a longer one hangs. */
const ANSWER_MS = 20_000;
/** Calls that may be delayed by the clock of the tests. */
const WAITING: ReadonlySet<EndpointName> = new Set([
  ...(['saveBet', 'editBet', 'saveSessionBet', 'cashOut'] as const),
  ...(['placeOrders', 'replaceOrders'] as const),
]);
/** Internal words that must not leave the server. */
const INNER = /\bat \S+ \(|node_modules|\bselect .+ from\b|drizzle|pglite|\.ts:\d+/i;

/** Creates callers of each role, and an unknown token. */
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

/** Returns the faults of a response, for any request. */
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

const countOne = (counts: Map<number, number>, status: number) =>
  counts.set(status, (counts.get(status) ?? 0) + 1);

/**
 * Sends inputs made from the contract's schemas, most of them wrong in one place, to the whole application,
 * and reports each answer that must not be, and each refused call that changed anything.
 */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const app = await startTestCasino();
  const { unitOfWork } = app.context;
  const report: FuzzReport = { answers: new Map(), keptOut: new Map(), breaches: [] };
  try {
    await app.openMarket({ id: 'open' });
    await app.openSessionLine({ matchId: 'match-open' });
    for (const group of drawGroups(options)) {
      const tokens = await createCallers(app);
      let [logEnd, state] = [await readLogEnd(unitOfWork), await readState(unitOfWork)];
      for (const attempt of group) {
        const reported = `${attempt.name} by ${attempt.who} with ${attempt.body}`;
        const late = sleep(ANSWER_MS, undefined, { ref: false });
        const reply = await Promise.race([send(app, attempt, tokens), late]);
        if (!reply) {
          report.breaches.push(`${reported}: was not answered`);
          return report;
        }
        const { statusCode } = reply;
        countOne(report.answers, statusCode);
        const wrong = inspectReply(reply);
        const due = dueOf(attempt);
        if (due) countOne(report.keptOut, due);
        if (due && statusCode !== due) wrong.push(`was answered ${statusCode}, not ${due}`);
        const end = await readLogEnd(unitOfWork);
        if (end !== logEnd) {
          const after = await readState(unitOfWork);
          const changed = statusCode >= 400 ? listChanged(state, after) : [];
          if (changed.length > 0) wrong.push(`was refused and changed ${changed.join(', ')}`);
          [logEnd, state] = [end, after];
        }
        report.breaches.push(...wrong.map((what) => `${reported}: ${what}`));
        if (report.breaches.length >= MAX_BREACHES) return report;
      }
    }
    return report;
  } finally {
    await app.close();
  }
}
