import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEnvironmentPart } from './parts.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'environment-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const save = async (env: NodeJS.ProcessEnv) => {
  await createEnvironmentPart(env, folder).save(folder);
  const [file] = await readdir(folder);
  return file === undefined ? '' : readFile(path.join(folder, file), 'utf8');
};

it.each([
  'FILES_SECRET',
  'OTP_SECRET',
  'BUS_SECRET',
  'CASINO_WALLET_SECRET',
  'OTP_SECRET_PREVIOUS',
  'SMS_WEBHOOK_SECRET',
  'EDGE_SECRET',
  'EDGE_SECRET_PREVIOUS',
  'STAFF_KEY',
  'STAFF_KEY_PREVIOUS',
  'STAFF_KEYS',
  'RELEASES_S3_SECRET_ACCESS_KEY',
  'FILES_S3_ACCESS_KEY_ID',
  'AUDIT_S3_SECRET_ACCESS_KEY',
  'DATABASE_URL',
  'REDIS_URL',
  'CASINO_DATABASE_URL',
  'DATABASE_OWNER_URL',
])('keeps %s', async (name) => {
  expect(await save({ [name]: 'a "quoted" $value' })).toBe(`${name}="a \\"quoted\\" \\$value"\n`);
});

it.each(['BACKUP_KEY', 'STAFF_ORIGIN', 'API_URL', 'npm_config_key', 'FILES_S3_BUCKET'])(
  'keeps no %s',
  async (name) => {
    expect(await save({ [name]: 'value' })).toBe('');
  },
);
