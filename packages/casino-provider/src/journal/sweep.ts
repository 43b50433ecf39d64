import type { Journal } from './database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a round that has ended stays, to be shown and checked. */
const KEEP_MS = 90 * DAY_MS;
/** How long a bet stays that the wallet did not take. */
const KEEP_REFUSED_MS = DAY_MS;
/** Rows of one transaction, as players wait while it is written. */
const AT_ONCE = 500;

/** What is forgotten, each by its age; what is open or owed stays. */
const SWEEPS: readonly { keepMs: number; select: string; remove: readonly string[] }[] = [
  {
    keepMs: KEEP_MS,
    select: `select id from rounds where status = 'settled' and touched_at < ? limit ?`,
    remove: ['delete from actions where round_id = ?', 'delete from rounds where id = ?'],
  },
  {
    keepMs: KEEP_REFUSED_MS,
    select: `select id from rounds where status = 'void' and touched_at < ? limit ?`,
    remove: ['delete from actions where round_id = ?', 'delete from rounds where id = ?'],
  },
  {
    keepMs: KEEP_REFUSED_MS,
    select: `select id from live_bets where status = 'void' and placed_at < ? limit ?`,
    remove: ['delete from live_bets where id = ?'],
  },
  ...(['settled', 'cashed'] as const).map((status) => ({
    keepMs: KEEP_MS,
    select: `select id from live_bets where status = '${status}' and placed_at < ? limit ?`,
    remove: ['delete from live_bets where id = ?'],
  })),
  {
    keepMs: KEEP_MS,
    select: `select id from live_rounds where opened_at < ? and status in ('settled', 'void') limit ?`,
    remove: ['delete from live_rounds where id = ?'],
  },
  {
    // Refused settlements stay: people have to look at them.
    keepMs: KEEP_MS,
    select: `select transaction_id as id from outbox where status = 'done' and due_at < ? limit ?`,
    remove: ['delete from outbox where transaction_id = ?'],
  },
];

/** Forgets what ended long ago, some of it in each call. @returns how many rows there were */
export function sweepJournal(journal: Journal, nowMs = Date.now()): number {
  let swept = 0;
  for (const { keepMs, select, remove } of SWEEPS) {
    const ids = journal.all<{ id: string }>(select, nowMs - keepMs, AT_ONCE);
    if (ids.length === 0) continue;
    journal.write(() => {
      for (const { id } of ids) for (const sql of remove) journal.run(sql, id);
    });
    swept += ids.length;
  }
  return swept;
}
