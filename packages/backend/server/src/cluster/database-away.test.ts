import { setTimeout as sleep } from 'node:timers/promises';
import { STREAM_HEARTBEAT_MS, type StreamFrame } from '@exchange/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openServerStream,
  type ServerStream,
  startCluster,
  type TestCluster,
} from '../testing/cluster.ts';
import {
  backFirst,
  HELD_RECORDING,
  readMatch,
  readStatus,
  signInDemo,
} from '../testing/cluster-match.ts';
import type { ServerProcess } from '../testing/server-process.ts';

const SOON = { timeout: 30_000, interval: 50 };
/**
 * Duration of the stop of the database under open streams, in ms: sessions are queried twice
 * meanwhile.
 */
const OUTAGE_MS = 12_000;

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster(2, HELD_RECORDING);
});
afterAll(() => cluster.stop());

/** Backs the first runner until a bet is accepted: markets are suspended for a while. */
async function bet(server: ServerProcess, token: string): Promise<string> {
  let reply = await backFirst(server, token);
  await expect
    .poll(async () => {
      if (reply.error) reply = await backFirst(server, token);
      return reply.error;
    }, SOON)
    .toBe(false);
  return String((reply.data as { bet_id: number }).bet_id);
}

describe('a database that is killed', () => {
  it('restarts under running servers: one leads, every acknowledged bet exists once @spec:cluster.7 @asvs:16.5.2', async () => {
    const [one, other] = cluster.servers as [ServerProcess, ServerProcess];
    const token = await signInDemo(one);
    const before = await bet(one, token);
    const readFencing = async () => {
      const text = 'select fencing from leaderships';
      const rows = await cluster.query<{ fencing: string }>(text).catch(() => []);
      return Number(rows[0]?.fencing);
    };
    const term = await readFencing();
    await cluster.postgres.crash();
    await expect.poll(readFencing, SOON).toBeGreaterThan(term);
    for (const server of [one, other]) {
      await expect.poll(() => readStatus(server).catch(() => undefined), SOON).toBe('OPEN');
    }
    const after = await bet(other, token);
    const rows = await cluster.query<{ id: string; state: string }>(
      'select id, state from bets where id = any($1) order by id',
      [[before, after]],
    );
    expect(rows).toEqual([before, after].map((id) => ({ id, state: 'OPEN' })));
  });
});

/** Returns the last wallet of a player's stream, in rupees. */
const readWallet = ({ frames }: ServerStream) =>
  frames.findLast(
    (frame): frame is Extract<StreamFrame, { kind: 'snapshot' }> =>
      frame.kind === 'snapshot' && frame.topic === 'wallet',
  )?.data as { balance: number; liability: number } | undefined;

const isRunning = ({ pid }: ServerProcess) => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a database that is stopped for 12 s under open streams', () => {
  it('ends no server and no stream: they continue, and publish a bet that is placed afterwards @asvs:16.5.2', async () => {
    const servers = cluster.servers;
    const [one, other] = servers as [ServerProcess, ServerProcess];
    await expect.poll(() => readStatus(one).catch(() => undefined), SOON).toBe('OPEN');
    const token = await signInDemo(one);
    const match = await readMatch(one);
    const page = { [`event:${match?.match_id}`]: null, [`score:${match?.match_id}`]: null };
    const own = { wallet: null, bets: null, [`results:${match?.match_id}`]: null };
    const guests = await Promise.all(servers.map((server) => openServerStream(server, page)));
    const players = await Promise.all(
      servers.map((server) => openServerStream(server, { ...page, ...own }, token)),
    );
    const streams = [...guests, ...players];
    const ends: string[] = [];
    for (const { ended } of streams) void ended.then((how) => ends.push(how));
    for (const player of players) await expect.poll(() => readWallet(player), SOON).toBeDefined();
    const before = readWallet(players[0] as ServerStream);

    const startAgain = await cluster.postgres.shutDown();
    const counts = streams.map(({ frames }) => frames.length);
    await sleep(OUTAGE_MS);
    const came = streams.map(({ frames }, index) => frames.length - (counts[index] ?? 0));
    expect(servers.map(isRunning)).toEqual([true, true]);
    expect(ends).toEqual([]);
    // At most every other heartbeat may be late on a busy machine.
    expect(Math.min(...came)).toBeGreaterThan(OUTAGE_MS / STREAM_HEARTBEAT_MS / 2);

    await startAgain();
    for (const server of servers) {
      await expect.poll(() => readStatus(server).catch(() => undefined), SOON).toBe('OPEN');
    }
    expect(await backFirst(other, token)).toMatchObject({ error: false });
    for (const player of players) {
      await expect.poll(() => readWallet(player)?.balance, SOON).toBe((before?.balance ?? 0) - 100);
    }
    expect(servers.map(isRunning)).toEqual([true, true]);
    expect(servers.flatMap(({ uncaught }) => uncaught)).toEqual([]);
    expect(ends).toEqual([]);
    for (const stream of streams) stream.close();
  });
});
