import type { Tx } from '@exchange/server-kit/database';
import { and, asc, eq } from 'drizzle-orm';
import { bets } from '../../db/schema/bets.ts';
import { markets, runners } from '../../db/schema/markets.ts';
import type { SessionLinePosition } from '../../exchange/session-line.ts';
import type { SessionLineInfo } from '../../feed/board/session-line.ts';
import type { MarketRow } from '../markets/markets.repository.ts';
import { SESSION_RUNNER_ID, toSessionLinePosition } from './session-lines.model.ts';

/** Returns a stored session line; undefined if it does not exist. */
export async function findSessionLine(tx: Tx, id: string): Promise<MarketRow | undefined> {
  const [row] = await tx
    .select()
    .from(markets)
    .where(and(eq(markets.id, id), eq(markets.kind, 'session')));
  return row;
}

/** Stores a session line; an existing one stays unchanged. Returns its row. */
export async function insertSessionLine(
  tx: Tx,
  info: SessionLineInfo,
  createdAt: Date,
): Promise<MarketRow> {
  await tx
    .insert(markets)
    .values({ ...info, kind: 'session', priceType: 'rate', createdAt })
    .onConflictDoNothing();
  await tx
    .insert(runners)
    .values({ marketId: info.id, id: SESSION_RUNNER_ID, name: info.name, position: 0 })
    .onConflictDoNothing();
  const row = await findSessionLine(tx, info.id);
  if (row?.matchId !== info.matchId) throw new Error(`the id ${info.id} is used by another market`);
  return row;
}

/** Returns ids of a match's unsettled session lines, in the order in which they were opened. */
export async function listOpenSessionLineIds(tx: Tx, matchId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: markets.id })
    .from(markets)
    .where(
      and(eq(markets.matchId, matchId), eq(markets.kind, 'session'), eq(markets.state, 'OPEN')),
    )
    .orderBy(asc(markets.createdAt), asc(markets.id));
  return rows.map(({ id }) => id);
}

/** Returns a player's open bets on the session lines of a match, by line. */
export async function listSessionLinePositions(
  tx: Tx,
  userId: number,
  matchId: string,
): Promise<ReadonlyMap<string, readonly SessionLinePosition[]>> {
  const rows = await tx
    .select({ bet: bets })
    .from(bets)
    .innerJoin(markets, eq(markets.id, bets.marketId))
    .where(
      and(
        eq(bets.userId, userId),
        eq(bets.state, 'OPEN'),
        eq(markets.matchId, matchId),
        eq(markets.kind, 'session'),
      ),
    )
    .orderBy(asc(bets.id));
  const found = new Map<string, SessionLinePosition[]>();
  for (const { bet } of rows) {
    found.set(bet.marketId, [...(found.get(bet.marketId) ?? []), toSessionLinePosition(bet)]);
  }
  return found;
}
