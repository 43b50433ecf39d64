import type { Tx } from '@exchange/database';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { isAfter } from '../../db/keyset.ts';
import { bets } from '../../db/schema/bets.ts';
import { holds } from '../../db/schema/holds.ts';
import { markets, runners } from '../../db/schema/markets.ts';
import { matches } from '../../db/schema/matches.ts';
import { CHUNK_ROWS, type Part, type Place } from '../../lists/chunked-read.ts';
import type { BetRow } from '../bets/bets.repository.ts';

const { id, marketId, runnerId, side, stake, price, line, fills, stated, placedAt } = bets;
const COLUMNS = { id, marketId, runnerId, side, stake, price, line, fills, stated, placedAt };

/** An open bet as far as its market's results are reckoned from it. */
export type OpenBetRow = Pick<BetRow, keyof typeof COLUMNS>;

/** A part of a user's open bets, in the order in which they were placed. */
export async function readOpenBets(
  tx: Tx,
  userId: number,
  after: Place | undefined,
): Promise<Part & { bets: readonly OpenBetRow[] }> {
  const rows = await tx
    .select(COLUMNS)
    .from(bets)
    // Spelled as in the index of open bets, or it is not used.
    .where(
      and(
        eq(bets.userId, userId),
        sql`${bets.state} = 'OPEN'`,
        after && isAfter(placedAt, id, after),
      ),
    )
    .orderBy(asc(placedAt), asc(id))
    .limit(CHUNK_ROWS);
  const last = rows.length === CHUNK_ROWS ? rows.at(-1) : undefined;
  return { bets: rows, end: last ? { at: last.placedAt.getTime(), id: last.id } : null };
}

/** What is held for a user, paise, by market; these sum to the user's exposure. */
export async function readExposures(tx: Tx, userId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ marketId: holds.marketId, exposure: holds.exposure })
    .from(holds)
    .where(eq(holds.userId, userId));
  return new Map(rows.map((row) => [row.marketId, row.exposure]));
}

/** Markets with their matches. */
export const listMarkets = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({ market: markets, match: matches })
    .from(markets)
    .innerJoin(matches, eq(matches.id, markets.matchId))
    .where(inArray(markets.id, [...ids]));

/** The runners of markets, in display order. */
export const listRunners = (tx: Tx, ids: readonly string[]) =>
  tx
    .select()
    .from(runners)
    .where(inArray(runners.marketId, [...ids]))
    .orderBy(asc(runners.position));
