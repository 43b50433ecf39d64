import path from 'node:path';
import { readHosts } from '@exchange/brands';
import { loadOrCreateSecret } from '@exchange/server/kept-secret';
import { startPostgres, startRedis } from '@exchange/server/testing';
import pg from 'pg';
import { buildApps, buildFolder } from '../build-apps.ts';
import { step } from '../progress.ts';
import { type ChildSpec, createChildren, waitForHealth } from '../start/children.ts';
import { checkPorts } from '../start/ports.ts';
import { releaseBuilds, releasesFolder } from '../start/releases.ts';
import { summary } from '../start/run.ts';
import { brandsDir, dataDir, forEachApp } from '../workspace.ts';
import { nginxProgram } from './nginx.ts';
import { type ClusterPorts, clusterPrograms, readClusterPorts } from './programs.ts';

/** Creates a database beside the one at `url` if it is missing; resolves to its address. */
async function ensureDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** The provider only uses the operator's wallet, so it has a database of its own. */
const PROVIDER_DATABASE = 'casino_provider';

const numbered = (name: string, ports: readonly number[]) =>
  Object.fromEntries(ports.map((port, index) => [`${name} ${index + 1}`, port]));

/**
 * Builds changed apps and runs a cluster on one PostgreSQL and one Redis behind nginx, until
 * Ctrl+C; resolves to the exit code. Throws CommandFailure without a required program.
 */
export async function runCluster(serverArgs: readonly string[]): Promise<number> {
  const ports = readClusterPorts();
  await checkPorts(ports, {
    ...numbered('server', ports.servers),
    ...numbered('edge', ports.edges),
    'casino provider': ports.providerUpstream,
    PostgreSQL: ports.postgres,
    Redis: ports.redis,
  });
  const folder = path.join(dataDir(), 'cluster');
  const nginx = await nginxProgram(ports, path.join(folder, 'nginx'));
  await step('Building the apps', () => buildApps());
  const releasesDir = releasesFolder();
  await releaseBuilds(releasesDir, forEachApp(buildFolder), 'npm run cluster');

  const children = createChildren();
  const postgres = await step('PostgreSQL', () =>
    startPostgres({ folder: path.join(folder, 'postgres'), port: ports.postgres }),
  );
  const redis = await step('Redis', () => startRedis(ports.redis));
  try {
    const programs = clusterPrograms({
      ports,
      releasesDir,
      serverArgs,
      shellDist: buildFolder('shell'),
      databaseUrl: postgres.url,
      providerDatabaseUrl: await ensureDatabase(postgres.url, PROVIDER_DATABASE),
      redisUrl: redis.url,
      edgeSecret: process.env.EDGE_SECRET ?? loadOrCreateSecret(folder, 'edge.secret'),
      env: { DATA_DIR: folder, ...sharedSecrets(folder) },
    });
    for (const program of [...programs, nginx]) children.start(program);
    const waitFor = (program: ChildSpec) =>
      waitForHealth(program, () => children.hasEnded(program.name));
    const started = Promise.all(programs.map(waitFor))
      // Last, as nginx logs each request that it has no server for.
      .then(() => waitFor(nginx))
      .then(async () => {
        console.log(summary(ports, await readHosts(brandsDir()), { firstStart: children.noted() }));
        console.log(describe(ports, folder));
      });
    await Promise.race([started, children.untilStopped]);
    return await children.untilStopped;
  } finally {
    await children.stop();
    await Promise.all([postgres.stop(), redis.stop()]);
  }
}

/** All servers of one database need the same. */
function sharedSecrets(folder: string): Record<string, string> {
  const { FILES_SECRET, OTP_SECRET } = process.env;
  return {
    FILES_SECRET: FILES_SECRET ?? loadOrCreateSecret(folder, 'files.secret'),
    OTP_SECRET: OTP_SECRET ?? loadOrCreateSecret(folder, 'otp.secret'),
  };
}

function describe(ports: ClusterPorts, folder: string): string {
  return [
    `  Behind nginx: edges ${ports.edges.join(', ')}, servers ${ports.servers.join(', ')},`,
    `  casino provider ${ports.providerUpstream};`,
    `  PostgreSQL ${ports.postgres}, Redis ${ports.redis}; data and nginx.conf in ${folder}`,
    '  End any of them with kill -9: the others go on, and it is started again.',
    '',
  ].join('\n');
}
