import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from './free-port.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';

const run = promisify(execFile);
const READY_MS = 20_000;
const POLL_MS = 50;
const TRAVERSABLE = 0o755;

/** One whose data outlives it. */
export interface KeptPostgres {
  /** Created if missing; its parents are accessible to every user. */
  folder: string;
  port: number;
}

/** A separate PostgreSQL for tests. */
export interface TestPostgres {
  /** Address of its `postgres` database. */
  url: string;
  /** Ends it with kill -9 and starts it again on the same data. */
  crash(): Promise<void>;
  /**
   * Shuts it down with all its connections; returns a function that starts it again on the same
   * data.
   */
  shutDown(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

interface Identity {
  uid?: number;
  gid?: number;
}

/** PostgreSQL does not run as root; another user runs it then. */
async function findUnprivilegedUser(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const read = async (flag: string) => Number((await run('id', [flag, name])).stdout);
    try {
      return { uid: await read('-u'), gid: await read('-g') };
    } catch {
      // The next name may exist.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody.');
}

async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Starts the server on its data; again and again while helpers of a killed one still end. */
async function launch(start: () => ChildProcess, url: string): Promise<ChildProcess> {
  const deadline = Date.now() + READY_MS;
  let child = start();
  while (!(await isReady(url))) {
    if (Date.now() > deadline) {
      await end(child, 'SIGKILL');
      throw new Error('PostgreSQL did not start');
    }
    await sleep(POLL_MS);
    if (child.exitCode !== null) child = start();
  }
  return child;
}

async function prepareDataFolder(identity: Identity, folder: string) {
  await chmod(folder, TRAVERSABLE);
  const binaries = await findPostgresBinaries(folder);
  if (identity.uid !== undefined && identity.gid !== undefined) {
    await chown(folder, identity.uid, identity.gid);
  }
  const data = join(folder, 'data');
  const program = join(binaries, 'postgres');
  if (existsSync(join(data, 'PG_VERSION'))) return { data, program };
  const setUp = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C'];
  await run(join(binaries, 'initdb'), [...setUp, '--no-sync'], { ...identity, cwd: folder });
  return { data, program };
}

/**
 * Starts a PostgreSQL as an unprivileged user, installing it if need be: a fresh one on a free port, or
 * the one that is `kept`.
 * @throws Error when none can be had: tests that need it fail, they do not skip
 */
export async function startPostgres(kept?: KeptPostgres): Promise<TestPostgres> {
  const identity = await findUnprivilegedUser();
  const folder = kept?.folder ?? (await mkdtemp(join(tmpdir(), 'exchange-postgres-')));
  await mkdir(folder, { recursive: true });
  const { data, program } = await prepareDataFolder(identity, folder);
  const port = kept?.port ?? (await findFreePort());
  // Without fsync it still survives kill -9, as the system has the pages by then.
  const settings = [
    'unix_socket_directories=',
    'max_connections=300',
    `fsync=${kept ? 'on' : 'off'}`,
  ];
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port)];
  for (const setting of settings) args.push('-c', setting);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = () => spawn(program, args, { ...identity, cwd: folder, stdio: 'ignore' });
  let child = await launch(start, url);
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  return {
    url,
    crash: async () => {
      await end(child, 'SIGKILL');
      child = await launch(start, url);
    },
    shutDown: async () => {
      await end(child, 'SIGINT');
      return async () => {
        child = await launch(start, url);
      };
    },
    stop: async () => {
      process.off('exit', killAtExit);
      // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients.
      await end(child, 'SIGINT');
      if (!kept) await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Opens connections of a test's own. They may break, also while they close: the pool does not wait
 * until PostgreSQL knows of its end. The next query reports it.
 */
export function openTestPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max });
  const ignore = () => undefined;
  return pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
}
