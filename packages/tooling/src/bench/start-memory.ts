import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot } from '../workspace.ts';
import { type Figure, reportFigures } from './figure.ts';
import { timeUntil } from './timing.ts';

/**
 * Measures the memory of `npm start`, a minute after a home page with a
 * frame was opened: the sum of the proportional set sizes (PSS) of all its processes. Linux only.
 */

const AIM_MB = 900;
const IDLE_MS = 60_000;
const START_TIMEOUT_MS = 180_000;
const PORT_BASE = process.env.BENCH_PORT_BASE || '29300';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

interface Running {
  pid: number;
  parent: number;
  /** Its program: the last word that is a file, without the folder. */
  name: string;
  /** PSS, in MB. */
  megabytes: number;
}

async function readProcess(pid: number): Promise<Running> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8');
  const [stat, rollup, command] = await Promise.all([
    read('stat'),
    read('smaps_rollup'),
    read('cmdline'),
  ]);
  const parent = Number(/^.*\) \S (\d+)/s.exec(stat)?.[1]);
  const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  const words = command.split('\0').filter((word) => !word.startsWith('-'));
  const file = words.findLast((word) => /\.m?[jt]s$/.test(word)) ?? words[0] ?? '';
  return { pid, parent, name: path.basename(file), megabytes: kilobytes / 1024 };
}

/** Returns the process and all that it started. */
async function readTree(root: number): Promise<readonly Running[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  // Processes of others may not be read, and some end meanwhile.
  const found = await Promise.allSettled(pids.map(readProcess));
  const all = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const tree = all.filter(({ pid }) => pid === root);
  for (const one of tree) tree.push(...all.filter(({ parent }) => parent === one.pid));
  return tree;
}

const sum = (processes: readonly Running[]) =>
  processes.reduce((total, { megabytes }) => total + megabytes, 0);

async function startAll(DATA_DIR: string): Promise<ChildProcess> {
  const child = spawn('npm', ['start'], {
    cwd: inRoot(),
    env: { ...process.env, PORT_BASE, DATA_DIR, RELEASES_DIR: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, which gets Ctrl+C as from a terminal.
    detached: true,
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('Stop with Ctrl+C')) return child;
  }
  throw new Error('npm start ended before it was ready; see above');
}

/** Opens the home page, again until it has a frame. */
async function openHome(): Promise<void> {
  await timeUntil(
    performance.now(),
    async () => {
      const reply = await fetch(`http://localhost:${PORT_BASE}/`, {
        headers: { 'user-agent': PHONE },
      });
      await reply.arrayBuffer();
      await sleep(500);
      return /rendered|kept/.test(reply.headers.get('server-timing') ?? '');
    },
    START_TIMEOUT_MS,
  );
}

/** Returns the memory of Node processes that do nothing. */
async function measureBare(count: number): Promise<number> {
  const bare = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' }),
  );
  await sleep(2000);
  const trees = await Promise.all(bare.map(({ pid = 0 }) => readTree(pid)));
  for (const child of bare) child.kill('SIGKILL');
  return sum(trees.flat());
}

/** Starts the system, and returns the memory of its processes once it was idle for a minute. */
async function measureStart(DATA_DIR: string): Promise<readonly Running[]> {
  const child = await startAll(DATA_DIR);
  const ended = once(child, 'exit');
  try {
    await openHome();
    await sleep(IDLE_MS);
    return await readTree(child.pid ?? 0);
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await ended;
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'exchange-bench-'));
const figures: Figure[] = [];
try {
  for (const name of ['first start, with an empty data folder', 'next start']) {
    const tree = await measureStart(path.join(folder, 'data'));
    const listed = tree.map((one) => `${one.name} ${one.megabytes.toFixed(0)}`);
    console.log(`▸ ${name}, MB: ${listed.join(', ')}`);
    const value = sum(tree);
    const bare = await measureBare(tree.length);
    figures.push({
      name: `npm start, idle for a minute, ${name}`,
      unit: 'MB',
      value,
      baseline: { name: `${tree.length} bare Node processes`, value: bare },
      aim: { text: `≤ ${AIM_MB} MB`, met: value <= AIM_MB },
    });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
reportFigures(figures);
