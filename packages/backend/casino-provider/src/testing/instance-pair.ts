import {
  startPostgres,
  startRedis,
  type TestPostgres,
  type TestRedis,
  type TestUser,
} from '@exchange/server/testing';
import pg from 'pg';
import { expect } from 'vitest';
import { randomHex } from '../fairness/hash.ts';
import { game as aviator } from '../games/aviator/game.ts';
import { toLed } from '../live/table-leadership.ts';
import type { LiveBet } from '../wire/live.ts';
import { untilBetting, WITHIN_ROUND } from './aviator-round.ts';
import { type ProviderProcess, startProviderProcess } from './provider-process.ts';
import { startTestOperator, type TestOperator } from './test-operator.ts';
import type { TestPlayer } from './test-player.ts';

const SOON = { timeout: 60_000, interval: 30 };

/** A stored shared round. */
export interface RoundRow {
  status: string;
  outcome: string | null;
  server_seed: string;
  commitment: string;
  salt: string;
  nonce: number;
  since: string;
}

/** Two real providers over one PostgreSQL and Redis, behind the real operator. */
export interface InstancePair {
  operator: TestOperator;
  postgres: TestPostgres;
  redis: TestRedis;
  /** Settings of an instance. */
  env: Record<string, string>;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The running ones. */
  instances: ProviderProcess[];
  /** Starts both; the operator opens visits at the first. */
  startBoth(): Promise<void>;
  killBoth(): Promise<void>;
  /** The pid of the instance that leads Aviator. */
  readLeader(): Promise<number | undefined>;
  findLeader(): Promise<{ leader: ProviderProcess; other: ProviderProcess }>;
  /** A player of Aviator with so many rupees. */
  enter(rupees: number): Promise<{ token: string; user: TestUser }>;
  readRound(id: string): Promise<RoundRow | undefined>;
  /**
   * Places `count` bets in rounds until a flight lasts long enough, in ms, and waits for its
   * take-off: some flights end too early.
   */
  betOnFlight(
    player: TestPlayer,
    count: number,
    leastMs: number,
  ): Promise<{ roundId: string; bets: LiveBet[] }>;
  close(): Promise<void>;
}

export const betOnAviator = (
  player: TestPlayer,
  roundId: string,
  stakePaise: number,
  choice: object = {},
) =>
  player.call<{ bet: LiveBet }>('/api/live/aviator/bets', {
    id: randomHex(8),
    roundId,
    stakePaise,
    choice,
  });

export const cashOutAviator = (player: TestPlayer, betId = '') =>
  player.call<{ bet: LiveBet }>(`/api/live/aviator/bets/${betId}/cash-out`, {});

/** Returns the length of a round's flight, in ms; 0 before its outcome is drawn. */
export const flightOf = (row: RoundRow | undefined): number =>
  aviator.runningMs(JSON.parse(row?.outcome ?? 'null') ?? { crash: 100 });

const STAKE = 100_00;

/** Starts the dependencies of two instances, which start with `startBoth`. */
export async function startInstancePair(): Promise<InstancePair> {
  const [operator, postgres, redis] = await Promise.all([
    startTestOperator(),
    startPostgres(),
    startRedis(),
  ]);
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  // The database may end before its connections here.
  const ignore = () => undefined;
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  const env = { ...operator.env(''), DATABASE_URL: postgres.url, REDIS_URL: redis.url };
  const instances: ProviderProcess[] = [];
  const query: InstancePair['query'] = async <Row extends object>(
    text: string,
    values: unknown[] = [],
  ) => (await pool.query<Row>(text, values)).rows;
  const killBoth = async () => {
    await Promise.all(instances.splice(0).map((instance) => instance.kill()));
  };

  const pair: InstancePair = {
    operator,
    postgres,
    redis,
    env,
    query,
    instances,
    killBoth,
    async startBoth() {
      instances.push(await startProviderProcess(env));
      instances.push(await startProviderProcess({ ...env, PORT: '0' }));
    },
    async readLeader() {
      const [row] = await query<{ holder: string | null }>(
        'select holder from leaderships where name = $1',
        [toLed('DC/201206').name],
      );
      return Number(row?.holder?.split('-').at(-2)) || undefined;
    },
    async findLeader() {
      let leader: ProviderProcess | undefined;
      await expect
        .poll(async () => {
          const pid = await pair.readLeader();
          leader = instances.find((instance) => instance.pid === pid);
          return leader !== undefined;
        }, SOON)
        .toBe(true);
      const other = instances.find((instance) => instance !== leader);
      if (!leader || !other) throw new Error('there are no two instances');
      return { leader, other };
    },
    async enter(rupees) {
      const user = await operator.exchange.createUser({ rupees });
      return { user, token: await operator.visit(user, 'DC', '201206') };
    },
    async readRound(id) {
      const [row] = await query<RoundRow>('select * from live_rounds where id = $1', [id]);
      return row;
    },
    async betOnFlight(player, count, leastMs) {
      let roundId = '';
      let bets: (LiveBet | undefined)[] = [];
      await expect
        .poll(async () => {
          ({ id: roundId } = await untilBetting(player));
          bets = [];
          for (let at = 0; at < count; at += 1) {
            bets.push((await betOnAviator(player, roundId, STAKE)).bet);
          }
          await expect
            .poll(async () => (await pair.readRound(roundId))?.status, SOON)
            .not.toBe('betting');
          return bets.every((bet) => bet) ? flightOf(await pair.readRound(roundId)) : 0;
        }, WITHIN_ROUND)
        .toBeGreaterThan(leastMs);
      return { roundId, bets: bets.flatMap((bet) => bet ?? []) };
    },
    async close() {
      await pool.end();
      await Promise.all([operator.close(), postgres.stop(), redis.stop()]);
    },
  };
  return pair;
}
