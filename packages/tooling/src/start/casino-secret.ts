import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The fewest characters that server and provider take for a secret. */
const LEAST_LENGTH = 32;

/**
 * The secret that signs the calls between server and casino provider: `CASINO_WALLET_SECRET`, else
 * one that the first start makes and keeps in the data folder.
 */
export function casinoSecret(folder: string, env: NodeJS.ProcessEnv = process.env): string {
  if (env.CASINO_WALLET_SECRET) return env.CASINO_WALLET_SECRET;
  const file = path.join(folder, 'casino-wallet.secret');
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (kept.length >= LEAST_LENGTH) return kept;
  mkdirSync(folder, { recursive: true });
  // Whole before it has its name: a start that dies in between leaves no half of a secret.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(LEAST_LENGTH).toString('hex'), { mode: 0o600, flush: true });
  renameSync(draft, file);
  return readFileSync(file, 'utf8');
}
