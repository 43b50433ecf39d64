import type { Tx } from '@exchange/server-kit/database';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { bets } from '../../db/schema/bets.ts';
import { holds } from '../../db/schema/ledger.ts';
import { markets, runners } from '../../db/schema/markets.ts';
import { matches } from '../../db/schema/matches.ts';
import type { BetRow } from '../bets/bets.repository.ts';

const { id, marketId, runnerId, side, stake, price, line, fills, eventSeq, placedAt } = bets;
const COLUMNS = { id, marketId, runnerId, side, stake, price, line, fills, eventSeq, placedAt };

/** An open bet with the columns that its market's results are calculated from. */
export type OpenBetRow = Pick<BetRow, keyof typeof COLUMNS>;

/** Returns a user's open bets, in the order of placing. */
export const listOpenBets = (tx: Tx, userId: number): Promise<OpenBetRow[]> =>
  tx
    .select(COLUMNS)
    .from(bets)
    // Spelled as in the index of open bets; the planner ignores the index otherwise.
    .where(and(eq(bets.userId, userId), sql`${bets.state} = 'OPEN'`))
    .orderBy(asc(placedAt), asc(id));

/** Returns a user's holds, paise, by market; their sum is the user's exposure. */
export async function readExposures(tx: Tx, userId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ marketId: holds.marketId, exposure: holds.exposure })
    .from(holds)
    .where(eq(holds.userId, userId));
  return new Map(rows.map((row) => [row.marketId, row.exposure]));
}

/** Returns markets with their matches. */
export const listMarkets = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({ market: markets, match: matches })
    .from(markets)
    .innerJoin(matches, eq(matches.id, markets.matchId))
    .where(inArray(markets.id, [...ids]));

/** Returns the runners of markets, in display order. */
export const listRunners = (tx: Tx, ids: readonly string[]) =>
  tx
    .select()
    .from(runners)
    .where(inArray(runners.marketId, [...ids]))
    .orderBy(asc(runners.position));
