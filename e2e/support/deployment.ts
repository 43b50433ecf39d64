import path from 'node:path';
import { fillDataFolder } from '@exchange/database/testing/data-folder';
import { nginxProgram } from '@exchange/tooling/cluster/nginx.ts';
import { readClusterPorts } from '@exchange/tooling/cluster/ports.ts';
import { clusterPrograms } from '@exchange/tooling/cluster/programs.ts';
import type { ChildSpec } from '@exchange/tooling/start/children.ts';
import { waitForHealth } from '@exchange/tooling/start/health.ts';
import { type SystemOptions, systemPrograms } from '@exchange/tooling/start/system.ts';
import { inRoot } from '@exchange/tooling/workspace.ts';
import { createPrograms, type Programs } from './programs.ts';

/** What runs for a test: one server and one edge, or a cluster of them behind the same ports. */
export interface Deployment extends Programs {
  /** The port of each server and of each edge, past nginx. */
  servers: readonly number[];
  edges: readonly number[];
  /** The casino provider's own database; undefined where its data stands in its folder. */
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
  AUDIT_SECRET: 'a'.repeat(32),
};

/** What TEST_SYSTEM asks for. Throws where it is neither `cluster` nor empty. */
function isClusterAsked({ TEST_SYSTEM = '' } = process.env): boolean {
  if (TEST_SYSTEM === '' || TEST_SYSTEM === 'cluster') return TEST_SYSTEM === 'cluster';
  throw new Error(`TEST_SYSTEM ${TEST_SYSTEM}: give cluster, or nothing for one server`);
}

/** Spares server and provider the making of their tables in the data folder. */
const fillDataFolders = (folder: string) =>
  Promise.all([
    fillDataFolder(inRoot('packages/server/drizzle'), folder),
    fillDataFolder(inRoot('packages/casino-provider/drizzle'), path.join(folder, 'provider')),
  ]);

/** Databases of server and provider on the PostgreSQL at TEST_DATABASE_URL; undefined without it. */
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

/** Starts all at once. What did start would keep its port beyond this process, so all ends with one. */
async function startAll(programs: Programs, specs: readonly ChildSpec[], logFile: string) {
  const starts = await Promise.allSettled(specs.map(({ name }) => programs.start(name)));
  const failed = starts.find((start) => start.status === 'rejected');
  if (!failed) return;
  await programs.stopAll();
  throw new Error(`The system did not start, see ${logFile}`, { cause: failed.reason });
}

/** One server, with its data in its folder or on PostgreSQL, and one edge. */
async function deployAlone({ portBase, folder, logFile, env, ...options }: Options) {
  const ports = readClusterPorts({ PORT_BASE: String(portBase) });
  const databases = await createDatabases();
  const specs = systemPrograms({
    ...{ ...options, ports },
    env: {
      ...{ ...env, DATA_DIR: folder, DATABASE_URL: databases?.url ?? '' },
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

/** Servers, edges and providers on one PostgreSQL and one Redis, behind nginx, as `npm run cluster` has them. */
async function deployCluster({ portBase, folder, logFile, env, ...options }: Options) {
  const ports = readClusterPorts({ PORT_BASE: String(portBase) });
  const databases = await createDatabases();
  if (!databases) throw new Error('TEST_SYSTEM=cluster needs TEST_DATABASE_URL');
  const { startRedis } = await import('@exchange/server/testing');
  const redis = await startRedis();
  const nginx = await nginxProgram(ports, path.join(folder, 'nginx'));
  const nginxToGames = { ...nginx, env: { PORT: String(ports.provider) } };
  const several = clusterPrograms({
    ...{ ...options, ports, databaseUrl: databases.url, redisUrl: redis.url },
    edgeSecret: 'e'.repeat(32),
    providerDatabaseUrl: databases.gamesUrl,
    env: { ...env, DATA_DIR: folder, ...SECRETS },
  });
  const specs = [...several, nginx];
  const select = (kind: string) =>
    several.filter(({ name }) => name.startsWith(`${kind} `)).map(({ name }) => name);
  // Without edges nothing listens where browsers ask.
  const groups = {
    server: select('server'),
    edge: [...select('edge'), nginx.name],
    provider: select('provider'),
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
      // It asks nobody for a moment who did not answer.
      if (name === 'server') await waitForHealth(nginx, () => false);
      if (name === 'provider') await waitForHealth(nginxToGames, () => false);
    },
    async stopAll() {
      await programs.stopAll();
      await drop();
    },
  };
}

/** Starts what TEST_SYSTEM asks for: one server, or `cluster`. */
export const deploy = (options: Options): Promise<Deployment> =>
  isClusterAsked() ? deployCluster(options) : deployAlone(options);
