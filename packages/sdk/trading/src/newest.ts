import type { Connection } from './call.ts';
import { followTopics, type StreamTopics, type StreamUpdate } from './stream.ts';

type OrdersUpdate = Extract<StreamUpdate, { kind: 'orders' }>;

/** Max changed orders per update; beyond it the update reports possibly missed changes. */
const MAX_CHANGED = 1000;

const nameOf = (update: StreamUpdate): string => {
  if (update.kind === 'prices') return `prices ${update.matchId}`;
  return update.kind === 'gone' ? `gone ${update.topic}` : update.kind;
};

/** Joins two updates of the orders: the newest state, with the changes of both. */
function joinOrders(before: OrdersUpdate, update: OrdersUpdate): OrdersUpdate {
  const changed = new Map([...before.changed, ...update.changed].map((bet) => [bet.id, bet]));
  const isSnapshot = before.isSnapshot || update.isSnapshot;
  return changed.size > MAX_CHANGED
    ? { ...update, isSnapshot: true }
    : { ...update, isSnapshot, changed: [...changed.values()] };
}

/** Updates that a program has not taken yet, at most one of each topic. */
export function createPending() {
  const pending = new Map<string, StreamUpdate>();
  let isLive = false;
  const isReady = ({ kind }: StreamUpdate) => isLive || kind !== 'prices';
  return {
    /** Adds an update in the place of an earlier one of its topic. */
    add(update: StreamUpdate): void {
      const name = nameOf(update);
      const before = pending.get(name);
      const isJoined = update.kind === 'orders' && before?.kind === 'orders';
      pending.set(name, isJoined ? joinOrders(before, update) : update);
      if (update.kind === 'live') isLive = update.isLive;
    },
    /** Removes and returns the next update: `live` first, and prices only while it is live. */
    take(): StreamUpdate | undefined {
      const update = pending.get('live') ?? [...pending.values()].find(isReady);
      if (update) pending.delete(nameOf(update));
      return update;
    },
  };
}

/**
 * Follows topics like {@link followTopics}, but reads on while the program works, and yields only the
 * newest state of each: nothing is decided at prices of the past.
 */
export async function* followNewest(
  connection: Connection,
  topics: StreamTopics,
  ending: AbortSignal,
): AsyncGenerator<StreamUpdate, void> {
  const pending = createPending();
  const stopping = new AbortController();
  let changed = Promise.withResolvers<void>();
  let isOver = false;
  let failure: unknown;

  const read = async () => {
    const signal = AbortSignal.any([ending, stopping.signal]);
    try {
      for await (const update of followTopics(connection, topics, signal)) {
        pending.add(update);
        changed.resolve();
      }
    } catch (error) {
      failure = error;
    }
    isOver = true;
    changed.resolve();
  };

  const reading = read();
  try {
    for (;;) {
      const update = pending.take();
      if (update) yield update;
      else if (isOver) break;
      else {
        changed = Promise.withResolvers();
        await changed.promise;
      }
    }
    if (failure !== undefined) throw failure;
  } finally {
    stopping.abort();
    await reading;
  }
}
