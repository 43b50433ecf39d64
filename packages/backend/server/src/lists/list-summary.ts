import { pause } from '../async.ts';
import type { Clock } from '../clock.ts';
import type { UserChanges } from '../modules/stream/user-changes.ts';
import { createTtlCache } from '../ttl-cache.ts';
import {
  checkLength,
  type Part,
  type ReadChunk,
  readInChunks,
  sortInChunks,
} from './chunked-read.ts';

/** Rows of a page per statement, with all of their joins. */
const PAGE_PART_ROWS = 50;

/** A whole list without its rows: their ids in order, and its sums by name. */
export interface ListSummary<Sums> {
  /** Number of parts that were read. */
  parts: number;
  ids: Float64Array;
  sums: Sums;
}

/** A part of a list for its outline. */
export interface ListSummaryChunk<Sums> extends Part {
  /** Ids, each with its sort key. */
  entries: readonly (readonly [id: number, key: number])[];
  sums: Sums;
}

/**
 * Reads the outline of a list.
 * @throws BadRequestError where the list is too long
 */
export async function readListSummary<Name extends string>(
  readPart: ReadChunk<ListSummaryChunk<Record<Name, number>>>,
  none: Readonly<Record<Name, number>>,
  order: 'asc' | 'desc',
): Promise<ListSummary<Record<Name, number>>> {
  const entries: (readonly [number, number])[] = [];
  const sums: Record<Name, number> = { ...none };
  let parts = 0;
  for await (const part of readInChunks(readPart)) {
    parts += 1;
    for (const entry of part.entries) entries.push(entry);
    for (const name of Object.keys(sums) as Name[]) sums[name] += part.sums[name];
    checkLength(entries.length);
  }
  const sign = order === 'asc' ? 1 : -1;
  const sorted = await sortInChunks(entries, (a, b) => sign * (a[1] - b[1] || a[0] - b[0]));
  return { parts, ids: Float64Array.from(sorted, ([id]) => id), sums };
}

/** Reads the rows of a page, part by part, in the order of the outline. */
export async function readPage<Row>(
  { ids }: Pick<ListSummary<unknown>, 'ids'>,
  { limit, page }: { limit: number; page: number },
  readRows: (ids: readonly number[]) => Promise<ReadonlyMap<number, Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  const wanted = ids.subarray((page - 1) * limit, page * limit);
  for (let from = 0; from < wanted.length; from += PAGE_PART_ROWS) {
    const part = [...wanted.subarray(from, from + PAGE_PART_ROWS)];
    const found = await readRows(part);
    rows.push(...part.flatMap((id) => found.get(id) ?? []));
    if (wanted.length > PAGE_PART_ROWS) await pause();
  }
  return rows;
}

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
  { clock, changes }: { clock: Clock; changes: UserChanges },
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
