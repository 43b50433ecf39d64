import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_BALANCE_RUPEES, DEMO_CREDENTIALS } from '@exchange/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillDataFolder, type ServerProcess, startServerProcess } from '../testing/index.ts';

const KILLS = 3;
let folder: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-process-'));
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

interface Reply {
  status?: number;
  data?: unknown;
  userinfo?: { error: boolean; data: { token: string } };
}

async function post(
  { address }: ServerProcess,
  path: string,
  body: unknown,
  token?: string,
): Promise<Reply> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${address}/api/v5/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Reply;
}

const signIn = async (target: ServerProcess) =>
  (await post(target, 'login', DEMO_CREDENTIALS).catch(() => undefined))?.userinfo;

/** Opens accounts from several sides until that fails; keeps the tokens that were answered. */
async function openAccounts(target: ServerProcess, acknowledged: string[]): Promise<void> {
  const write = async () => {
    for (;;) {
      const reply = await signIn(target);
      if (!reply || reply.error) return;
      acknowledged.push(reply.data.token);
    }
  };
  await Promise.all(Array.from({ length: 4 }, write));
}

/** Resolves amid the next accounts, once some of them were answered. */
const untilMore = (acknowledged: readonly string[]) => {
  const before = acknowledged.length;
  return expect.poll(() => acknowledged.length, { interval: 10 }).toBeGreaterThan(before + 2);
};

async function expectAllToBeThere(target: ServerProcess, acknowledged: string[]): Promise<void> {
  expect(acknowledged.length).toBeGreaterThan(KILLS);
  for (const token of acknowledged) {
    const reply = await post(target, 'wallet-balance', {}, token);
    expect(reply).toMatchObject({ status: 200, data: { balance: DEMO_BALANCE_RUPEES } });
  }
}

test('acknowledged changes survive kill -9 of the server on PGlite', async () => {
  await fillDataFolder(folder);
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    server = await startServerProcess({ DATA_DIR: folder });
    const writing = openAccounts(server, acknowledged);
    await untilMore(acknowledged);
    await server.kill();
    await writing;
  }
  server = await startServerProcess({ DATA_DIR: folder });
  await expectAllToBeThere(server, acknowledged);
});

test('the passwords are printed once, and the folder is open in one process only @asvs:6.3.2 @security:keys.14', async () => {
  server = await startServerProcess({ DATA_DIR: folder });
  expect(server.printed[0]).toMatch(/admin \/ \S+ · agent \/ \S+ · player \/ \S+$/);
  await expect(startServerProcess({ DATA_DIR: folder })).rejects.toThrow(
    `in use by process ${server.pid}.`,
  );
  await server.kill();
  server = await startServerProcess({ DATA_DIR: folder });
  expect(server.printed).toEqual([`Server ready at ${server.address}`]);
});
