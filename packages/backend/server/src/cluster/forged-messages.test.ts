import { createMessageSeal } from '@exchange/server-kit/database';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LineWatch, watchLine } from '../testing/board-watch.ts';
import { CLUSTER_BUS_SECRET, startCluster, type TestCluster } from '../testing/cluster.ts';
import {
  backFirst,
  CLUSTER_MARKET,
  controlFeed,
  HELD_RECORDING,
  readMatch,
  readStatus,
  signInDemo,
} from '../testing/cluster-match.ts';
import type { ServerProcess } from '../testing/server-process.ts';

const SOON = { timeout: 20_000, interval: 25 };
const FORGED_FENCING = 999;

let cluster: TestCluster;
let leader: ServerProcess;
let followers: ServerProcess[];
let client: Redis;
let line: LineWatch;
beforeAll(async () => {
  cluster = await startCluster(3, HELD_RECORDING);
  const found = await cluster.findLeader();
  if (!found) throw new Error('there is no leader');
  leader = found;
  followers = cluster.servers.filter((server) => server !== leader);
  await controlFeed(leader, 'hold');
  client = new Redis(cluster.redis.url);
});
afterAll(async () => {
  client?.disconnect();
  await cluster.stop();
});
beforeEach(async () => {
  line = await watchLine(cluster);
  const shown = await readPrices(leader);
  for (const server of followers) await expect.poll(() => readPrices(server), SOON).toEqual(shown);
});
afterEach(() => line.close());

/**
 * Resolves once all servers have read the messages of the channel: further heartbeats of the leader
 * came after them.
 */
async function untilRead(): Promise<void> {
  const before = line.heard('beat').length;
  await expect.poll(() => line.heard('beat').length, SOON).toBeGreaterThan(before + 5);
}

/** Reads the prices without their sizes, which the bets of these tests change. */
async function readPrices(server: ServerProcess) {
  const match = await readMatch(server);
  return match?.match_odds.runners.map(({ back, lay }) => [back?.price, lay?.price]);
}

/** Expects the followers to show the leader's board, and to accept bets on it. */
async function expectUnharmed(): Promise<void> {
  const shown = await readPrices(leader);
  for (const server of followers) {
    expect(await readStatus(server)).not.toBe('SUSPENDED');
    expect(await readPrices(server)).toEqual(shown);
    const token = await signInDemo(server);
    const odds = '900';
    const dear = await backFirst(server, token, { odds, stack: 100, unmatched: 'keep' });
    expect(dear).toMatchObject({ data: { unmatched: 100 } });
    expect(await backFirst(server, token)).toMatchObject({ error: false });
  }
}

/** Returns the name of the leader in the database. */
async function readHolder(): Promise<string> {
  const [row] = await cluster.query<{ holder: string }>('select holder from leaderships');
  return row?.holder ?? '';
}

/** Stores the leader's snapshot with a price of 900 on its first runner, under another number. */
async function forgeImage(fencing: number) {
  const [row] = await cluster.query<{ fencing: string }>('select fencing from leaderships');
  const [name = ''] = await client.keys(`exchange:*:board:${row?.fencing}`);
  const text = (await client.get(name)) ?? '';
  const image = JSON.parse(text.slice(text.indexOf('{')));
  const market = image.matches
    .flatMap(({ match }: { match: { markets: { id: string }[] } }) => match.markets)
    .find(({ id }: { id: string }) => id === CLUSTER_MARKET);
  const forged = JSON.stringify({ ...image, fencing, number: 5, at: Date.now() }).replaceAll(
    JSON.stringify(market),
    JSON.stringify(market).replaceAll(/"back":\[\[[\d.]+,/g, '"back":[[900,'),
  );
  return { name: name.replace(/\d+$/, String(fencing)), text: forged };
}

describe('servers with a Redis that an attacker can write to', () => {
  it('ignore a forged leader @asvs:13.2.1 @security:keys.4', async () => {
    const at = Date.now();
    const heartbeat = { kind: 'beat', fencing: FORGED_FENCING, number: 1, at, beats: [] };
    await client.publish(line.channel, `mallory ${JSON.stringify(heartbeat)}`);
    await untilRead();
    await expectUnharmed();
  });

  it('do not show the board of a forged leader', async () => {
    const { name, text } = await forgeImage(FORGED_FENCING + 1);
    await client.set(name, text);
    const image = { kind: 'image', fencing: FORGED_FENCING + 1, number: 5 };
    await client.publish(line.channel, `mallory ${JSON.stringify(image)}`);
    await untilRead();
    await expectUnharmed();
  });

  it.each([
    ['a past leader', () => 'a-past-leader'],
    ['the leader', readHolder],
  ])('ignore a higher number with the secret and the name of %s', async (_, readName) => {
    const fencing = FORGED_FENCING + 2;
    const seal = createMessageSeal([CLUSTER_BUS_SECRET]);
    const sender = await readName();
    const { name, text } = await forgeImage(fencing);
    await client.set(name, seal.close(name, text));
    // The serial of a live leader continues by itself: a forged one beyond it would mute its later
    // messages.
    for (const [index, kind] of ['beat', 'image', 'beat'].entries()) {
      const at = Date.now();
      const reported = JSON.stringify({ kind, fencing, number: 5, at, beats: [] });
      const message = `${sender} ${at} ${line.serial() + index} ${reported}`;
      await client.publish(line.channel, seal.close(line.channel, message));
    }
    await untilRead();
    await expectUnharmed();
  });

  it("process nothing twice: a replayed heartbeat does not reset a server's position", async () => {
    const [old = ''] = line.texts('beat').slice(-1);
    await controlFeed(leader, 'step', 3);
    await untilRead();
    const asked = line.heard('ask').length;
    for (let again = 0; again < 20; again += 1) await client.publish(line.channel, old);
    await untilRead();
    expect(line.heard('ask')).toHaveLength(asked);
    await expectUnharmed();
  });
});
