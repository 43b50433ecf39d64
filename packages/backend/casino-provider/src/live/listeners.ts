import type { LiveMessage } from '../wire/live.ts';

export type Listener = (message: LiveMessage) => void;

/** Listeners of a table. */
export interface Listeners {
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
