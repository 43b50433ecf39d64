import type { Tx } from '@exchange/server-kit/database';
import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { type LiveBetStatus, type LiveStatus, liveBets, liveRounds } from '../db/schema.ts';

export type LiveRoundRow = typeof liveRounds.$inferSelect;
export type LiveBetRow = typeof liveBets.$inferSelect;

export async function insertRound(tx: Tx, row: LiveRoundRow): Promise<void> {
  await tx.insert(liveRounds).values(row);
}

/** Stores the fields that change with the status. */
export async function saveRound(
  tx: Tx,
  { id, status, outcome, salt, since }: LiveRoundRow,
): Promise<void> {
  await tx.update(liveRounds).set({ status, outcome, salt, since }).where(eq(liveRounds.id, id));
}

/** The newest first, by their seeds, which are independent of the clock. */
const NEWEST = [desc(liveRounds.chain_id), desc(liveRounds.nonce)];

/** Finds the last round of a game, in any status. */
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
 * Locks and reads a round. `share` fixes its status until the transaction ends, `update` excludes
 * other locks; rounds are locked before their bets.
 */
export async function lockRound(
  tx: Tx,
  id: string,
  strength: 'share' | 'update',
): Promise<LiveRoundRow | undefined> {
  const [row] = await tx.select().from(liveRounds).where(eq(liveRounds.id, id)).for(strength);
  return row;
}

/** Reads rounds and fixes their status until the transaction ends. */
export const holdRounds = (tx: Tx, ids: readonly string[]): Promise<LiveRoundRow[]> =>
  tx
    .select()
    .from(liveRounds)
    .where(inArray(liveRounds.id, [...ids]))
    .orderBy(asc(liveRounds.id))
    .for('share');

/** Reads the rounds of bets and fixes their status until the transaction ends. */
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

/** Lists rounds that ended with a status, newest first. */
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

/** A player in a round. */
export interface RoundPlayer {
  roundId: string;
  player: string;
}

/**
 * Locks a player's bets of a round, so that they are recorded one after another. All lock in the
 * same order, which prevents deadlocks.
 */
export async function lockPlaces(tx: Tx, places: readonly RoundPlayer[]): Promise<void> {
  const names = JSON.stringify(places.map(({ roundId, player }) => `${roundId} ${player}`));
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from (
      select distinct name from jsonb_array_elements_text(${names}::jsonb) as name order by name
    ) as names`);
}

/** Inserts bets. */
export async function insertBets(tx: Tx, bets: readonly LiveBetRow[]): Promise<void> {
  if (bets.length === 0) return;
  await tx.execute(sql`
    insert into ${liveBets}
    select * from jsonb_populate_recordset(null::${liveBets}, ${JSON.stringify(bets)}::jsonb)`);
}

/** Stores the fields that change after the bets. */
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
 * Locks and reads bets until the transaction ends. All lock in the same order, which prevents
 * deadlocks.
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

/** Locks and returns bets of a round in a status. */
export const lockBets = (tx: Tx, roundId: string, status: LiveBetStatus): Promise<LiveBetRow[]> =>
  tx
    .select()
    .from(liveBets)
    .where(and(eq(liveBets.round_id, roundId), eq(liveBets.status, status)))
    .orderBy(asc(liveBets.placed_at), asc(liveBets.id))
    .for('update');

/** Lists bets of a round, in order of arrival. */
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

/** Lists the bets of several players, in order of arrival. */
export const listBetsAt = (tx: Tx, places: readonly RoundPlayer[]): Promise<LiveBetRow[]> =>
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

/** Reads the newest open bets of a round, in order of arrival, and the number of players. */
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
