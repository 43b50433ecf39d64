import { and, eq, inArray, sql } from 'drizzle-orm';
import { casinoBets } from '../../db/schema/casino-bets.ts';
import { casinoCalls } from '../../db/schema/casino-calls.ts';
import type { Tx } from '../../db/unit-of-work.ts';

export type CasinoBet = typeof casinoBets.$inferSelect;
export type CasinoCall = typeof casinoCalls.$inferSelect;

/**
 * Keeps other calls with one of these names waiting until the transaction ends, also where nothing
 * is stored under them yet. Always in one order, so that no two wait for each other.
 */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names)].toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  }
}

export async function findCall(tx: Tx, transactionId: string): Promise<CasinoCall | undefined> {
  const [call] = await tx
    .select()
    .from(casinoCalls)
    .where(eq(casinoCalls.transactionId, transactionId));
  return call;
}

export async function insertCall(tx: Tx, row: typeof casinoCalls.$inferInsert): Promise<void> {
  await tx.insert(casinoCalls).values(row);
}

/** Whether somebody ended a bet already that is not known yet. */
export async function wasEndedEarly(tx: Tx, betId: string): Promise<boolean> {
  const ends = tx.$count(
    casinoCalls,
    and(eq(casinoCalls.betId, betId), inArray(casinoCalls.action, ['win', 'rollback'])),
  );
  return (await ends) > 0;
}

export async function findBet(tx: Tx, betId: string): Promise<CasinoBet | undefined> {
  const [bet] = await tx.select().from(casinoBets).where(eq(casinoBets.betId, betId));
  return bet;
}

export async function insertBet(tx: Tx, row: typeof casinoBets.$inferInsert): Promise<void> {
  await tx.insert(casinoBets).values(row);
}

/** Settles a bet or takes it back. */
export async function endBet(
  tx: Tx,
  id: number,
  end: Pick<CasinoBet, 'state' | 'win' | 'endedAt'>,
): Promise<void> {
  await tx.update(casinoBets).set(end).where(eq(casinoBets.id, id));
}
