import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createUnitOfWork, type UnitOfWork } from '@exchange/database';
import { openPostgres } from '../../db/database.ts';
import { startCluster, type TestCluster } from '../cluster.ts';
import type { ServerProcess } from '../server-process.ts';
import { TEST_CASINO_SECRET } from '../test-provider.ts';
import { type Break, toBrokenEnv } from './broken-build.ts';
import { type DatabaseWay, startDatabaseWay } from './database-way.ts';
import { startFront } from './front.ts';
import type { Games, StartGames } from './games.ts';

const run = promisify(execFile);

/** Small enough to be filled at once, large enough for the slips of a run. */
const SLIPS_MB = 8;

/** Real servers whose every part can be broken. */
export interface FaultSystem {
  cluster: TestCluster;
  way: DatabaseWay;
  games: Games;
  /** Leads to whichever game provider lives. */
  gamesUrl: string;
  /** To the database itself, past the way that breaks. */
  unitOfWork: UnitOfWork;
  /** A file system of its own for slips; undefined where this process may not mount one. */
  slipsFolder: string | undefined;
  /** Password of the first admin. */
  adminPassword: string;
  /** Starts another server. */
  add(): Promise<ServerProcess>;
  stop(): Promise<void>;
}

export interface SystemOptions {
  servers: number;
  /** Flags of the servers. */
  args: readonly string[];
  /** What the build lacks. */
  broken: Break | undefined;
  startGames: StartGames;
}

async function mountSlips(dataDir: string): Promise<string | undefined> {
  const folder = join(dataDir, 'files');
  await mkdir(folder);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SLIPS_MB}m`, 'tmpfs', folder]);
    return folder;
  } catch {
    return undefined;
  }
}

const GAMES_DATABASE = 'games';

/** Starts PostgreSQL, Redis, the way to the database, game providers and the servers on them. */
export async function startFaultSystem(options: SystemOptions): Promise<FaultSystem> {
  const { servers, args, broken, startGames } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-faults-'));
  await chmod(dataDir, 0o700);
  const slipsFolder = await mountSlips(dataDir);
  const unmount = () => {
    if (slipsFolder) execFileSync('umount', ['-l', slipsFolder]);
  };
  process.once('exit', unmount);
  const cluster = await startCluster(0, args);
  const way = await startDatabaseWay(cluster.postgres.url);
  await cluster.query(`create database ${GAMES_DATABASE}`);
  const serversFront = await startFront(() => cluster.servers.map(({ address }) => address));
  const gamesDatabase = new URL(way.url);
  gamesDatabase.pathname = `/${GAMES_DATABASE}`;
  const games = await startGames({
    databaseUrl: gamesDatabase.href,
    redisUrl: cluster.redis.url,
    operatorUrl: `${serversFront.url}/api/`,
    secret: TEST_CASINO_SECRET,
  });
  const gamesFront = await startFront(() => games.addresses);
  const add = () =>
    cluster.add({
      DATABASE_URL: way.url,
      DATA_DIR: dataDir,
      CASINO_PROVIDER_URL: gamesFront.url,
      CASINO_WALLET_SECRET: TEST_CASINO_SECRET,
      LOG_LEVEL: 'silent',
      ...toBrokenEnv(broken),
    });
  let close = async () => {};
  const stop = async () => {
    way.goOn();
    await close();
    await games.stop();
    // The database's helpers hold no socket of the way once the servers are gone.
    await cluster.stop();
    await Promise.all([way.stop(), serversFront.stop(), gamesFront.stop()]);
    process.off('exit', unmount);
    unmount();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const [first] = await Promise.all(Array.from({ length: servers }, add));
    const database = await openPostgres(cluster.postgres.url);
    const unitOfWork = createUnitOfWork(database);
    close = async () => {
      await unitOfWork.close();
      await database.close();
    };
    const lines = cluster.servers.flatMap(({ printed }) => printed);
    const adminPassword = /admin \/ (\S+)/.exec(lines.join('\n'))?.[1];
    if (!first || !adminPassword) throw new Error('no server printed the first passwords');
    return {
      ...{ cluster, way, games, gamesUrl: gamesFront.url, unitOfWork },
      ...{ slipsFolder, adminPassword, add, stop },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
