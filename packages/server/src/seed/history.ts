import type { Tx } from '@exchange/database';
import type { Context } from '../context.ts';
import type { DatedEntry, Entry } from '../ledger/index.ts';

/**
 * Something that happened; events of all sources are applied in the order of their time. One that is
 * no more than a posting says it as `entry`, so that many are stored at once.
 */
export type HistoryEvent = { at: Date } & ({ apply(tx: Tx): Promise<void> } | { entry: Entry });

/** Whose history it is, and from when to when. */
export interface HistorySubject {
  userId: number;
  from: Date;
  to: Date;
}

/** Invents the past of a seeded player, for example deposits or settled bets; deterministic. */
export type HistorySource = (context: Context, subject: HistorySubject) => HistoryEvent[];

/** So many postings are stored with one statement. */
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
