import { pause } from '../pause.ts';
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
