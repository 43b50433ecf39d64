import { pause } from '../async.ts';
import { BadRequestError } from '../http-error.ts';

/**
 * Rows per statement. The built-in database runs in this process: reading a year of a heavy player
 * at once would delay every other request, and bets.
 */
export const CHUNK_ROWS = 1000;

/** Maximum rows of a list, whose sums and order are held in memory; longer ones are rejected. */
export const MAX_ROWS = 250_000;

/** A row's position in the index that a list is read by. */
export interface Place {
  /** Milliseconds since 1970. */
  at: number;
  id: number;
}

/** The result of one statement. */
export interface Part {
  /** The last row that was read; null at the end. */
  end: Place | null;
}

/** Reads the part of a list after a position, or the first one. */
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

/** Sorts without blocking other work: part by part; the final sort then only merges. */
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
 * Rejects a list above the maximum.
 * @throws BadRequestError
 */
export function checkLength(rows: number): void {
  if (rows > MAX_ROWS) {
    throw new BadRequestError('from_date', 'This list is too long. Choose a shorter range.');
  }
}
