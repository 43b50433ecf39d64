import type { Context } from '../context.ts';
import { createTtlCache } from '../ttl-cache.ts';

/**
 * Lifetime of a long list's summary, in ms; a change of the player's bets or money ends it before.
 */
const TTL_MS = 30_000;

/** Maximum number of summaries. */
const MAX_ENTRIES = 20;

/** Dates that became text in a key. */
const DATES = new Set(['from', 'to']);

/** The result of a read in parts. */
interface Read {
  /** Number of parts. */
  parts: number;
}

/**
 * Caches summaries of long lists for a moment, for their further pages. Another process's changes
 * are visible once the entry expires.
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
    // Short lists are read as quickly as cached.
    selectExpiry: ({ parts }, now) => (parts > 1 ? now + TTL_MS : now),
    most: MAX_ENTRIES,
  });
  return (filter) => kept.read(JSON.stringify({ version: changes.version(filter.userId), filter }));
}
