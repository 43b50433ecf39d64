import type { Tx } from '@exchange/server-kit/database';
import { and, asc, eq } from 'drizzle-orm';
import { bets } from '../../db/schema/bets.ts';
import { markets, runners } from '../../db/schema/markets.ts';
import type { SessionPosition } from '../../exchange/session.ts';
import type { SessionInfo } from '../../feed/board/session.ts';
import type { MarketRow } from '../markets/markets.repository.ts';
import { SESSION_RUNNER_ID, toSessionPosition } from './session-lines.model.ts';

/** Returns a stored session; undefined if it does not exist. */
export async function findSession(tx: Tx, id: string): Promise<MarketRow | undefined> {
  const [row] = await tx
    .select()
    .from(markets)
    .where(and(eq(markets.id, id), eq(markets.kind, 'session')));
  return row;
}

/** Stores a session; an existing one stays unchanged. Returns its row. */
export async function insertSession(
  tx: Tx,
  info: SessionInfo,
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
  const row = await findSession(tx, info.id);
  if (row?.matchId !== info.matchId) throw new Error(`the id ${info.id} is used by another market`);
  return row;
}

/** Returns ids of a match's unsettled sessions, in the order in which they were opened. */
export async function listOpenSessionIds(tx: Tx, matchId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: markets.id })
    .from(markets)
    .where(
      and(eq(markets.matchId, matchId), eq(markets.kind, 'session'), eq(markets.state, 'OPEN')),
    )
    .orderBy(asc(markets.createdAt), asc(markets.id));
  return rows.map(({ id }) => id);
}

/** Returns a player's open bets on the sessions of a match, by session. */
export async function listSessionPositions(
  tx: Tx,
  userId: number,
  matchId: string,
): Promise<ReadonlyMap<string, readonly SessionPosition[]>> {
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
  const found = new Map<string, SessionPosition[]>();
  for (const { bet } of rows) {
    found.set(bet.marketId, [...(found.get(bet.marketId) ?? []), toSessionPosition(bet)]);
  }
  return found;
}
