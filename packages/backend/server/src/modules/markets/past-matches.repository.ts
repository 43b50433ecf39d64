import type { Tx } from '@exchange/server-kit/database';
import { marketResults, markets, runners } from '../../db/schema/markets.ts';
import { matches } from '../../db/schema/matches.ts';

/** Rows of finished matches. */
export interface PastRows {
  matches: (typeof matches.$inferInsert)[];
  markets: (typeof markets.$inferInsert)[];
  runners: (typeof runners.$inferInsert)[];
  results: (typeof marketResults.$inferInsert)[];
}

/** Stores finished matches, with one statement per table: for the seeding of history. */
export async function insertPast(tx: Tx, rows: PastRows): Promise<void> {
  await tx.insert(matches).values(rows.matches);
  await tx.insert(markets).values(rows.markets);
  await tx.insert(runners).values(rows.runners);
  await tx.insert(marketResults).values(rows.results);
}
