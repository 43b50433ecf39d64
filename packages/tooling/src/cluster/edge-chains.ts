import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEdge } from '@exchange/edge';
import { readEdgeConfig } from '@exchange/edge/config';
import {
  fillDataFolder,
  findFreePort,
  HELD_RECORDING,
  type ServerProcess,
  startServerProcess,
} from '@exchange/server/testing';
import { waitForHealth } from '../start/children.ts';
import { findNginx, prepareNginx } from './nginx.ts';

/** Chains from a browser to the server: as in `npm start`, as in `npm run cluster`, and between. */
export const CHAINS = [
  'edge → server',
  'nginx → edge → server',
  'edge → nginx → server',
  'nginx → edge → nginx → server',
] as const;
type Chain = (typeof CHAINS)[number];

/** The real server behind real edges, with and without nginx before and behind these. */
export interface EdgeChains {
  server: ServerProcess;
  /** Port of the begin of a chain. */
  ports: Readonly<Record<Chain, number>>;
  /** Replaces both edges by new ones, without connections to the server. */
  renewEdges(): Promise<void>;
  stop(): Promise<void>;
}

const local = (port: number) => `127.0.0.1:${port}`;

/**
 * Starts an edge in this process with these settings of the program; `folder` stands for its
 * builds.
 */
export async function startEdge(folder: string, env: Record<string, string>, port = 0) {
  const files = {
    SHELL_DIST: path.join(folder, 'shell'),
    RELEASES_DIR: path.join(folder, 'releases'),
  };
  const app = await createEdge(readEdgeConfig({ ...files, ...env }));
  const address = await app.listen({ port, host: '127.0.0.1' });
  return { address, close: () => app.close() };
}

/** Starts the server with PGlite in test mode, two edges and one nginx with the shipped configuration. */
export async function startEdgeChains(): Promise<EdgeChains> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'edge-chains-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  await fillDataFolder(path.join(folder, 'data'));
  const server = await startServerProcess({ DATA_DIR: path.join(folder, 'data') }, HELD_RECORDING);
  started.defer(() => server.kill());
  const [plain, behindNginx] = [await findFreePort(), await findFreePort()];
  const [pages, api, games] = [await findFreePort(), await findFreePort(), await findFreePort()];

  const program = await findNginx();
  const args = await prepareNginx(program, {
    folder: path.join(folder, 'nginx'),
    pages: local(pages),
    edges: [local(behindNginx)],
    api: local(api),
    servers: [new URL(server.address).host],
    // This listener has the settings of the one for pages, so it is before the other edge.
    games: local(games),
    provider: local(plain),
  });
  const nginx = spawn(program, args, { stdio: 'ignore' });
  started.defer(async () => {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
  });

  const startEdges = () =>
    Promise.all([
      startEdge(folder, { API_URL: server.address }, plain),
      startEdge(folder, { API_URL: `http://${local(api)}` }, behindNginx),
    ]);
  let edges = await startEdges();
  const closeEdges = () => Promise.all(edges.map((edge) => edge.close()));
  started.defer(async () => void (await closeEdges()));
  const whole = started.move();
  const ports = {
    'edge → server': plain,
    'nginx → edge → server': games,
    'edge → nginx → server': behindNginx,
    'nginx → edge → nginx → server': pages,
  };
  return {
    server,
    ports,
    async renewEdges() {
      await closeEdges();
      edges = await startEdges();
      // By then nginx has dropped its connections to the edges before.
      for (const [name, port] of Object.entries(ports)) {
        const program = { name, file: '', env: { PORT: String(port) }, vital: true };
        await waitForHealth(program, () => nginx.exitCode !== null);
      }
    },
    stop: () => whole.disposeAsync(),
  };
}
