import type { Tx } from '@exchange/server-kit/database';
import { casinoGames } from '../db/schema/casino.ts';
import { type CasinoGameRow, insertMissingGames } from '../modules/casino/repository.ts';

/** Replaces the catalogue by this state. */
export async function replaceGames(tx: Tx, games: readonly CasinoGameRow[]): Promise<void> {
  await tx.delete(casinoGames);
  await insertMissingGames(tx, games);
}
