import type { LiveMessage } from '../wire/live.ts';

export type Listener = (message: LiveMessage) => void;

/** Who hears what happens at a table. */
export interface Listeners {
  add(player: string, listener: Listener): () => void;
  all(message: LiveMessage): void;
  one(player: string, message: LiveMessage): void;
  /** Says to all what `make` gives a little later, once for many calls. */
  soon(make: () => LiveMessage): void;
  isEmpty(): boolean;
  close(): void;
}

const SOON_MS = 250;

/** Creates an empty set of listeners. */
export function createListeners(): Listeners {
  const known = new Set<{ player: string; listener: Listener }>();
  let timer: NodeJS.Timeout | undefined;
  const all = (message: LiveMessage) => {
    for (const { listener } of known) listener(message);
  };
  return {
    add(player, listener) {
      const entry = { player, listener };
      known.add(entry);
      return () => void known.delete(entry);
    },
    all,
    one(player, message) {
      for (const entry of known) if (entry.player === player) entry.listener(message);
    },
    soon(make) {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (known.size > 0) all(make());
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
