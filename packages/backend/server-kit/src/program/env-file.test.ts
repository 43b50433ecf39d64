import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readEnvFile } from './env-file.ts';

let file: string;
beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'env-')), '.env');
  await writeFile(file, 'ENV_FILE_NEW=from-file\nENV_FILE_SET=from-file\n');
});
afterAll(() => rm(join(file, '..'), { recursive: true }));
beforeEach(() => {
  vi.stubEnv('ENV_FILE_NEW', undefined);
  vi.stubEnv('ENV_FILE_SET', 'already');
  vi.stubEnv('EXCHANGE_TEST', undefined);
  return () => vi.unstubAllEnvs();
});

it('sets what is not set, and nothing else', () => {
  readEnvFile(file);
  expect(process.env.ENV_FILE_NEW).toBe('from-file');
  expect(process.env.ENV_FILE_SET).toBe('already');
});

it('reads none in a test, and none that is missing', () => {
  vi.stubEnv('EXCHANGE_TEST', '1');
  readEnvFile(file);
  vi.stubEnv('EXCHANGE_TEST', undefined);
  readEnvFile(`${file}.missing`);
  expect(process.env.ENV_FILE_NEW).toBeUndefined();
});
