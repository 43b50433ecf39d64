import type { Tx } from '@exchange/database';
import { and, asc, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { bets } from '../../db/schema/bets.ts';
import type { CallSource } from '../../http/source.ts';
import type { NewBet } from './bets.repository.ts';

/** What else decides a dispute about a bet. */
interface Circumstances {
  /** The best price on its side as the request came in; undefined where nothing was offered. */
  seenPrice: number | undefined;
  /** The delay that it waited, in ms. */
  delayMs: number;
}

/** The columns of a bet that decide a dispute; shown to nobody yet, to staff later. */
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

/** So many bets at once, so that no transaction is long. */
const MAX_BETS_AT_ONCE = 1000;

/**
 * Forgets from where bets came that ended before `until`; when and at which prices stays.
 * @returns whether there may be more of them
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
