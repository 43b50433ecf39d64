import type { BookCommand } from './commands.ts';
import type { BookEvent } from './events.ts';
import { type BookResult, createOrderBook, type OrderBook } from './order-book.ts';
import type { BookSnapshot } from './snapshot.ts';
import type { BookTerms } from './state.ts';

/** A command that was carried out, but is not stored yet. */
interface ProvisionalStep {
  readonly command: BookCommand;
  readonly result: BookResult;
}

/**
 * A book whose last commands may still be taken back: they are carried out at once, and stored
 * afterwards. Nothing of a step may be shown before it is confirmed.
 */
export interface ProvisionalBook {
  execute(command: BookCommand): ProvisionalStep;
  /** Steps that are not stored yet, in order. */
  pending(): readonly ProvisionalStep[];
  /** Confirms the first `count` steps: they are stored. */
  confirm(count: number): void;
  /**
   * Takes these steps back, as storing them was rejected. The book is as if they had never been given;
   * the others are carried out again and may have other results. Their orders get new ids, as no id is
   * given twice.
   */
  withdraw(rejected: ReadonlySet<ProvisionalStep>): void;
  /** Returns the levels that players of a side can take, as stored. */
  readonly offers: OrderBook['offers'];
  /** Returns the book as stored: what the next server begins with. */
  snapshot(): BookSnapshot;
}

/** Creates the book; `snapshot` is what is stored. */
export function createProvisionalBook(terms: BookTerms, snapshot?: BookSnapshot): ProvisionalBook {
  /** What is stored, without decisions: it only applies events. */
  const stored = createOrderBook(terms, snapshot);
  let ahead = createOrderBook(terms, snapshot);
  let steps: ProvisionalStep[] = [];
  /** Also of steps that were taken back: a command that names an order never reaches another one. */
  let lastOrderId = snapshot?.lastOrderId ?? 0;

  const apply = (events: readonly BookEvent[]) => {
    for (const event of events) stored.apply(event);
  };
  const execute = (command: BookCommand): ProvisionalStep => {
    const step = { command, result: ahead.execute(command) };
    steps.push(step);
    lastOrderId = Math.max(lastOrderId, step.result.orderId ?? 0);
    return step;
  };

  return {
    execute,
    pending: () => steps,
    confirm(count) {
      for (const { result } of steps.slice(0, count)) apply(result.events);
      steps = steps.slice(count);
    },
    withdraw(rejected) {
      const kept = steps.filter((step) => !rejected.has(step));
      ahead = createOrderBook(terms, { ...stored.snapshot(), lastOrderId });
      steps = [];
      for (const { command } of kept) execute(command);
    },
    offers: stored.offers,
    snapshot: stored.snapshot,
  };
}
