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

/** A recorded level: price and size. */
type Level = readonly [price: number, size: number];

interface RunnerChange {
  id: number;
  atb?: readonly Level[];
  atl?: readonly Level[];
}

/** A `mcm` message of a recording, with the changed fields; `pt` is in ms since 1970. */
export interface MarketMessage {
  op: string;
  pt: number;
  mc: {
    id: string;
    img?: boolean;
    marketDefinition?: { inPlay: boolean; betDelay: number; status: string };
    rc?: readonly RunnerChange[];
  }[];
}

/** Factor of the sizes, so that bets do not exhaust a level. */
const DEPTH = 1_000_000;
const SIDES = ['atb', 'atl'] as const;

type Book = Map<number, Record<(typeof SIDES)[number], Map<number, number>>>;

function applyTo(book: Book, changes: readonly RunnerChange[]): void {
  for (const change of changes) {
    const runner = book.get(change.id) ?? { atb: new Map(), atl: new Map() };
    book.set(change.id, runner);
    for (const side of SIDES) {
      for (const [price, size] of change[side] ?? []) {
        if (size === 0) runner[side].delete(price);
        else runner[side].set(price, size);
      }
    }
  }
}

const toImage = (book: Book): RunnerChange[] =>
  [...book].map(([id, { atb, atl }]) => ({ id, atb: [...atb], atl: [...atl] }));

const deepen = (changes: readonly RunnerChange[]): RunnerChange[] =>
  changes.map(({ id, atb = [], atl = [] }) => ({
    id,
    atb: atb.map(([price, size]) => [price, size * DEPTH]),
    atl: atl.map(([price, size]) => [price, size * DEPTH]),
  }));

const isEmpty = (book: Book) =>
  book.values().some((runner) => SIDES.some((side) => runner[side].size === 0));

/**
 * Returns the moves of a market that starts with `book`, with a snapshot in place of each time
 * without prices.
 */
function keepOpen(book: Book, moves: readonly MarketMessage[]): MarketMessage[] {
  let wasEmpty = isEmpty(book);
  return moves.flatMap(({ op, pt, mc: [change] }): MarketMessage[] => {
    if (!change) return [];
    applyTo(book, change.rc ?? []);
    const before = wasEmpty;
    wasEmpty = isEmpty(book);
    if (wasEmpty) return [];
    const { id, rc = [] } = change;
    const reported = before ? { img: true, rc: deepen(toImage(book)) } : { rc: deepen(rc) };
    return [{ op, pt, mc: [{ id, ...reported }] }];
  });
}

/**
 * Repeats the prices of a recorded match in play for at least `ms`, each time from a snapshot, in
 * an open market with depth. Throws Error if the recording is never in play.
 */
export function prolongRecording(messages: readonly MarketMessage[], ms: number): MarketMessage[] {
  const turn = messages.findIndex(({ mc }) => mc[0]?.marketDefinition?.inPlay);
  const [first] = messages;
  const turned = messages[turn];
  if (!first || !turned) throw new Error('the recording has no part in play');
  const book: Book = new Map();
  for (const { mc } of messages.slice(0, turn + 1)) applyTo(book, mc[0]?.rc ?? []);
  const image = deepen(toImage(book));
  const [{ id, marketDefinition } = { id: '' }] = turned.mc;
  if (!marketDefinition) throw new Error('the recording has no part in play');
  const definition = { ...marketDefinition, betDelay: 0, status: 'OPEN' };
  const moves = keepOpen(
    book,
    messages.slice(turn + 1).filter(({ mc }) => (mc[0]?.rc?.length ?? 0) > 0),
  );
  const round = (moves.at(-1)?.pt ?? turned.pt) - turned.pt + 1;
  const long: MarketMessage[] = [first];
  for (let start = 0; start < ms; start += round) {
    const pt = turned.pt + start;
    long.push({ op: 'mcm', pt, mc: [{ id, img: true, marketDefinition: definition, rc: image }] });
    for (const move of moves) long.push({ ...move, pt: move.pt + start });
  }
  return long;
}

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
    pages: `127.0.0.1:${pages}`,
    api: `127.0.0.1:${api}`,
    edges: servers,
    servers,
    folder,
    // No games are requested.
    games: `127.0.0.1:${games}`,
    provider: servers[0] ?? '',
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
    address,
    cluster,
    inspectors,
    match,
    stop: () => whole.disposeAsync(),
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
