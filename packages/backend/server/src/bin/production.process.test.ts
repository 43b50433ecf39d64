import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { DEMO_CREDENTIALS } from '@exchange/contract';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { viewData } from '../maintenance/index.ts';
import { callServer, type ServerProcess, startServerProcess } from '../testing/index.ts';

const SERVER = path.resolve(import.meta.dirname, 'server.ts');
const BRANDS = path.resolve(import.meta.dirname, '../../../../delivery/themes');
const PHONE = { country_code: '+91', mobile: '9876543210' };
const SECRETS = {
  FILES_SECRET: '5f1d0c9b7a3e8642f1d0c9b7a3e86425',
  OTP_SECRET: '9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b',
};

let folder: string;
let server: ServerProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'exchange-production-'));
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

const production = (env: Record<string, string> = {}) => ({
  NODE_ENV: 'production',
  EXCHANGE_TEST: '0',
  LOG_LEVEL: 'trace',
  DATA_DIR: path.join(folder, 'data'),
  ...SECRETS,
  ...env,
});

/** Writes brands without registration. */
async function writeClosedBrands(): Promise<string> {
  const brands = path.join(folder, 'brands');
  await cp(BRANDS, brands, { recursive: true });
  const entries = await readdir(brands, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const file = path.join(brands, name, 'brand.json');
    const brand = JSON.parse(await readFile(file, 'utf8').catch(() => 'null'));
    if (!brand) continue;
    brand.features = { ...brand.features, signUp: false };
    await writeFile(file, JSON.stringify(brand));
  }
  return brands;
}

/** Returns the number of rows of these tables. */
const countRows = (tables: readonly string[]) =>
  viewData(readConfig(production()), ({ withTransaction }) =>
    withTransaction(async (tx) => {
      const counts: [string, number][] = [];
      for (const table of tables) {
        const found = await tx.execute(
          sql`select count(*)::int as rows from ${sql.identifier(table)}`,
        );
        const { rows } = found as unknown as { rows: { rows: number }[] };
        counts.push([table, rows[0]?.rows ?? Number.NaN]);
      }
      return counts;
    }),
  );

test('for real players nothing is seeded: no users, no money, no accounts to pay to, no pages @asvs:6.3.2 @security:access.16 @security:keys.14', async () => {
  const BRANDS_DIR = await writeClosedBrands();
  server = await startServerProcess(production({ BRANDS_DIR, LOG_LEVEL: '' }));
  expect(server.printed).toEqual([expect.stringMatching(/^Server ready at /)]);
  expect(await callServer(server, 'login', DEMO_CREDENTIALS)).toMatchObject({ status: 401 });
  const settings = await fetch(`${server.address}/api/v5/default-setting`);
  expect(((await settings.json()) as { data: unknown }).data).toContainEqual({
    key: 'site.demo_status',
    value: '0',
  });
  expect((await fetch(`${server.address}/api/docs/`)).status).toBe(404);
  expect((await fetch(`${server.address}/api/docs/json`)).status).toBe(200);
  await server.stop();
  const tables = ['users', 'transactions', 'postings', 'bets', 'account_options'];
  expect(await countRows(tables)).toEqual(tables.map((table) => [table, 0]));
});

test('with registration, a server without an SMS gateway does not start', async () => {
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH: process.env.PATH, PORT: '0', ...production() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [reported] = await Promise.all([text(child.stderr), text(child.stdout)]);
  expect(reported).toContain(
    'SMS_WEBHOOK_URL and SMS_WEBHOOK_SECRET are missing: players of khelodost, kheloyar may register, but no code could be sent to them',
  );
});

test('a code goes to the gateway, and neither it nor the number is in the log @asvs:14.2.4 @security:assets.2 @security:keys.14', async () => {
  const messages: { to: string; text: string }[] = [];
  const gateway = createServer(async (request, response) => {
    messages.push(JSON.parse(await text(request)));
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => gateway.once('listening', resolve));
  const { port } = gateway.address() as AddressInfo;
  const child = spawn(process.execPath, [SERVER], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      ...production(),
      SMS_WEBHOOK_URL: `http://127.0.0.1:${port}/sms`,
      SMS_WEBHOOK_SECRET: '1b2a3f4e5d6c7b8a9f0e1d2c3b4a5f6e',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const address = /ready at (\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    });
  });
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  const address = await ready;
  const reply = await fetch(`${address}/api/v5/sendOtp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PHONE),
  });
  expect(reply.status).toBe(200);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  gateway.close();
  const [message] = messages;
  expect(message?.to).toBe('+919876543210');
  const code = /\d{4,8}/.exec(message?.text ?? '')?.[0];
  expect(code).toBeDefined();
  expect(printed).not.toContain(code);
  expect(printed).not.toContain(PHONE.mobile);
});
