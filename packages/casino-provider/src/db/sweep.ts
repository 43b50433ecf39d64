import type { UnitOfWork } from '@exchange/database';
import { type SQL, sql } from 'drizzle-orm';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a round that has ended stays, to be shown and checked. */
const KEEP_MS = 90 * DAY_MS;
/** How long a bet stays that the wallet did not take. */
const KEEP_REFUSED_MS = DAY_MS;
/** An instance that was not seen for so long watches nothing. */
const KEEP_WATCH_MS = 60 * 60 * 1000;
/** Rows of one statement, as players wait while it is written. */
const AT_ONCE = 500;

/** What is forgotten, each by its age; what is open or owed stays. Several instances never meet at a row. */
const SWEEPS: readonly { keepMs: number; sweep: (before: number) => SQL }[] = [
  ...(
    [
      ['settled', KEEP_MS],
      ['void', KEEP_REFUSED_MS],
    ] as const
  ).map(([status, keepMs]) => ({
    keepMs,
    sweep: (before: number) => sql`
      with old as (
        select id from rounds where status = ${status} and touched_at < ${before}
        limit ${AT_ONCE} for update skip locked
      ), moves as (delete from actions where round_id in (select id from old))
      delete from rounds where id in (select id from old) returning id`,
  })),
  ...(
    [
      ['void', KEEP_REFUSED_MS],
      ['settled', KEEP_MS],
      ['cashed', KEEP_MS],
    ] as const
  ).map(([status, keepMs]) => ({
    keepMs,
    sweep: (before: number) => sql`
      delete from live_bets where id in (
        select id from live_bets where status = ${status} and placed_at < ${before}
        limit ${AT_ONCE} for update skip locked
      ) returning id`,
  })),
  {
    keepMs: KEEP_MS,
    sweep: (before) => sql`
      delete from live_rounds where id in (
        select id from live_rounds where opened_at < ${before} and status in ('settled', 'void')
        limit ${AT_ONCE} for update skip locked
      ) returning id`,
  },
  {
    // Refused settlements stay: people have to look at them.
    keepMs: KEEP_MS,
    sweep: (before) => sql`
      delete from outbox where transaction_id in (
        select transaction_id from outbox where status = 'done' and due_at < ${before}
        limit ${AT_ONCE} for update skip locked
      ) returning transaction_id`,
  },
  {
    keepMs: KEEP_WATCH_MS,
    sweep: (before) => sql`delete from watches where seen_at < ${before} returning instance`,
  },
];

/** Forgets what ended long ago, some of it in each call. @returns how many rows there were */
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
