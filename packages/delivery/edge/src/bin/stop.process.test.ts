import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  backFirst,
  findFreePort,
  HELD_RECORDING,
  lockTable,
  openServerStream,
  readStatus,
  type ServerProcess,
  signInDemo,
  startPostgres,
  startServerProcess,
  type TestPostgres,
} from '@exchange/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const EDGE = resolve(import.meta.dirname, 'edge.ts');
const SOON = { timeout: 30_000, interval: 50 };

let folder: string;
let postgres: TestPostgres;
let server: ServerProcess;
let edge: ChildProcess;
/** The server as browsers reach it, behind the edge. */
let behind: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edge-stop-'));
  postgres = await startPostgres();
  const env = { DATA_DIR: folder, DATABASE_URL: postgres.url };
  server = await startServerProcess(env, HELD_RECORDING);
  const port = await findFreePort();
  behind = { ...server, address: `http://127.0.0.1:${port}` };
  edge = spawn(process.execPath, [EDGE], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      API_URL: server.address,
      SHELL_DIST: join(folder, 'shell'),
      RELEASES_DIR: join(folder, 'releases'),
    },
    stdio: 'ignore',
  });
});
afterAll(async () => {
  edge.kill('SIGKILL');
  await server.kill();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

test('a bet that passed the edge just before SIGTERM is answered by it', async () => {
  await expect.poll(() => readStatus(behind).catch(() => 'away'), SOON).toBe('OPEN');
  const token = await signInDemo(behind);
  const stream = await openServerStream(behind, { 'list:inplay': null });
  const bets = await lockTable(postgres.url, 'bets');
  const answer = backFirst(behind, token, {}, 'the-last-bet');
  await bets.untilAwaited();
  const ended = once(edge, 'exit');
  edge.kill('SIGTERM');
  expect(await stream.ended).toBe('whole');
  await expect.poll(() => fetch(`${behind.address}/health`).catch(() => 'gone'), SOON).toBe('gone');
  await bets.release();
  const { error, data } = await answer;
  expect(error).toBe(false);
  expect(await ended).toEqual([0, null]);
  // The request is at the server, which knows the key.
  expect(await backFirst(server, token, {}, 'the-last-bet')).toMatchObject({ error: false, data });
});
