import type { Tx } from '@exchange/database';
import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
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

/** The newest first, by their seeds: whichever way a clock was set meanwhile. */
const NEWEST = [desc(liveRounds.chain_id), desc(liveRounds.nonce)];

/** The last round of a game, whatever its status. */
export async function findLast(tx: Tx, game: string): Promise<LiveRoundRow | undefined> {
  const [row] = await tx
    .select()
    .from(liveRounds)
    .where(eq(liveRounds.game, game))
    .orderBy(...NEWEST)
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

/** Rounds as they are now, which stay in their status until the transaction ends. */
export const holdRounds = (tx: Tx, ids: readonly string[]): Promise<LiveRoundRow[]> =>
  tx
    .select()
    .from(liveRounds)
    .where(inArray(liveRounds.id, [...ids]))
    .orderBy(asc(liveRounds.id))
    .for('share');

/** The rounds of bets, which stay in their status until the transaction ends. */
export function holdRoundsOf(tx: Tx, betIds: readonly string[]): Promise<LiveRoundRow[]> {
  const ids = tx
    .select({ id: liveBets.round_id })
    .from(liveBets)
    .where(inArray(liveBets.id, [...betIds]));
  return tx
    .select()
    .from(liveRounds)
    .where(inArray(liveRounds.id, ids))
    .orderBy(asc(liveRounds.id))
    .for('share');
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
    .orderBy(...NEWEST)
    .limit(count);

/** A player's place in a round. */
export interface Place {
  roundId: string;
  player: string;
}

/**
 * Bets of a player in a round are noted one after another: who comes second waits for the first. All lock
 * in the same order, so that none waits for another in a circle.
 */
export async function lockPlaces(tx: Tx, places: readonly Place[]): Promise<void> {
  const names = JSON.stringify(places.map(({ roundId, player }) => `${roundId} ${player}`));
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from (
      select distinct name from jsonb_array_elements_text(${names}::jsonb) as name order by name
    ) as names`);
}

/** Notes bets. */
export async function insertBets(tx: Tx, bets: readonly LiveBetRow[]): Promise<void> {
  if (bets.length === 0) return;
  await tx.execute(sql`
    insert into ${liveBets}
    select * from jsonb_populate_recordset(null::${liveBets}, ${JSON.stringify(bets)}::jsonb)`);
}

/** Stores what changes after the bets. */
export async function saveBets(tx: Tx, bets: readonly LiveBetRow[]): Promise<void> {
  if (bets.length === 0) return;
  await tx.execute(sql`
    update ${liveBets} set
      status = saved.status, multiplier = saved.multiplier,
      payout = saved.payout, reason = saved.reason
    from jsonb_populate_recordset(null::${liveBets}, ${JSON.stringify(bets)}::jsonb) as saved
    where ${liveBets.id} = saved.id`);
}

export async function findBet(tx: Tx, id: string): Promise<LiveBetRow | undefined> {
  const [row] = await tx.select().from(liveBets).where(eq(liveBets.id, id));
  return row;
}

/**
 * Bets as they are now; what else wants to change them waits until the transaction ends. All lock in the
 * same order, so that none waits for another in a circle.
 */
export async function lockBetsById(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LiveBetRow>> {
  const locked = await tx
    .select()
    .from(liveBets)
    .where(inArray(liveBets.id, [...ids]))
    .orderBy(asc(liveBets.id))
    .for('update');
  return new Map(locked.map((bet) => [bet.id, bet]));
}

/** Bets of a round in a status, locked. */
export const lockBets = (tx: Tx, roundId: string, status: LiveBetStatus): Promise<LiveBetRow[]> =>
  tx
    .select()
    .from(liveBets)
    .where(and(eq(liveBets.round_id, roundId), eq(liveBets.status, status)))
    .orderBy(asc(liveBets.placed_at), asc(liveBets.id))
    .for('update');

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

/** The bets of several places, in the order in which they came. */
export const listBetsAt = (tx: Tx, places: readonly Place[]): Promise<LiveBetRow[]> =>
  tx
    .select()
    .from(liveBets)
    .where(
      sql`(${liveBets.round_id}, ${liveBets.player}) in (${sql.join(
        places.map(({ roundId, player }) => sql`(${roundId}, ${player})`),
        sql`, `,
      )})`,
    )
    .orderBy(asc(liveBets.placed_at), asc(liveBets.id));

/** The newest bets that stand in a round, in the order in which they came, and how many players have one. */
export async function readStanding(
  tx: Tx,
  roundId: string,
  count: number,
): Promise<{ bets: LiveBetRow[]; players: number }> {
  const stands = and(
    eq(liveBets.round_id, roundId),
    notInArray(liveBets.status, ['sending', 'void']),
  );
  const players = tx
    .select({ players: sql`count(distinct ${liveBets.player})` })
    .from(liveBets)
    .where(stands);
  const newest = await tx
    .select({ bet: liveBets, players: sql<number>`(${players})`.mapWith(Number) })
    .from(liveBets)
    .where(stands)
    .orderBy(desc(liveBets.placed_at), desc(liveBets.id))
    .limit(count);
  return { bets: newest.map(({ bet }) => bet).toReversed(), players: newest[0]?.players ?? 0 };
}
