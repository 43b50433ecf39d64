import type { Context } from '../context.ts';
import type { Tx } from '../db/unit-of-work.ts';

/** Something that happened; events of all sources are applied in the order of their time. */
export interface HistoryEvent {
  at: Date;
  apply(tx: Tx): Promise<void>;
}

/** Whose history it is, and from when to when. */
export interface HistorySubject {
  userId: number;
  from: Date;
  to: Date;
}

/** Invents the past of a seeded player, for example deposits or settled bets; deterministic. */
export type HistorySource = (context: Context, subject: HistorySubject) => HistoryEvent[];

/** Applies the events of all sources in one transaction. */
export async function applyHistory(
  tx: Tx,
  context: Context,
  subject: HistorySubject,
  sources: readonly HistorySource[],
): Promise<void> {
  const events = sources.flatMap((source) => source(context, subject));
  events.sort((left, right) => left.at.getTime() - right.at.getTime());
  for (const event of events) await event.apply(tx);
}
