import type { InferInput } from 'valibot';
import type { wireSession } from '../matches/matches.wire.ts';
import type { BooksData, SessionDelta } from './stream.wire.ts';

type WireSession = InferInput<typeof wireSession>;

const idOf = ({ SelectionId }: WireSession) => String(SelectionId);
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns the changes between two states of a match's session lines, without books; null: no
 * change.
 */
export function diffSessions(
  before: readonly WireSession[],
  after: readonly WireSession[],
): SessionDelta | null {
  const old = new Map(before.map((row) => [idOf(row), row]));
  const rows = after.filter((row) => !isSame(row, old.get(idOf(row))));
  const order = after.map(idOf);
  const moved = !isSame(before.map(idOf), order);
  return rows.length === 0 && !moved ? null : { rows, ...(moved && { order }) };
}

/**
 * Applies a delta to session lines; unchanged rows keep their identity. Undefined if the delta
 * orders an unknown line: a snapshot is needed.
 */
export function applySessionDelta(
  before: readonly WireSession[],
  { rows, order }: SessionDelta,
): WireSession[] | undefined {
  const stated = new Map([...before, ...rows].map((row) => [idOf(row), row]));
  const after = (order ?? before.map(idOf)).map((id) => stated.get(String(id)));
  return after.every((row) => row !== undefined) ? after : undefined;
}

/** Adds the player's books to session lines; lines without a bet keep their identity. */
export const applyBooks = (rows: readonly WireSession[], books: BooksData): WireSession[] =>
  rows.map((row) => {
    const scorePostion = books[idOf(row)] ?? null;
    return scorePostion === row.scorePostion ? row : { ...row, scorePostion };
  });
