import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { casinoSecret, hostEnv } from './system.ts';

const FILE = 'casino-wallet.secret';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the secret is made once, for its owner only, and an own one is taken instead @asvs:13.2.3', async () => {
  const made = casinoSecret(folder, {});
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect(casinoSecret(folder, {})).toBe(made);
  expect((await stat(path.join(folder, FILE))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual([FILE]);
  expect(casinoSecret(folder, { CASINO_WALLET_SECRET: 'own' })).toBe('own');
});

test('a start that died while it wrote left nothing that the next one would take', async () => {
  await writeFile(path.join(folder, `${FILE}.1`), 'abc');
  await writeFile(path.join(folder, FILE), '');
  const made = casinoSecret(folder, {});
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect(casinoSecret(folder, {})).toBe(made);
});

test.each([
  [undefined, '127.0.0.1'],
  ['', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1'],
  ['x86_64-conda-linux-gnu', '127.0.0.1'],
  ['192.0.2.2', '127.0.0.1'],
  ['0.0.0.0', '0.0.0.0'],
  ['::', '::'],
])('with HOST=%s programs listen on %s', (given, host) => {
  expect(hostEnv({ HOST: given })).toEqual({ HOST: host });
});
