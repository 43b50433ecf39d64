import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fillDataFolder, startServerProcess } from '@exchange/server/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inRoot } from '../workspace.ts';

const SECRETS = {
  FILES_SECRET: '5f1d0c9b7a3e8642f1d0c9b7a3e86425',
  OTP_SECRET: '9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b',
  SMS_WEBHOOK_SECRET: 'b7d1f3a5c9e80246b7d1f3a5c9e80246',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'start-check-'));
});
afterEach(() => rm(folder, { recursive: true }));

it.each([
  ['server', 'backend/server/src/bin/server.ts', {}],
  ['edge', 'delivery/edge/src/bin/edge.ts', {}],
  [
    'provider',
    'backend/casino-provider/src/bin/provider.ts',
    { CASINO_WALLET_SECRET: SECRETS.OTP_SECRET },
  ],
])('the program of the %s ends with 1 and prints only what is wrong', async (_, program, own) => {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', NODE_ENV: 'prod', ...own };
  const file = inRoot(`packages/${program}`);
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], ...printed] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  expect(printed.join('').trim()).toBe(
    'Wrong configuration: NODE_ENV is "prod": write production, in small letters and in full',
  );
  expect(code).toBe(1);
});

it('starts for players with secrets of its own environment, and keeps none in its folder @asvs:13.3.1 @security:keys.10', async () => {
  await fillDataFolder(folder);
  const server = await startServerProcess({
    NODE_ENV: 'production',
    EXCHANGE_TEST: '0',
    DATA_DIR: folder,
    ...SECRETS,
    SMS_WEBHOOK_URL: 'https://sms.example.com/send',
  });
  expect((await fetch(`${server.address}/health`)).status).toBe(200);
  expect(server.printed.join('\n')).not.toMatch(new RegExp(Object.values(SECRETS).join('|')));
  expect(await server.stop()).toBe(0);
});
