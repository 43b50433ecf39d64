import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  findFreePort,
  readMatch,
  type ShownMatch,
  signInDemo,
  startCluster,
  startTogether,
  type TestCluster,
} from '@exchange/server/testing';
import { findNginx, prepareNginx } from '../../cluster/nginx.ts';
import { type Inspector, inspectorEnv, openInspector } from './inspector.ts';
import { type MarketMessage, prolongRecording } from './recording.ts';

/** Servers under load: one, called directly, or several behind nginx. */
export interface LoadSite {
  /** Target of the load. */
  address: string;
  cluster: TestCluster;
  inspectors: readonly Inspector[];
  /** The one match that is played. */
  match: ShownMatch;
  /** Reads the due time of each recorded change of a price, ms since 1970, in order. */
  readDue(): Promise<readonly number[]>;
  /** Returns tokens of new players, signed in at all servers alternately. */
  signIn(count: number): Promise<string[]>;
  stop(): Promise<void>;
}

const RECORDINGS = path.resolve(import.meta.dirname, '../../../../backend/server/recordings');
/** Concurrent sign-ins. */
const SIGNING_IN = 8;
const READY_MS = 30_000;
const POLL_MS = 100;

async function readRecording(): Promise<MarketMessage[]> {
  const text = gunzipSync(await readFile(path.join(RECORDINGS, 'demo-market.gz'))).toString();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as MarketMessage);
}

async function addServer(cluster: TestCluster): Promise<Inspector> {
  const port = await findFreePort();
  await cluster.add(inspectorEnv(port));
  return openInspector(port);
}

/** nginx in front of the servers, with the configuration of `npm run cluster`. */
async function startNginx(cluster: TestCluster, folder: string) {
  const program = await findNginx();
  const [pages, api] = [await findFreePort(), await findFreePort()];
  const games = await findFreePort();
  const servers = cluster.servers.map(({ address }) => new URL(address).host);
  const args = await prepareNginx(program, {
    ...{ pages: `127.0.0.1:${pages}`, api: `127.0.0.1:${api}` },
    ...{ edges: servers, servers, folder },
    // No games are requested.
    ...{ games: `127.0.0.1:${games}`, providers: servers },
  });
  const child = spawn(program, args, { stdio: 'ignore' });
  const stopAtExit = () => void child.kill('SIGTERM');
  process.once('exit', stopAtExit);
  const stop = () => {
    process.off('exit', stopAtExit);
    return end(child);
  };
  return { address: `http://127.0.0.1:${api}`, stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Waits until the address serves the match in play. */
async function awaitMatch(address: string, cluster: TestCluster): Promise<ShownMatch> {
  const [server] = cluster.servers;
  if (!server) throw new Error('there is no server');
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    const match = await readMatch({ ...server, address }).catch(() => undefined);
    if (match?.match_odds.InplayStatus === 'OPEN') return match;
    await sleep(POLL_MS);
  }
  throw new Error('no server shows the match');
}

/** Starts `count` real servers that play the prolonged recording at its own rate for `minutes`. */
export async function startLoadSite(count: number, minutes: number): Promise<LoadSite> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'exchange-load-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'market.gz');
  const messages = prolongRecording(await readRecording(), minutes * 60_000);
  const lines = messages.map((message) => JSON.stringify(message)).join('\n');
  await writeFile(file, gzipSync(`${lines}\n`));
  const scores = path.join(RECORDINGS, 'demo-scores.gz');
  const recording = ['--replay', file, '--scores', scores];
  const cluster = started.adopt(await startCluster(0, recording), (all) => all.stop());
  const opening = Array.from({ length: count }, () => addServer(cluster));
  const inspectors = await startTogether(opening, async ({ close }) => close());
  started.defer(() => inspectors.forEach(({ close }) => void close()));
  const [server] = cluster.servers;
  if (!server) throw new Error('there is no server');
  const nginx = count > 1 ? await startNginx(cluster, path.join(folder, 'nginx')) : undefined;
  if (nginx) started.defer(nginx.stop);
  const address = nginx?.address ?? server.address;
  const match = await awaitMatch(address, cluster);
  const whole = started.move();
  return {
    ...{ address, cluster, inspectors, match, stop: () => whole.disposeAsync() },
    async readDue() {
      const sql = 'select clock_real as real, clock_recorded as recorded from feed_runs';
      const [clock] = await cluster.query<{ real: string; recorded: string }>(sql);
      const shift = Number(clock?.real) - Number(clock?.recorded);
      return messages.map(({ pt }) => pt + shift);
    },
    async signIn(players) {
      const tokens: string[] = [];
      while (tokens.length < players) {
        const more = Math.min(SIGNING_IN, players - tokens.length);
        const signIns = Array.from({ length: more }, (_, index) =>
          signInDemo(cluster.servers[index % count] ?? server),
        );
        tokens.push(...(await Promise.all(signIns)));
      }
      return tokens;
    },
  };
}
