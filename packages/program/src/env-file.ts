import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/** Sets the variables of `.env` of this folder that are not set; none in a test, which knows all that it sets. */
export function readEnvFile(file = '.env'): void {
  if (process.env.EXCHANGE_TEST || !existsSync(file)) return;
  loadEnvFile(file);
}
