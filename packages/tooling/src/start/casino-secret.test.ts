import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { casinoSecret } from './casino-secret.ts';

test('the secret is made once, for its owner only, and an own one is taken instead', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'secret-'));
  const made = casinoSecret(folder, {});
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect(casinoSecret(folder, {})).toBe(made);
  expect((await stat(path.join(folder, 'casino-wallet.secret'))).mode & 0o777).toBe(0o600);
  expect(casinoSecret(folder, { CASINO_WALLET_SECRET: 'own' })).toBe('own');
  await rm(folder, { recursive: true });
});
