import type { Tx } from '@exchange/database';
import { sql } from 'drizzle-orm';

/**
 * Keeps other transactions with one of these names waiting until this one ends, also where nothing is
 * stored under them yet. Always in one order, so that no two wait for each other.
 */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names)].toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  }
}
