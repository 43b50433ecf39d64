import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  backFirst,
  HELD_RECORDING,
  lockTable,
  openServerStream,
  readStatus,
  type ServerProcess,
  signInDemo,
  startPostgres,
  startServerProcess,
  type TestPostgres,
} from '../testing/index.ts';

const SOON = { timeout: 30_000, interval: 50 };

let folder: string;
let postgres: TestPostgres;
let server: ServerProcess;
const start = () =>
  startServerProcess({ DATA_DIR: folder, DATABASE_URL: postgres.url }, HELD_RECORDING);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-stop-'));
  postgres = await startPostgres();
  server = await start();
});
afterEach(async () => {
  await server.kill();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a bet that arrived just before SIGTERM gets a response, and exists after the restart', async () => {
  await expect.poll(() => readStatus(server), SOON).toBe('OPEN');
  const token = await signInDemo(server);
  const stream = await openServerStream(server, { 'list:inplay': null });
  const bets = await lockTable(postgres.url, 'bets');
  const answer = backFirst(server, token, {}, 'the-last-bet');
  await bets.untilAwaited();
  const stopped = server.stop();
  expect(await stream.ended).toBe('whole');
  await expect.poll(() => fetch(`${server.address}/ready`).catch(() => 'gone'), SOON).toBe('gone');
  await bets.release();
  const { error, data } = await answer;
  expect(error).toBe(false);
  expect(await stopped).toBe(0);
  server = await start();
  await expect.poll(() => readStatus(server), SOON).toBe('OPEN');
  expect(await backFirst(server, token, {}, 'the-last-bet')).toMatchObject({ error: false, data });
});
