import type { Context } from '../context.ts';
import { createTtlCache } from '../ttl-cache.ts';

/** What a long list comes to counts for so long, in ms; a change of the player's bets or money ends it before. */
const TTL_MS = 30_000;

/** So many of them are kept at most. */
const MAX_ENTRIES = 20;

/** Dates that became text in a key. */
const DATES = new Set(['from', 'to']);

/** What was read part by part. */
interface Read {
  /** How many there were. */
  parts: number;
}

/**
 * Keeps what long lists come to for a moment, so that their pages are not read out to again. Another
 * process's changes are seen once the moment is over.
 */
export function createSummaryCache<Filter extends { userId: number }, Overview extends Read>(
  { clock, changes }: Pick<Context, 'clock' | 'changes'>,
  load: (filter: Filter) => Promise<Overview>,
): (filter: Filter) => Promise<Overview> {
  const kept = createTtlCache<string, Overview>({
    clock,
    load(key) {
      const { filter } = JSON.parse(key, (name, value) =>
        DATES.has(name) ? new Date(value) : value,
      ) as { filter: Filter };
      return load(filter);
    },
    // Short lists are read as quickly as they are remembered.
    selectEnd: ({ parts }, now) => (parts > 1 ? now + TTL_MS : now),
    most: MAX_ENTRIES,
  });
  return (filter) => kept.read(JSON.stringify({ version: changes.version(filter.userId), filter }));
}
