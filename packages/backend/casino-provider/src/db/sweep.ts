import type { UnitOfWork } from '@exchange/server-kit/database';
import { type SQL, sql } from 'drizzle-orm';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Retention of ended rounds, for display and verification. */
const RETENTION_MS = 90 * DAY_MS;
/** Retention of bets that the wallet rejected. */
const REJECTED_RETENTION_MS = DAY_MS;
/** Maximum of rows of one statement, as players wait for it. */
const AT_ONCE = 500;

/** Expired rows, each by its age; open and due ones stay. */
const SWEEPS: readonly { keepMs: number; sweep: (before: number) => SQL }[] = [
  ...(
    [
      ['settled', RETENTION_MS],
      ['void', REJECTED_RETENTION_MS],
    ] as const
  ).map(([status, keepMs]) => ({
    keepMs,
    sweep: (before: number) => sql`
      with old as (
        select id from rounds where status = ${status} and touched_at < ${before}
        limit ${AT_ONCE}
      ), moves as (delete from actions where round_id in (select id from old))
      delete from rounds where id in (select id from old) returning id`,
  })),
  ...(
    [
      ['void', REJECTED_RETENTION_MS],
      ['settled', RETENTION_MS],
      ['cashed', RETENTION_MS],
    ] as const
  ).map(([status, keepMs]) => ({
    keepMs,
    sweep: (before: number) => sql`
      delete from live_bets where id in (
        select id from live_bets where status = ${status} and placed_at < ${before}
        limit ${AT_ONCE}
      ) returning id`,
  })),
  {
    keepMs: RETENTION_MS,
    sweep: (before) => sql`
      delete from live_rounds where id in (
        select id from live_rounds where opened_at < ${before} and status in ('settled', 'void')
        limit ${AT_ONCE}
      ) returning id`,
  },
  {
    // Rejected settlements stay for manual review.
    keepMs: RETENTION_MS,
    sweep: (before) => sql`
      delete from outbox where transaction_id in (
        select transaction_id from outbox where status = 'done' and due_at < ${before}
        limit ${AT_ONCE}
      ) returning transaction_id`,
  },
];

/** Deletes expired rows, some in each call. Returns their number. */
export async function sweepDatabase(
  { withTransaction }: UnitOfWork,
  nowMs = Date.now(),
): Promise<number> {
  let swept = 0;
  for (const { keepMs, sweep } of SWEEPS) {
    const { rows } = (await withTransaction((tx) => tx.execute(sweep(nowMs - keepMs)))) as {
      rows: unknown[];
    };
    swept += rows.length;
  }
  return swept;
}
