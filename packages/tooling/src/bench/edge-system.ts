import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  fillDataFolder,
  findFreePort,
  readMatch,
  type ShownMatch,
  startServerProcess,
} from '@exchange/server/testing';
import { buildFolder } from '../build-apps.ts';
import { waitForHealth } from '../start/children.ts';
import { releaseBuilds, releasesEnv } from '../start/releases.ts';
import { forEachApp, inRoot } from '../workspace.ts';
import { timeUntil } from './timing.ts';

/** A server with the recorded match in play, and what edges before it need. */
interface EdgeSystem {
  /** Starts an edge with the limits as shipped; resolves to its port. */
  startEdge: (env?: Readonly<Record<string, string>>) => Promise<number>;
  readMatch: () => Promise<ShownMatch>;
}

const recordings = inRoot('packages/backend/server/recordings');

/** Starts the server and publishes the builds of this checkout; `started` ends all. */
export async function startEdgeSystem(started: AsyncDisposableStack): Promise<EdgeSystem> {
  const folder = await mkdtemp(path.join(tmpdir(), 'exchange-bench-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const DATA_DIR = path.join(folder, 'data');
  await fillDataFolder(DATA_DIR);
  const server = await startServerProcess({ DATA_DIR, EXCHANGE_TEST: '0' }, [
    '--replay',
    path.join(recordings, 'demo-market.gz'),
    '--scores',
    path.join(recordings, 'demo-scores.gz'),
    '--from',
    'inplay',
  ]);
  started.defer(() => server.kill());
  const releases = path.join(folder, 'releases');
  await releaseBuilds(releases, forEachApp(buildFolder), 'npm run bench edge-pages');

  async function startProgram(
    name: string,
    file: string,
    env: Readonly<Record<string, string>>,
  ): Promise<number> {
    const port = await findFreePort();
    const child = spawn(process.execPath, [inRoot(`packages/delivery/edge/src/bin/${file}`)], {
      env: { ...process.env, EXCHANGE_TEST: '', PORT: String(port), ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    started.defer(async () => {
      const ended = once(child, 'exit');
      if (child.kill('SIGKILL')) await ended;
    });
    const program = { name, file: '', env: { PORT: String(port) }, vital: true };
    await waitForHealth(program, () => child.exitCode !== null);
    return port;
  }

  // Without the files of areas, frames have cards in place of each part.
  const files = await startProgram('areas', 'static-server.ts', releasesEnv(releases));
  const startEdge = (env: Readonly<Record<string, string>> = {}) =>
    startProgram('edge', 'edge.ts', {
      API_URL: server.address,
      ...releasesEnv(releases),
      ORIGIN_AREAS: `http://127.0.0.1:${files}`,
      SHELL_DIST: buildFolder('shell'),
      ...env,
    });

  async function readShown(): Promise<ShownMatch> {
    let match: ShownMatch | undefined;
    await timeUntil(performance.now(), async () => {
      match = await readMatch(server);
      return match !== undefined;
    });
    if (!match) throw new Error('The recorded match is not shown.');
    return match;
  }
  return { startEdge, readMatch: readShown };
}
