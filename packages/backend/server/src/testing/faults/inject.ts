import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawEntry, drawIndex, drawWhole } from '../../feed/simulator/draw.ts';
import type { Random } from '../../random.ts';
import type { ServerProcess } from '../server-process.ts';
import type { FaultSystem } from './fault-system.ts';
import type { LoadGenerator } from './load-generator.ts';
import { toSending } from './send-with-retry.ts';
import { toUpload } from './transfer.ts';

/** Longer than any takeover takes, in ms. */
const TAKEN_OVER_MS = 60_000;
const POLL_MS = 50;
/** Maximum wait of a cut for a commit, in ms. */
const CUT_MS = 3000;

/** A fault: done when the system could be whole again. Resolves to its description. */
type Inject = (system: FaultSystem, random: Random) => Promise<string>;

async function waitForLeader(
  { cluster }: FaultSystem,
  isWanted: (leader: ServerProcess) => boolean = () => true,
): Promise<void> {
  const deadline = Date.now() + TAKEN_OVER_MS;
  while (Date.now() < deadline) {
    const leader = await cluster.findLeader().catch(() => undefined);
    if (leader && isWanted(leader)) return;
    await sleep(POLL_MS);
  }
  throw new Error('no server became the leader');
}

async function killServer({ cluster, add }: FaultSystem, server: ServerProcess): Promise<void> {
  await server.kill();
  cluster.servers.splice(cluster.servers.indexOf(server), 1);
  await add();
}

const kills: readonly [Inject, number][] = [
  [
    async (system, random) => {
      await killServer(system, drawEntry(random, system.cluster.servers));
      return 'server';
    },
    0.36,
  ],
  [
    async (system) => {
      await waitForLeader(system);
      const leader = await system.cluster.findLeader();
      if (!leader) throw new Error('no server leads');
      await killServer(system, leader);
      return 'leader';
    },
    0.24,
  ],
  [
    async ({ cluster }) => {
      await cluster.postgres.crash();
      return 'database';
    },
    0.24,
  ],
  [
    async ({ cluster: { redis } }, random) => {
      await redis.kill();
      await sleep(drawWhole(random, 0, 500));
      await redis.start();
      return 'Redis';
    },
    0.16,
  ],
];

/** Kills one part with `kill -9` and starts it again. Resolves to its name. */
export async function kill(system: FaultSystem, random: Random): Promise<string> {
  const at = drawIndex(
    random,
    kills.map(([, weight]) => weight),
  );
  const [inject] = kills[at] ?? [];
  if (!inject) throw new Error('nothing to kill');
  const what = await inject(system, random);
  await waitForLeader(system);
  return what;
}

const cut =
  (when: 'before' | 'after'): Inject =>
  async ({ way }, random) => {
    const wanted = drawWhole(random, 1, 4);
    let done = 0;
    for (let at = 0; at < wanted; at += 1) done += Number(await way.cutCommit(when, CUT_MS));
    return done > 0 ? `connections cut ${when} a commit` : 'no commit to cut';
  };

const others: readonly Inject[] = [
  cut('before'),
  cut('after'),
  async (system) => {
    const leader = await system.cluster.findLeader();
    if (!leader) return 'no leader to stop';
    leader.pause();
    try {
      await waitForLeader(system, (next) => next !== leader);
    } finally {
      leader.resume();
    }
    return 'leader stopped until another led';
  },
  async ({ way }, random) => {
    way.delay(drawWhole(random, 5, 60));
    await sleep(drawWhole(random, 500, 2000));
    way.delay(0);
    return 'slow database';
  },
  async ({ way }, random) => {
    way.stall();
    await sleep(drawWhole(random, 200, 2500));
    way.goOn();
    return 'stalled database';
  },
];

/** A fault that kills nothing. */
export const disturb: Inject = (system, random) => drawEntry(random, others)(system, random);

/** Decreasing sizes, so that nothing more fits at the end. */
const BLOCKS = [65_536, 4096, 1].map((size) => Buffer.alloc(size, 1));

async function writeUntilFull(write: () => Promise<unknown>): Promise<void> {
  try {
    for (;;) await write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (const block of BLOCKS) await writeUntilFull(() => handle.write(block));
  } finally {
    await handle.close();
  }
}

/**
 * Fills the disk of the slips: an upload is rejected without a slip, everything else continues, and
 * uploads succeed once there is room. Undefined where this process may not mount a disk of its own.
 */
export async function fillDisk(
  { slipsFolder, cluster }: FaultSystem,
  { players: [player], sendWithRetry }: LoadGenerator,
): Promise<string[] | undefined> {
  const [server] = cluster.servers;
  if (!slipsFolder || !player || !server) return undefined;
  const { token, random } = player;
  const upload = async () => {
    const { path, body, headers } = await toUpload(token);
    const response = await fetch(server.address + path, {
      method: 'POST',
      body,
      headers: headers(),
    });
    const { data } = (await response.json()) as { data: { attachment: string } | null };
    return { status: response.status, attachment: data?.attachment };
  };
  const breaches: string[] = [];
  const filler = join(slipsFolder, 'filler');
  await fill(filler);
  const refused = await upload();
  if (refused.status < 500 || refused.attachment) {
    breaches.push(`full disk: the upload was answered ${JSON.stringify(refused)}`);
  }
  const wallet = await sendWithRetry(toSending('walletBalance', {}, { token }), random);
  if (wallet.reply.error) breaches.push('full disk: the wallet cannot be read');
  await rm(filler);
  const taken = await upload();
  if (taken.status !== 200 || !taken.attachment) {
    breaches.push(`room again: the upload was answered ${JSON.stringify(taken)}`);
  }
  return breaches;
}
