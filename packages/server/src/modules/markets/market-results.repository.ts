import type { Tx } from '@exchange/database';
import { eq } from 'drizzle-orm';
import { marketResults } from '../../db/schema/markets.ts';
import type { MarketRow } from './markets.repository.ts';

/** What earlier rounds of a market posted for each user, paise. */
export async function readPosted(tx: Tx, marketId: string): Promise<Map<number, number>> {
  const rows = await tx.select().from(marketResults).where(eq(marketResults.marketId, marketId));
  return new Map(rows.map(({ userId, posted }) => [userId, posted]));
}

/** Keeps what is due to a user by the last round, when that ended, and what all rounds posted; paise. */
export async function writePosted(
  tx: Tx,
  { id: marketId, matchId }: Pick<MarketRow, 'id' | 'matchId'>,
  userId: number,
  result: { due: number; posted: number; settledAt: Date },
): Promise<void> {
  await tx
    .insert(marketResults)
    .values({ marketId, matchId, userId, ...result })
    .onConflictDoUpdate({
      target: [marketResults.marketId, marketResults.userId],
      set: result,
    });
}
