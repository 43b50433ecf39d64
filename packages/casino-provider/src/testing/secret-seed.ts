import { createUnitOfWork } from '@exchange/database';
import { openProviderDatabase, type ProviderLocation } from '../db/database.ts';
import { seeds } from '../db/schema.ts';
import { commitTo } from '../fairness/hash.ts';

/**
 * Reads the secret of a shown commitment from the database of a stopped provider: with it a test
 * can play towards an outcome. Throws Error without a next round of that commitment.
 */
export async function readSecretSeed(place: ProviderLocation, seal: string): Promise<string> {
  const database = await openProviderDatabase(place, 'tests');
  try {
    const rows = await createUnitOfWork(database).read((tx) => tx.select().from(seeds));
    const found = rows.find(({ server_seed: seed }) => commitTo(seed) === seal);
    if (!found) throw new Error(`No round has the seal ${seal}`);
    return found.server_seed;
  } finally {
    await database.close();
  }
}
