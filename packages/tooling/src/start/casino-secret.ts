import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The secret that signs the calls between server and casino provider: `CASINO_WALLET_SECRET`, else
 * one that the first start makes and keeps in the data folder.
 */
export function casinoSecret(folder: string, env: NodeJS.ProcessEnv = process.env): string {
  if (env.CASINO_WALLET_SECRET) return env.CASINO_WALLET_SECRET;
  const file = path.join(folder, 'casino-wallet.secret');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
