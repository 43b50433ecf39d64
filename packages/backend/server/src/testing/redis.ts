import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { findFreePort } from './free-port.ts';
import { installSystemPackage } from './postgres-binaries.ts';

const run = promisify(execFile);
const READY_MS = 10_000;
const POLL_MS = 25;

/** A separate Redis for tests, without persistence. */
export interface TestRedis {
  url: string;
  /** Ends it with kill -9: all of its data is lost. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Suspends it with open connections, until it resumes. */
  pause(): void;
  goOn(): void;
  stop(): Promise<void>;
}

const isThere = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );

/** @throws Error without a `redis-server` or the system's package */
async function ensureRedis(): Promise<void> {
  if (await isThere('redis-server')) return;
  try {
    await installSystemPackage('redis-server');
  } catch (cause) {
    const text =
      'This test needs redis-server, which was not found and could not be installed: install the package redis-server.';
    throw new Error(text, { cause });
  }
}

async function isReady(url: string): Promise<boolean> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/**
 * Starts a fresh Redis on its own port, or a free one, installing it if need be.
 * @throws Error when none can be had: tests that need it fail, they do not skip
 */
export async function startRedis(ownPort?: number): Promise<TestRedis> {
  await ensureRedis();
  const port = ownPort ?? (await findFreePort());
  const url = `redis://127.0.0.1:${port}`;
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (child) await end(child);
  };
  const start = async () => {
    child = spawn('redis-server', args, { stdio: 'ignore' });
    const deadline = Date.now() + READY_MS;
    while (!(await isReady(url))) {
      if (Date.now() > deadline) {
        await kill();
        throw new Error('Redis did not start');
      }
      await sleep(POLL_MS);
    }
  };
  const killAtExit = () => void child?.kill('SIGKILL');
  process.once('exit', killAtExit);
  await start();
  return {
    url,
    kill,
    start,
    pause: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    async stop() {
      process.off('exit', killAtExit);
      await kill();
    },
  };
}
