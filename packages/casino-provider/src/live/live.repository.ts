import type { Tx } from '@exchange/database';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { type LiveBetStatus, type LiveStatus, liveBets, liveRounds } from '../db/schema.ts';

export type LiveRoundRow = typeof liveRounds.$inferSelect;
export type LiveBetRow = typeof liveBets.$inferSelect;

export async function insertRound(tx: Tx, row: LiveRoundRow): Promise<void> {
  await tx.insert(liveRounds).values(row);
}

/** Stores what a change of status changes. */
export async function saveRound(
  tx: Tx,
  { id, status, outcome, salt, since }: LiveRoundRow,
): Promise<void> {
  await tx.update(liveRounds).set({ status, outcome, salt, since }).where(eq(liveRounds.id, id));
}

/** The last round of a game, whatever its status. */
export async function findLast(tx: Tx, game: string): Promise<LiveRoundRow | undefined> {
  const [row] = await tx
    .select()
    .from(liveRounds)
    .where(eq(liveRounds.game, game))
    .orderBy(desc(liveRounds.opened_at))
    .limit(1);
  return row;
}

/**
 * A round as it is now. With `share` its status stays until the transaction ends, with `update` nobody
 * else may even look so; rounds are locked before their bets.
 */
export async function lockRound(
  tx: Tx,
  id: string,
  strength: 'share' | 'update',
): Promise<LiveRoundRow | undefined> {
  const [row] = await tx.select().from(liveRounds).where(eq(liveRounds.id, id)).for(strength);
  return row;
}

/** The round of a bet, which stays in its status until the transaction ends. */
export async function holdRoundOf(tx: Tx, betId: string): Promise<LiveRoundRow | undefined> {
  const roundId = tx.select({ id: liveBets.round_id }).from(liveBets).where(eq(liveBets.id, betId));
  const [row] = await tx
    .select()
    .from(liveRounds)
    .where(eq(liveRounds.id, sql`(${roundId})`))
    .for('share');
  return row;
}

/** Rounds that have ended so, newest first. */
export const listPast = (
  tx: Tx,
  game: string,
  count: number,
  status: Extract<LiveStatus, 'settled' | 'void'> = 'settled',
): Promise<LiveRoundRow[]> =>
  tx
    .select()
    .from(liveRounds)
    .where(and(eq(liveRounds.game, game), eq(liveRounds.status, status)))
    .orderBy(desc(liveRounds.opened_at))
    .limit(count);

/** Bets of a player in a round are noted one after another: who comes second waits for the first. */
export async function lockPlace(tx: Tx, roundId: string, player: string): Promise<void> {
  const place = `${roundId} ${player}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`);
}

export async function insertBet(tx: Tx, row: LiveBetRow): Promise<void> {
  await tx.insert(liveBets).values(row);
}

/** Stores what changes after the bet. */
export async function saveBet(
  tx: Tx,
  { id, status, multiplier, payout, reason }: LiveBetRow,
): Promise<void> {
  await tx.update(liveBets).set({ status, multiplier, payout, reason }).where(eq(liveBets.id, id));
}

export async function findBet(tx: Tx, id: string): Promise<LiveBetRow | undefined> {
  const [row] = await tx.select().from(liveBets).where(eq(liveBets.id, id));
  return row;
}

/** A bet as it is now; what else wants to change it waits until the transaction ends. */
export async function lockBet(tx: Tx, id: string): Promise<LiveBetRow | undefined> {
  const [row] = await tx.select().from(liveBets).where(eq(liveBets.id, id)).for('update');
  return row;
}

/** Bets of a round in a status, locked. */
export const lockBets = (tx: Tx, roundId: string, status: LiveBetStatus): Promise<LiveBetRow[]> =>
  tx
    .select()
    .from(liveBets)
    .where(and(eq(liveBets.round_id, roundId), eq(liveBets.status, status)))
    .orderBy(asc(liveBets.placed_at), asc(liveBets.id))
    .for('update');

export async function findByClient(
  tx: Tx,
  { roundId, player, clientId }: { roundId: string; player: string; clientId: string },
): Promise<LiveBetRow | undefined> {
  const [row] = await tx
    .select()
    .from(liveBets)
    .where(
      and(
        eq(liveBets.round_id, roundId),
        eq(liveBets.player, player),
        eq(liveBets.client_id, clientId),
      ),
    );
  return row;
}

/** Bets of a round, in the order in which they came. */
export const listBets = (tx: Tx, roundId: string): Promise<LiveBetRow[]> =>
  tx
    .select()
    .from(liveBets)
    .where(eq(liveBets.round_id, roundId))
    .orderBy(asc(liveBets.placed_at), asc(liveBets.id));

export const listBetsOf = (tx: Tx, roundId: string, player: string): Promise<LiveBetRow[]> =>
  tx
    .select()
    .from(liveBets)
    .where(and(eq(liveBets.round_id, roundId), eq(liveBets.player, player)))
    .orderBy(asc(liveBets.placed_at), asc(liveBets.id));
