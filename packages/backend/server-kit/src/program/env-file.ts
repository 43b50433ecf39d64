import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/**
 * Sets the unset variables of `.env` in this folder; does nothing in tests, which set all of
 * theirs.
 */
export function readEnvFile(file = '.env'): void {
  if (process.env.EXCHANGE_TEST || !existsSync(file)) return;
  loadEnvFile(file);
}
