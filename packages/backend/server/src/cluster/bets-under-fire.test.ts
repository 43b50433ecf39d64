import { randomUUID } from 'node:crypto';
import { createUnitOfWork } from '@exchange/server-kit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openPostgres } from '../db/database.ts';
import { startCluster, type TestCluster } from '../testing/cluster.ts';
import { backFirst, controlFeed, HELD_RECORDING, signInDemo } from '../testing/cluster-match.ts';
import { inspectLedger, SOUND_LEDGER } from '../testing/ledger-invariants.ts';
import type { ServerProcess } from '../testing/server-process.ts';

const SOON = { timeout: 60_000, interval: 50 };
const PLAYERS = 6;
/** Bets that must be accepted before the leader is killed, after that, and after Redis was. */
const BETS_A_PHASE = 40;

let cluster: TestCluster;
let database: Database;
beforeAll(async () => {
  cluster = await startCluster(3, HELD_RECORDING);
  database = await openPostgres(cluster.postgres.url);
});
afterAll(async () => {
  await database.close();
  await cluster.stop();
});

/** The players' knowledge: the bet of each acknowledged key. */
interface Known {
  taken: Map<string, number>;
  /** True when the feed has no liquidity left. */
  isTakenUp: boolean;
  stopped: boolean;
}

const pick = () =>
  cluster.servers[Math.floor(Math.random() * cluster.servers.length)] as ServerProcess;

/** Places a bet on any server, and retries with the same key until one responds. */
async function decide(token: string, known: Known): Promise<void> {
  const key = randomUUID();
  while (!known.stopped) {
    const reply = await backFirst(pick(), token, {}, key).catch(() => undefined);
    // A fault is not final; a rejection is.
    if (!reply || reply.status >= 500) continue;
    if (!reply.error) known.taken.set(key, (reply.data as { bet_id: number }).bet_id);
    known.isTakenUp = /available|offered/.test(reply.message);
    return;
  }
}

async function play(known: Known): Promise<number> {
  const token = await signInDemo(pick());
  while (!known.stopped) await decide(token, known);
  return 1;
}

describe('bets on all servers at once', () => {
  it('are stored once each when leader and Redis are killed meanwhile @spec:cluster.7', async () => {
    const known: Known = { taken: new Map(), isTakenUp: false, stopped: false };
    const players = Array.from({ length: PLAYERS }, () => play(known));
    const takeMore = async () => {
      const before = known.taken.size;
      await expect
        .poll(async () => {
          // The feed publishes new sizes.
          if (known.isTakenUp) await controlFeed(pick(), 'step', 1).catch(() => undefined);
          return known.taken.size - before;
        }, SOON)
        .toBeGreaterThan(BETS_A_PHASE);
    };
    await takeMore();
    const leader = await cluster.findLeader();
    await leader?.kill();
    cluster.servers.splice(0, 3, ...cluster.servers.filter((server) => server !== leader));
    await takeMore();
    await cluster.redis.kill();
    await cluster.redis.start();
    await takeMore();
    known.stopped = true;
    await Promise.all(players);
    const rows = await cluster.query<{ id: string }>(
      "select id from bets where user_id in (select id from users where user_name like 'demo-%')",
    );
    const stored = new Set(rows.map(({ id }) => Number(id)));
    const answered = [...known.taken.values()];
    expect(new Set(answered).size).toBe(answered.length);
    expect(answered.filter((id) => !stored.has(id))).toEqual([]);
    // Unacknowledged stored bets were in progress as the players stopped.
    expect(stored.size - answered.length).toBeLessThanOrEqual(PLAYERS);
    expect(await inspectLedger(createUnitOfWork(database))).toEqual(SOUND_LEDGER);
  });
});
