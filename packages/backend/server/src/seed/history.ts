import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../context.ts';
import type { DatedEntry, Entry } from '../ledger/posting.ts';

/**
 * A past event; events of all sources are applied in the order of their time. Mere postings use
 * `entry`, so that many are stored at once.
 */
export type HistoryEvent = { at: Date } & ({ apply(tx: Tx): Promise<void> } | { entry: Entry });

/** The player and the range of a history. */
export interface HistorySubject {
  userId: number;
  from: Date;
  to: Date;
}

/** Generates the past of a seeded player, for example deposits or settled bets; deterministic. */
export type HistorySource = (context: Context, subject: HistorySubject) => HistoryEvent[];

/** Number of postings per statement. */
const BATCH = 500;

/** Applies the events of all sources in one transaction. */
export async function applyHistory(
  tx: Tx,
  context: Context,
  subject: HistorySubject,
  sources: readonly HistorySource[],
): Promise<void> {
  const events = sources.flatMap((source) => source(context, subject));
  events.sort((left, right) => left.at.getTime() - right.at.getTime());
  let entries: DatedEntry[] = [];
  const post = async () => {
    await context.ledger.postAll(tx, entries);
    entries = [];
  };
  for (const event of events) {
    if ('entry' in event) entries.push({ ...event.entry, createdAt: event.at });
    else {
      await post();
      await event.apply(tx);
    }
    if (entries.length >= BATCH) await post();
  }
  await post();
}
