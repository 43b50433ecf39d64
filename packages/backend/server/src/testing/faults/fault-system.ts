import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createUnitOfWork, type UnitOfWork } from '@exchange/server-kit/database';
import { openPostgres } from '../../db/database.ts';
import { startCluster, type TestCluster } from '../cluster.ts';
import { type ServerProcess, startTogether } from '../server-process.ts';
import { TEST_CASINO_SECRET } from '../test-casino.ts';
import { type Break, toBrokenEnv } from './broken-build.ts';
import type { Games, StartGames } from './games.ts';
import { startFront, startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const run = promisify(execFile);

/** Small enough to be filled at once, large enough for the slips of a run. */
const SLIPS_MB = 8;

/** Real servers whose every part can be broken. */
export interface FaultSystem {
  cluster: TestCluster;
  way: TcpProxy;
  games: Games;
  /** The address in front of the game provider. */
  gamesUrl: string;
  /** The database itself, without the proxy. */
  unitOfWork: UnitOfWork;
  /** A separate file system for slips; undefined where this process may not mount one. */
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
  /** The defect of the build. */
  broken: Break | undefined;
  startGames: StartGames;
}

/** Mounts the disk of the slips, until `unmount`; both undefined where this process may not. */
async function mountSlips(dataDir: string) {
  const folder = join(dataDir, 'files');
  await mkdir(folder);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SLIPS_MB}m`, 'tmpfs', folder]);
  } catch {
    return { slipsFolder: undefined, unmount() {} };
  }
  const umount = () => void execFileSync('umount', ['-l', folder]);
  process.once('exit', umount);
  return {
    slipsFolder: folder,
    unmount() {
      process.off('exit', umount);
      umount();
    },
  };
}

const GAMES_DATABASE = 'games';

/**
 * Starts PostgreSQL, Redis, the way to the database, the game provider and the servers on them.
 * @throws what a part that did not start threw, once those before it are stopped, the last one first
 */
export async function startFaultSystem(options: SystemOptions): Promise<FaultSystem> {
  const { servers, args, broken, startGames } = options;
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-faults-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  await chmod(dataDir, 0o700);
  const { slipsFolder, unmount } = await mountSlips(dataDir);
  started.defer(unmount);
  const cluster = started.adopt(await startCluster(0, args), (all) => all.stop());
  const way = started.adopt(await startTcpProxy(cluster.postgres.url), (line) => line.stop());
  await cluster.query(`create database ${GAMES_DATABASE}`);
  const startOwnFront = async (listAddresses: () => readonly string[]) =>
    started.adopt(await startFront(listAddresses), (front) => front.stop());
  const serversFront = await startOwnFront(() => cluster.servers.map(({ address }) => address));
  const gamesDatabase = new URL(way.url);
  gamesDatabase.pathname = `/${GAMES_DATABASE}`;
  const place = {
    databaseUrl: gamesDatabase.href,
    operatorUrl: `${serversFront.url}/api/`,
    secret: TEST_CASINO_SECRET,
  };
  const games = started.adopt(await startGames(place), (all) => all.stop());
  const gamesFront = await startOwnFront(() => [games.address]);
  const add = () =>
    cluster.add({
      DATABASE_URL: way.url,
      DATA_DIR: dataDir,
      CASINO_PROVIDER_URL: gamesFront.url,
      CASINO_WALLET_SECRET: TEST_CASINO_SECRET,
      LOG_LEVEL: 'silent',
      ...toBrokenEnv(broken),
    });
  const [first] = await startTogether(Array.from({ length: servers }, add), (server) =>
    server.kill(),
  );
  const database = started.adopt(await openPostgres(cluster.postgres.url), (open) => open.close());
  const unitOfWork = started.adopt(createUnitOfWork(database), (open) => open.close());
  // Stopping parts may wait for a stalled connection.
  started.defer(() => way.goOn());
  const lines = cluster.servers.flatMap(({ printed }) => printed);
  const adminPassword = /admin \/ (\S+)/.exec(lines.join('\n'))?.[1];
  if (!first || !adminPassword) throw new Error('no server printed the first passwords');
  const whole = started.move();
  return {
    cluster,
    way,
    games,
    gamesUrl: gamesFront.url,
    unitOfWork,
    slipsFolder,
    adminPassword,
    add,
    stop: () => whole.disposeAsync(),
  };
}
