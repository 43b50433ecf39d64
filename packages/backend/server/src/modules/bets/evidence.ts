import type { Tx } from '@exchange/server-kit/database';
import { and, asc, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { bets } from '../../db/schema/bets.ts';
import type { CallSource } from '../../http/source.ts';
import type { NewBet } from './bets.repository.ts';

/** Further circumstances that decide a dispute about a bet. */
interface Circumstances {
  /** The best price on its side when the request arrived; undefined without liquidity. */
  seenPrice: number | undefined;
  /** The delay of the bet, in ms. */
  delayMs: number;
}

/** Returns the columns of a bet that decide a dispute; they are for staff only. */
export const toEvidence = (
  { receivedAt, address, userAgent }: CallSource,
  { seenPrice, delayMs }: Circumstances,
) =>
  ({
    receivedAt,
    address,
    device: userAgent,
    seenPrice: seenPrice ?? null,
    delayMs,
  }) satisfies Partial<NewBet>;

/** Maximum number of bets per transaction, so that no transaction is long. */
const MAX_BETS_AT_ONCE = 1000;

/**
 * Deletes the addresses and devices of bets that ended before `until`; times and prices stay.
 * @returns true if there may be more of them
 */
export async function forgetSources(tx: Tx, until: Date): Promise<boolean> {
  const known = or(isNotNull(bets.address), isNotNull(bets.device));
  const ended = sql`coalesce(${bets.settledAt}, ${bets.placedAt})`;
  const rows = await tx
    .select({ id: bets.id })
    .from(bets)
    .where(and(known, ne(bets.state, 'OPEN'), lt(ended, until)))
    .orderBy(asc(bets.id))
    .limit(MAX_BETS_AT_ONCE);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.update(bets).set({ address: null, device: null }).where(inArray(bets.id, ids));
  }
  return ids.length === MAX_BETS_AT_ONCE;
}
