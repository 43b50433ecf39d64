import { BadRequestError } from '../http-error.ts';
import { pause } from '../pause.ts';

/**
 * So many rows are read with one statement. The built-in database runs in this process: one that reads
 * a year of a heavy player at once would keep every other request, and bets, waiting.
 */
export const CHUNK_ROWS = 1000;

/** What a list comes to and the order of its rows are held in memory; longer ones are refused. */
export const MAX_ROWS = 250_000;

/** A row's place in the index by which a list is read. */
export interface Place {
  /** Milliseconds since 1970. */
  at: number;
  id: number;
}

/** What one statement found. */
export interface Part {
  /** The last row that it looked at; null where it looked at less than a whole part. */
  end: Place | null;
}

/** The part of a list that begins after a place, or with the first row. */
export type ReadChunk<P extends Part> = (after: Place | undefined) => Promise<P>;

/**
 * Reads a list part by part, each with a statement of its own and a turn of the event loop after it:
 * bets go on in between, so what changes meanwhile may be in one part and not in another.
 */
export async function* readInChunks<P extends Part>(readPart: ReadChunk<P>): AsyncGenerator<P> {
  for (let after: Place | undefined; ; ) {
    const part = await readPart(after);
    await pause();
    yield part;
    if (part.end === null) return;
    after = part.end;
  }
}

/**
 * Sorts without holding up others: part by part; sorting the whole then only merges what is sorted.
 */
export async function sortInChunks<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<T[]> {
  const sorted: T[] = [];
  for (let from = 0; from < items.length; from += CHUNK_ROWS) {
    for (const item of items.slice(from, from + CHUNK_ROWS).sort(compare)) sorted.push(item);
    if (items.length > CHUNK_ROWS) await pause();
  }
  return sorted.sort(compare);
}

/**
 * Refuses a list that is longer than what is held in memory.
 * @throws InvalidInput
 */
export function checkLength(rows: number): void {
  if (rows > MAX_ROWS) {
    throw new BadRequestError('from_date', 'This list is too long. Choose a shorter range.');
  }
}
