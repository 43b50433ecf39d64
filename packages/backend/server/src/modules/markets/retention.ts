import type { Tx } from '@exchange/server-kit/database';
import { and, eq, gt, inArray, isNull, notExists, or } from 'drizzle-orm';
import { bets } from '../../db/schema/bets.ts';
import { marketRounds, markets, runners } from '../../db/schema/markets.ts';
import { matches } from '../../db/schema/matches.ts';

/** Maximum number of matches per transaction, so that no transaction is long. */
const MAX_AT_ONCE = 200;

/**
 * Deletes ended matches, with their markets and session lines, that have no bets and whose last
 * market was settled or void before `until`. A match with a bet stays whole: it is a player's
 * history.
 * @returns true if there may be more of them
 */
export async function deleteUnplayedMatches(tx: Tx, until: Date): Promise<boolean> {
  const ofMatch = eq(markets.matchId, matches.id);
  const played = tx
    .select()
    .from(bets)
    .innerJoin(markets, eq(markets.id, bets.marketId))
    .where(ofMatch);
  const recent = tx
    .select()
    .from(markets)
    .where(and(ofMatch, or(isNull(markets.settledAt), gt(markets.settledAt, until))));
  const rows = await tx
    .select({ id: matches.id })
    .from(matches)
    .where(and(eq(matches.ended, true), notExists(played), notExists(recent)))
    .limit(MAX_AT_ONCE);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return false;
  const marketIds = tx
    .select({ id: markets.id })
    .from(markets)
    .where(inArray(markets.matchId, ids));
  await tx.delete(runners).where(inArray(runners.marketId, marketIds));
  await tx.delete(marketRounds).where(inArray(marketRounds.marketId, marketIds));
  await tx.delete(markets).where(inArray(markets.matchId, ids));
  await tx.delete(matches).where(inArray(matches.id, ids));
  return ids.length === MAX_AT_ONCE;
}
