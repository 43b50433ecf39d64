import type { Channel } from '@exchange/server-kit/database';
import type { LiveBet, LiveMessage } from '../wire/live.ts';

/** Message of an instance about a table. Contains no secret, and may get lost. */
export type TableMessage = {
  game: string;
} /** The round has another state, which is in the database. */ & (
  | { kind: 'round' }
  /** Bets of the round changed. */
  | { kind: 'others' }
  /** A player's bet changed. */
  | { kind: 'mine'; player: string; bet: LiveBet; balancePaise?: number }
  /** The table, which may pause, has a new listener. */
  | { kind: 'watched' }
);

/** Channel between the instances of one database; lost messages are found by the next poll. */
export type LiveBus = Pick<Channel<TableMessage>, 'send' | 'onMessage'>;

/** For a single process, or one that uses only the database. */
export const noBus: LiveBus = { send: async () => undefined, onMessage() {} };

export type Listener = (message: LiveMessage) => void;

/** Listeners of a table. */
interface Listeners {
  add(player: string, listener: Listener): () => void;
  all(message: LiveMessage): void;
  one(player: string, message: LiveMessage): void;
  has(player: string): boolean;
  /** Runs `work` debounced, if there are listeners. */
  soon(work: () => void): void;
  isEmpty(): boolean;
  close(): void;
}

const SOON_MS = 250;

/** Creates an empty set of listeners. */
export function createListeners(): Listeners {
  const known = new Set<{ player: string; listener: Listener }>();
  let timer: NodeJS.Timeout | undefined;
  return {
    add(player, listener) {
      const entry = { player, listener };
      known.add(entry);
      return () => void known.delete(entry);
    },
    all(message) {
      for (const { listener } of known) listener(message);
    },
    one(player, message) {
      for (const entry of known) if (entry.player === player) entry.listener(message);
    },
    has: (player) => known.values().some((entry) => entry.player === player),
    soon(work) {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (known.size > 0) work();
      }, SOON_MS);
      timer.unref();
    },
    isEmpty: () => known.size === 0,
    close() {
      clearTimeout(timer);
      known.clear();
    },
  };
}
