import path from 'node:path';
import { fillDataFolder } from '@exchange/server-kit/database/testing/data-folder';
import { clusterPrograms, readClusterPorts } from '@exchange/tooling/cluster/programs.ts';
import { type ChildSpec, waitForHealth } from '@exchange/tooling/start/children.ts';
import { type SystemOptions, systemPrograms } from '@exchange/tooling/start/system.ts';
import { inRoot } from '@exchange/tooling/workspace.ts';
import { createPrograms, type Programs } from './programs.ts';

/** The programs of a test: one server and one edge, or a cluster behind the same ports. */
export interface Deployment extends Programs {
  /** Ports of each server and of each edge, without nginx. */
  servers: readonly number[];
  edges: readonly number[];
  /** The casino provider's own database; undefined for its folder. */
  providerDatabaseUrl: string | undefined;
}

type Options = Omit<SystemOptions, 'ports'> & {
  portBase: number;
  /** Of the data and of nginx. */
  folder: string;
  logFile: string;
};

/** All servers of a database need the same. */
const SECRETS = {
  FILES_SECRET: 'f'.repeat(32),
  OTP_SECRET: 'o'.repeat(32),
};

/** Returns true if TEST_SYSTEM is `cluster`. Throws unless it is empty. */
function isClusterAsked({ TEST_SYSTEM = '' } = process.env): boolean {
  if (TEST_SYSTEM === '' || TEST_SYSTEM === 'cluster') return TEST_SYSTEM === 'cluster';
  throw new Error(`TEST_SYSTEM ${TEST_SYSTEM}: give cluster, or nothing for one server`);
}

/** Writes server's and provider's tables into the data folder, which saves their migration. */
const fillDataFolders = (folder: string) =>
  Promise.all([
    fillDataFolder(inRoot('packages/backend/server/drizzle'), folder),
    fillDataFolder(
      inRoot('packages/backend/casino-provider/drizzle'),
      path.join(folder, 'provider'),
    ),
  ]);

/**
 * Creates databases of server and provider on the PostgreSQL at TEST_DATABASE_URL; undefined
 * without it.
 */
async function createDatabases() {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) return undefined;
  const { createEmptyDatabase, createTestDatabase } = await import('@exchange/server/testing');
  const server = await createTestDatabase(serverUrl);
  const games = await createEmptyDatabase(serverUrl);
  const drop = async () => {
    await server.drop();
    await games.drop();
  };
  return { url: server.url, gamesUrl: games.url, drop };
}

/** Starts all at once. Started programs would occupy their ports, so all end with one. */
async function startAll(programs: Programs, specs: readonly ChildSpec[], logFile: string) {
  const starts = await Promise.allSettled(specs.map(({ name }) => programs.start(name)));
  const failed = starts.find((start) => start.status === 'rejected');
  if (!failed) return;
  await programs.stopAll();
  throw new Error(`The system did not start, see ${logFile}`, { cause: failed.reason });
}

/** Deploys one server, with its data in its folder or on PostgreSQL, and one edge. */
async function deployAlone({ portBase, folder, logFile, env, ...options }: Options) {
  const ports = readClusterPorts({ PORT_BASE: String(portBase) });
  const databases = await createDatabases();
  const specs = systemPrograms({
    ...options,
    ports,
    env: {
      ...env,
      DATA_DIR: folder,
      DATABASE_URL: databases?.url ?? '',
      CASINO_DATABASE_URL: databases?.gamesUrl ?? '',
    },
  });
  if (!databases) await fillDataFolders(folder);
  const programs = createPrograms(specs, logFile);
  await startAll(programs, specs, logFile);
  return {
    ...programs,
    servers: [ports.server],
    edges: [ports.edge],
    providerDatabaseUrl: databases?.gamesUrl,
    async stopAll() {
      await programs.stopAll();
      await databases?.drop();
    },
  };
}

/**
 * Deploys servers, edges and the provider on one PostgreSQL and one Redis, behind nginx, as in `npm
 * run cluster`.
 */
async function deployCluster({ portBase, folder, logFile, env, ...options }: Options) {
  const ports = readClusterPorts({ PORT_BASE: String(portBase) });
  const databases = await createDatabases();
  if (!databases) throw new Error('TEST_SYSTEM=cluster needs TEST_DATABASE_URL');
  const { startRedis } = await import('@exchange/server/testing');
  // It reads the whole server, which each worker would do at its start.
  const { nginxProgram } = await import('@exchange/tooling/cluster/nginx.ts');
  const redis = await startRedis();
  const nginx = await nginxProgram(ports, path.join(folder, 'nginx'));
  const nginxToGames = { ...nginx, env: { PORT: String(ports.provider) } };
  const several = clusterPrograms({
    ...options,
    ports,
    databaseUrl: databases.url,
    redisUrl: redis.url,
    edgeSecret: 'e'.repeat(32),
    providerDatabaseUrl: databases.gamesUrl,
    env: { ...env, DATA_DIR: folder, ...SECRETS },
  });
  const specs = [...several, nginx];
  const select = (kind: string) =>
    several.filter(({ name }) => name.startsWith(`${kind} `)).map(({ name }) => name);
  // Without edges nothing listens at the browsers' port.
  const groups = {
    server: select('server'),
    edge: [...select('edge'), nginx.name],
  };
  const programs = createPrograms(specs, logFile, groups);
  const drop = async () => {
    await redis.stop();
    await databases.drop();
  };
  await startAll(programs, specs, logFile).catch(async (error: unknown) => {
    await drop();
    throw error;
  });
  return {
    ...programs,
    servers: ports.servers,
    edges: ports.edges,
    providerDatabaseUrl: databases.gamesUrl,
    async start(name: string) {
      await programs.start(name);
      // nginx skips an unreachable upstream for a moment.
      if (name === 'server') await waitForHealth(nginx, () => false);
      if (name === 'provider') await waitForHealth(nginxToGames, () => false);
    },
    async stopAll() {
      await programs.stopAll();
      await drop();
    },
  };
}

/** Deploys the system of TEST_SYSTEM: one server, or `cluster`. */
export const deploy = (options: Options): Promise<Deployment> =>
  isClusterAsked() ? deployCluster(options) : deployAlone(options);
