import { createUnitOfWork } from '@exchange/database';
import { openProviderDatabase, type ProviderLocation } from '../db/database.ts';
import { seeds } from '../db/schema.ts';
import { commitTo } from '../fairness/hash.ts';

/**
 * The secret under a seal that a player is shown, read from the database of a provider that does not
 * run (one that does keeps its data folder to itself): who knows it can play towards an outcome, by the same
 * rules as everybody.
 * @throws Error where no next round stands under that seal
 */
export async function readSecretSeed(place: ProviderLocation, seal: string): Promise<string> {
  const database = await openProviderDatabase(place, 'tests');
  try {
    const rows = await createUnitOfWork(database).read((tx) => tx.select().from(seeds));
    const found = rows.find(({ server_seed: seed }) => commitTo(seed) === seal);
    if (!found) throw new Error(`No round stands under the seal ${seal}`);
    return found.server_seed;
  } finally {
    await database.close();
  }
}
