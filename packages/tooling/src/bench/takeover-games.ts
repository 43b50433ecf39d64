import { setTimeout as sleep } from 'node:timers/promises';
import {
  createTestPlayer,
  type ProviderProcess,
  startProviderProcess,
  startTestOperator,
} from '@exchange/casino-provider/testing';
import { startPostgres, startRedis } from '@exchange/server/testing';
import pg from 'pg';
import { calculateQuantile, type Figure, reportFigures } from './figure.ts';

import { timeUntil } from './timing.ts';

/**
 * Measures the gap of the games of two providers after `kill -9` of their leader. The baselines are
 * the release of the database's locks, and undisturbed rounds.
 */

const ROUNDS = 10;
const AIM_MS = 3000;
/** Time of the kill before betting ends, in ms. */
const BEFORE_MS = 5;
/** Maximum flight of the round before. */
const MAX_FLIGHT_MS = 300_000;
const AVIATOR = 'DC/201206';

const postgres = await startPostgres();
const redis = await startRedis();
const operator = await startTestOperator();
const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
const env = { ...operator.env(''), DATABASE_URL: postgres.url, REDIS_URL: redis.url };
const instances: ProviderProcess[] = [];

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows;
}
const pidOf = (holder: string | null) => Number(holder?.split('-').at(-2));

/** Returns the instance that leads Aviator. */
async function findLeader(): Promise<ProviderProcess | undefined> {
  const [row] = await query<{ holder: string | null }>(
    'select holder from leaderships where name = $1',
    [`table ${AVIATOR}`],
  );
  return instances.find(({ pid }) => pid === pidOf(row?.holder ?? null));
}

interface RoundRow {
  id: string;
  status: string;
  since: number;
}
async function readRound(id?: string): Promise<RoundRow | undefined> {
  const [row] = await query<RoundRow>(
    `select id, status, since::float8 from live_rounds
     where game = $1 and coalesce(id = $2, true) order by chain_id desc, nonce desc limit 1`,
    [AVIATOR, id ?? null],
  );
  return row;
}

const released: number[] = [];
const led: number[] = [];
const late: number[] = [];
const usual: number[] = [];

/**
 * Plays the next round until its betting ends, at the running instances; calls `atEnd` shortly
 * before.
 */
async function playRound(token: string, lateness: number[], atEnd = async () => {}): Promise<void> {
  const probe = async () => {
    const at = instances.at(-1)?.address ?? '';
    return (await createTestPlayer(at, token).check('aviator')).round;
  };
  const last = (await readRound())?.id;
  let until = 0;
  let id = '';
  const isNext = async () => {
    const round = await probe();
    if (round.id === last || round.phase !== 'betting') return false;
    id = round.id;
    until = round.until ?? 0;
    return true;
  };
  await timeUntil(performance.now(), isNext, MAX_FLIGHT_MS);
  await sleep(Math.max(0, until - Date.now() - BEFORE_MS));
  await atEnd();
  await timeUntil(performance.now(), async () => (await readRound(id))?.status !== 'betting');
  const ended = await readRound(id);
  if (ended?.status === 'void') throw new Error('The round was taken back.');
  lateness.push(Math.max(0, (ended?.since ?? 0) - until));
}

async function killLeader(): Promise<void> {
  const leader = await findLeader();
  if (!leader) throw new Error('No server leads.');
  const own = await query<{ name: string; holder: string }>(
    "select name, holder from leaderships where name like 'table %'",
  );
  const tables = own.filter(({ holder }) => pidOf(holder) === leader.pid);
  const [first] = tables;
  const pids = await query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and pid in (
       select pid from pg_stat_activity where application_name = 'exchange ' || $1)`,
    [first?.holder],
  );
  const at = performance.now();
  const gone = leader.kill();
  const gaps = await Promise.all([
    timeUntil(at, async () => {
      const held = await query('select 1 from pg_locks where pid = any($1)', [
        pids.map(({ pid }) => pid),
      ]);
      return held.length === 0;
    }),
    timeUntil(at, async () => {
      const rows = await query<{ holder: string }>(
        'select holder from leaderships where name = any($1)',
        [tables.map(({ name }) => name)],
      );
      return rows.every(({ holder }) => pidOf(holder) !== leader.pid);
    }),
  ]);
  released.push(gaps[0]);
  led.push(gaps[1]);
  await gone;
  instances.splice(instances.indexOf(leader), 1);
}

const toFigures = (name: string, values: number[], bare: [name: string, values: number[]]) =>
  [0.5, 1].map((q): Figure => {
    const value = calculateQuantile(values, q);
    return {
      name: `${name}, ${q === 1 ? 'longest' : 'p50'} of ${ROUNDS}`,
      unit: 'ms',
      value,
      baseline: { name: bare[0], value: calculateQuantile(bare[1], q) },
      aim: { text: `≤ ${AIM_MS} ms`, met: value <= AIM_MS },
    };
  });

try {
  // The operator opens visits at the port of the first.
  instances.push(await startProviderProcess(env));
  const user = await operator.exchange.createUser({ rupees: 100_000 });
  const token = await operator.visit(user, 'DC', '201206');
  for (let round = 0; round < ROUNDS; round += 1) {
    instances.push(await startProviderProcess({ ...env, PORT: '0' }));
    await playRound(token, usual);
    await playRound(token, late, killLeader);
  }
} finally {
  await Promise.all(instances.map((instance) => instance.kill()));
  await pool.end();
  await operator.close();
  await Promise.all([postgres.stop(), redis.stop()]);
}

reportFigures([
  ...toFigures('another game provider leads all tables after kill -9', led, [
    'the database lets the locks go',
    released,
  ]),
  ...toFigures('betting on Aviator that was to end at the kill -9 ends late by', late, [
    'no kill',
    usual,
  ]),
]);
// PGlite of the operator leaves a timer of its own behind, which would keep this process for
// minutes.
process.exit(0);
