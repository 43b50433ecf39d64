import { setImmediate } from 'node:timers/promises';
import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import { and, eq, gt, gte, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { bets } from '../db/schema/bets.ts';
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts';
import { marketRounds, markets, runners } from '../db/schema/markets.ts';
import { matches } from '../db/schema/matches.ts';
import { deleteEnded } from '../feed/simulator/run/simulated-matches.repository.ts';
import { FIRST_REJECTION } from '../idempotency/idempotency.ts';
import { closeIdleDemos } from '../modules/auth/demo.ts';
import { deleteExpiredInstantIds } from '../modules/auth/instant-id.repository.ts';
import { deleteOldCodes } from '../modules/auth/one-time-code/repository.ts';
import { deleteEndedSessions } from '../modules/auth/repository.ts';
import { SESSION_MS } from '../modules/auth/service.ts';
import { forgetSources } from '../modules/bets/bets.repository.ts';
import { deleteOldCalls, deleteRejectedCalls } from '../modules/casino-wallet/repository.ts';
import {
  CASINO_IDLE_MS,
  deleteOldCasinoSessions,
} from '../modules/casino-wallet/sessions.repository.ts';
import type { ModuleContext } from '../modules/module-context.ts';
import { sweepSlips } from '../modules/wallet/slips.service.ts';

/** Maximum number of matches per transaction, so that no transaction is long. */
const MAX_AT_ONCE = 200;

/** Deletes idempotency keys that were used before `until`, and rejected ones from before `rejectedUntil`. */
async function deleteKeys(tx: Tx, until: Date, rejectedUntil: Date): Promise<void> {
  const { createdAt, status } = idempotencyKeys;
  const isRejected = and(gte(status, FIRST_REJECTION), lt(createdAt, rejectedUntil));
  await tx.delete(idempotencyKeys).where(or(lt(createdAt, until), isRejected));
}

/**
 * Deletes ended matches, with their markets and session lines, that have no bets and whose last
 * market was settled or void before `until`. A match with a bet stays whole: it is a player's
 * history.
 * @returns true if there may be more of them
 */
async function deleteUnplayedMatches(tx: Tx, until: Date): Promise<boolean> {
  const ofMatch = eq(markets.matchId, matches.id);
  const played = tx
    .select()
    .from(bets)
    .innerJoin(markets, eq(markets.id, bets.marketId))
    .where(ofMatch);
  const recent = tx
    .select()
    .from(markets)
    .where(and(ofMatch, or(isNull(markets.settledAt), gt(markets.settledAt, until))));
  const rows = await tx
    .select({ id: matches.id })
    .from(matches)
    .where(and(eq(matches.ended, true), notExists(played), notExists(recent)))
    .limit(MAX_AT_ONCE);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return false;
  const marketIds = tx
    .select({ id: markets.id })
    .from(markets)
    .where(inArray(markets.matchId, ids));
  await tx.delete(runners).where(inArray(runners.marketId, marketIds));
  await tx.delete(marketRounds).where(inArray(marketRounds.marketId, marketIds));
  await tx.delete(markets).where(inArray(markets.matchId, ids));
  await tx.delete(matches).where(inArray(matches.id, ids));
  return ids.length === MAX_AT_ONCE;
}

/** Enough to choose between indexes, and read within milliseconds from a table of any size. */
const SAMPLE = 10;

/**
 * Refreshes the planner's statistics of this role's tables; without them, it would sort a whole
 * long list for a part of it. Tables of another role are left to PostgreSQL's autovacuum.
 * @returns the number of refreshed tables
 */
export async function refreshStatistics({ withTransaction }: UnitOfWork): Promise<number> {
  const tables = await withTransaction((tx) =>
    tx.execute(
      sql`select tablename as name from pg_tables where schemaname = 'public' and pg_has_role(tableowner, 'usage')`,
    ),
  );
  const { rows } = tables as unknown as { rows: { name: string }[] };
  for (const { name } of rows) {
    await withTransaction(async (tx) => {
      await tx.execute(
        sql`select set_config('default_statistics_target', ${String(SAMPLE)}, true)`,
      );
      await tx.execute(sql`analyze ${sql.identifier(name)}`);
    });
    // The built-in database responds without yielding: other requests run in between.
    await setImmediate();
  }
  return rows.length;
}

/** A browser retries an unanswered decision within its session at the latest. */
const KEY_MS = SESSION_MS;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A rejected decision changed nothing. Its key is stored as long as a network or a browser may
 * repeat a request after its rejection; later repeats are decided again.
 */
const REJECTION_TTL_MS = DAY_MS;

/** The range of the list of recently played games. */
export const CASINO_VISIT_MS = 90 * DAY_MS;

/** A game provider repeats an unanswered call within this time. */
export const CASINO_CALL_MS = 90 * DAY_MS;

/** A rejected call moved no money. */
export const CASINO_REJECTION_MS = DAY_MS;

/** Time during which results without bets can be read. */
export const MATCH_TTL_MS = DAY_MS;

/** A bet may be disputed for this long after it ended; then its address and device are deleted. */
const BET_SOURCE_MS = 90 * DAY_MS;

/** A slip without a deposit by then was uploaded in vain. */
export const UNUSED_SLIP_MS = DAY_MS;

/**
 * Deletes expired data: idle demo accounts, ended sessions, sign-in links and codes, used keys, old
 * visits to games, old calls of game providers, matches without bets, uploads without a deposit,
 * what visitors typed and uploaded for closed demo accounts; and the sources of bets that can no
 * longer be disputed.
 */
export async function sweep(context: ModuleContext): Promise<void> {
  const { unitOfWork, clock } = context;
  await closeIdleDemos(context);
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await unitOfWork.withTransaction(async (tx) => {
    await deleteEndedSessions(tx, now);
    await deleteExpiredInstantIds(tx, now);
    await deleteOldCodes(tx, before(DAY_MS), now);
    await deleteKeys(tx, before(KEY_MS), before(REJECTION_TTL_MS));
    await deleteOldCasinoSessions(tx, before(CASINO_VISIT_MS));
    await deleteOldCalls(tx, before(CASINO_CALL_MS));
    await deleteRejectedCalls(tx, before(CASINO_REJECTION_MS), before(CASINO_IDLE_MS));
    await deleteEnded(tx, before(MATCH_TTL_MS));
  });
  await sweepSlips(context, before(UNUSED_SLIP_MS));
  const deleteSome = () =>
    unitOfWork.withTransaction((tx) => deleteUnplayedMatches(tx, before(MATCH_TTL_MS)));
  while (await deleteSome());
  const forgetSome = () =>
    unitOfWork.withTransaction((tx) => forgetSources(tx, before(BET_SOURCE_MS)));
  while (await forgetSome());
  await refreshStatistics(unitOfWork);
}
