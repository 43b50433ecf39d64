import { asc, type SQL, sql } from 'drizzle-orm';
import { casinoGames } from '../../db/schema/casino-games.ts';
import type { Tx } from '../../db/unit-of-work.ts';

export type CasinoGameRow = typeof casinoGames.$inferSelect;

/** The games of a list, in the catalogue's order. */
export function listGames(tx: Tx, where: SQL, limit: number): Promise<CasinoGameRow[]> {
  return tx.select().from(casinoGames).where(where).orderBy(asc(casinoGames.position)).limit(limit);
}

/** Provider names in the catalogue's order. */
export async function listProviders(tx: Tx): Promise<string[]> {
  const first = sql<number>`min(${casinoGames.position})`;
  const rows = await tx
    .select({ provider: casinoGames.provider })
    .from(casinoGames)
    .groupBy(casinoGames.provider)
    .orderBy(asc(first));
  return rows.map((row) => row.provider);
}

/** Brings the catalogue to this state. */
export async function replaceGames(tx: Tx, games: readonly CasinoGameRow[]): Promise<void> {
  await tx.delete(casinoGames);
  await tx.insert(casinoGames).values([...games]);
}
