import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeBrand, writeBrands } from '@exchange/brands/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readServerConfig } from './server-config.ts';

const SECRETS = {
  FILES_SECRET: 'Hn2kQ8vR5xT1yL7pW4zM9cB3dF6gJ0sA',
  OTP_SECRET: 'Zq7mX2wE9rT4yU1iO6pA3sD8fG5hJ0kL',
};

let BRANDS_DIR: string;
beforeEach(async () => {
  BRANDS_DIR = await mkdtemp(path.join(tmpdir(), 'server-config-'));
  await writeBrands(BRANDS_DIR);
});
afterEach(() => rm(BRANDS_DIR, { recursive: true }));

const closeSignUp = (id: string) => writeBrand(BRANDS_DIR, id, { features: { signUp: false } });

/** Returns the names of the missing variables, in the order of the report. */
const listMissing = async (env: Record<string, string>) => {
  const reported = await readServerConfig({ NODE_ENV: 'production', BRANDS_DIR, ...env }).catch(
    (error: Error) => error.message,
  );
  const missing = String(reported).matchAll(/[:;] ([\w ]+) (?:is|are) missing/g);
  return [...missing].map(([, names]) => names);
};

test('a bare environment for players names all that is missing at once, also for the brands', async () => {
  const bare = ['FILES_SECRET', 'OTP_SECRET'];
  const gateway = ['SMS_WEBHOOK_URL and SMS_WEBHOOK_SECRET'];
  expect(await listMissing({})).toEqual([...bare, ...gateway]);
  expect(await listMissing({ BRANDS_DIR: '' })).toEqual([...bare, ...gateway]);
  expect(await listMissing(SECRETS)).toEqual(gateway);
  expect(await listMissing({ SMS_WEBHOOK_URL: 'https://sms.example' })).toEqual(bare);
});

test.each([
  [{ CASINO_WALLET_SECRET: 'Rt5hN8mK2jL6pQ9wE3xV7zB4cD1fG0sY' }, 'CASINO_PUBLIC_URL'],
  [{ FILES_S3_SECRET_ACCESS_KEY: 'key' }, 'FILES_S3_BUCKET'],
])('%j alone asks for %s in the first round', async (env, name) => {
  expect(await listMissing({ ...SECRETS, ...env })).toContain(name);
});

test('only brands with registration need a gateway, and only for players', async () => {
  await closeSignUp('khelodost');
  await expect(
    readServerConfig({ NODE_ENV: 'production', BRANDS_DIR, ...SECRETS }),
  ).rejects.toThrow('players of kheloyar may register');
  await closeSignUp('kheloyar');
  expect(await listMissing({ ...SECRETS })).toEqual([]);
  expect(await readServerConfig({ BRANDS_DIR })).toMatchObject({ sms: undefined });
});

test('a folder without brands is named beside the faults of the environment', async () => {
  const env = { NODE_ENV: 'production', BRANDS_DIR: path.join(BRANDS_DIR, 'none') };
  const read = readServerConfig(env);
  await expect(read).rejects.toThrow(/OTP_SECRET is missing/);
  await expect(read).rejects.toThrow(/BRANDS_DIR: ENOENT/);
});
