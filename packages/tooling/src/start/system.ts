import path from 'node:path';
import { readReleaseKeys } from '@exchange/federation/releases';
import { loadOrCreateSecret } from '@exchange/server/kept-secret';
import { dataDir, type Ports } from '../workspace.ts';
import { type Children, type ChildSpec, waitForHealth } from './children.ts';
import { checkPorts } from './ports.ts';
import { releasesEnv } from './releases.ts';

/**
 * Returns the secret of the calls between server and casino provider: `CASINO_WALLET_SECRET`, else
 * one that the first start stores in the data folder.
 */
export function casinoSecret(folder: string, env: NodeJS.ProcessEnv = process.env): string {
  return env.CASINO_WALLET_SECRET || loadOrCreateSecret(folder, 'casino-wallet.secret');
}

/** Options that differ between `start` and `dev`. */
export interface SystemOptions {
  ports: Ports;
  /** Folder of the store of releases. */
  releasesDir: string;
  /** Flags for the server, passed on unchanged. */
  serverArgs: readonly string[];
  shellDist: string;
  env?: Readonly<Record<string, string>>;
  /** False: the games' provider is not started; default: true. */
  hasGames?: boolean;
  /** Printed below the summary. */
  note?: string;
}

/** Returns the frame origins: `FRAME_ORIGINS`, else only the games of the provider. */
function frameOrigins(providerPort: number): string {
  const { FRAME_ORIGINS, CASINO_PUBLIC_URL } = process.env;
  return FRAME_ORIGINS ?? CASINO_PUBLIC_URL ?? `http://{hostname}:${providerPort}`;
}

/** Offset of a metrics port from its program's port. */
const METRICS_ABOVE = 10_000;

/** Returns a metrics port for each program if METRICS_PORT is set. */
export const metricsEnv = (port: number): Record<string, string> => ({
  METRICS_PORT: process.env.METRICS_PORT ? String(port + METRICS_ABOVE) : '',
});

/** Addresses at which a program also answers on the loopback address. */
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/**
 * Returns where programs of a system listen: on every address if `HOST` says so, else on the loopback
 * one, by which they call each other. Shells and tools set `HOST` to other names of the machine.
 */
export const hostEnv = ({ HOST = '' }: NodeJS.ProcessEnv = process.env): { HOST: string } => ({
  HOST: EVERY_ADDRESS.includes(HOST) ? HOST : '127.0.0.1',
});

/** Line that the server prints once with the first users' passwords. */
export const FIRST_START = /^First start, shown once: (.*)$/;

/** Returns the programs of a system: server, casino provider, origin of the areas, and the edge. */
export function systemPrograms(options: SystemOptions): ChildSpec[] {
  const { ports, env = {}, hasGames = true } = options;
  const folder = env.DATA_DIR ?? dataDir();
  const CASINO_WALLET_SECRET = casinoSecret(folder);
  // Local builds must not go into a configured bucket.
  const { rootKey } = readReleaseKeys({ driver: 'directory', folder: options.releasesDir });
  const releases = { ...releasesEnv(options.releasesDir), RELEASE_ROOT_PUBLIC_KEY: rootKey };
  const server: ChildSpec = {
    name: 'server',
    file: 'packages/backend/server/src/bin/server.ts',
    args: options.serverArgs,
    env: {
      DATA_DIR: folder,
      ...env,
      ...hostEnv(),
      PORT: String(ports.server),
      ...metricsEnv(ports.server),
      CASINO_PROVIDER_URL: `http://127.0.0.1:${ports.provider}`,
      // Staff can only set streams that an edge may frame.
      FRAME_ORIGINS: env.FRAME_ORIGINS ?? frameOrigins(ports.provider),
      CASINO_WALLET_SECRET,
    },
    readyPath: '/ready',
    notes: FIRST_START,
    vital: true,
  };
  const provider: ChildSpec = {
    name: 'provider',
    file: 'packages/backend/casino-provider/src/bin/provider.ts',
    env: {
      ...env,
      // A database of its own, separate from the server's.
      DATABASE_URL: env.CASINO_DATABASE_URL ?? process.env.CASINO_DATABASE_URL ?? '',
      REDIS_URL: '',
      DATA_DIR: path.join(folder, 'provider'),
      ...hostEnv(),
      PORT: String(ports.provider),
      ...metricsEnv(ports.provider),
      OPERATOR_URL: `http://127.0.0.1:${ports.server}/api/`,
      CASINO_WALLET_SECRET,
    },
    vital: false,
  };
  const areas: ChildSpec = {
    name: 'areas',
    file: 'packages/delivery/edge/src/bin/static-server.ts',
    env: { ...env, ...releases, ...hostEnv(), PORT: String(ports.files) },
    vital: false,
  };
  const edge: ChildSpec = {
    name: 'edge',
    file: 'packages/delivery/edge/src/bin/edge.ts',
    env: {
      ...env,
      ...releases,
      ...hostEnv(),
      PORT: String(ports.edge),
      ...metricsEnv(ports.edge),
      PORT_BASE: String(ports.edge),
      FRAME_ORIGINS: env.FRAME_ORIGINS ?? frameOrigins(ports.provider),
      API_URL: `http://127.0.0.1:${ports.server}`,
      SHELL_DIST: options.shellDist,
    },
    vital: true,
  };
  return [server, ...(hasGames ? [provider] : []), areas, edge];
}

/**
 * Starts server, casino provider, origin of the areas and edge, and waits until each is healthy.
 * Throws CommandFailure, before any is started, if one of their ports is taken.
 */
export async function startSystem(children: Children, options: SystemOptions): Promise<void> {
  await checkPorts(options.ports);
  const programs = systemPrograms(options);
  for (const program of programs) children.start(program);
  await Promise.all(
    programs.map((program) => waitForHealth(program, () => children.hasEnded(program.name))),
  );
}
