import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { commitTo } from '../fairness/hash.ts';
import { DATABASE_FILE } from '../journal/database.ts';

/**
 * The secret under a seal that a player is shown, read from the journal of a provider that does not run
 * (one that does keeps its file to itself): who knows it can play towards an outcome, by the same rules
 * as everybody.
 * @throws Error where no next round stands under that seal
 */
export function readSecretSeed(dataDir: string, seal: string): string {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  try {
    const rows = database.prepare('select server_seed from seeds').all() as {
      server_seed: string;
    }[];
    const found = rows.find(({ server_seed: seed }) => commitTo(seed) === seal);
    if (!found) throw new Error(`No round stands under the seal ${seal}`);
    return found.server_seed;
  } finally {
    database.close();
  }
}
