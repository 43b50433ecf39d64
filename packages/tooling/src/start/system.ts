import { REMOTE_AREAS, type RemoteArea } from '@exchange/contract';
import { dataDir, type Ports } from '../workspace.ts';
import type { Children, ChildSpec } from './children.ts';
import { waitForHealth } from './health.ts';

/** What differs between `start` and `dev`. */
export interface SystemOptions {
  ports: Ports;
  registryFile: string;
  /** Flags for the server, passed on as they are. */
  serverArgs: readonly string[];
  /** Folder that each remote's origin serves, with one folder per version in it. */
  remoteDist: Readonly<Record<RemoteArea, string>>;
  shellDist: string;
  env?: Readonly<Record<string, string>>;
}

/** The programs of a system: server, one origin for each remote, and the edge. */
export function systemPrograms(options: SystemOptions): ChildSpec[] {
  const { ports, env = {} } = options;
  const server: ChildSpec = {
    name: 'server',
    file: 'packages/server/src/bin/server.ts',
    args: options.serverArgs,
    env: { DATA_DIR: dataDir(), ...env, PORT: String(ports.server) },
    vital: true,
  };
  const remotes = REMOTE_AREAS.map(
    (area): ChildSpec => ({
      name: area,
      file: 'packages/edge/src/bin/remote-origin.ts',
      env: {
        ...env,
        AREA: area,
        PORT: String(ports.remotes[area]),
        DIST: options.remoteDist[area],
      },
      vital: false,
    }),
  );
  const edge: ChildSpec = {
    name: 'edge',
    file: 'packages/edge/src/bin/edge.ts',
    env: {
      ...env,
      PORT: String(ports.edge),
      PORT_BASE: String(ports.edge),
      API_URL: `http://127.0.0.1:${ports.server}`,
      REGISTRY_FILE: options.registryFile,
      SHELL_DIST: options.shellDist,
    },
    vital: true,
  };
  return [server, ...remotes, edge];
}

/** Starts server, remote origins and edge, and waits until each is healthy. */
export async function startSystem(children: Children, options: SystemOptions): Promise<void> {
  const programs = systemPrograms(options);
  for (const program of programs) children.start(program);
  await Promise.all(
    programs.map(({ name, env }) =>
      waitForHealth(name, `http://127.0.0.1:${env.PORT}`, () => children.hasEnded(name)),
    ),
  );
}
