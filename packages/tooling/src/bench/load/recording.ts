/** A recorded level: price and size. */
type Level = readonly [price: number, size: number];

interface RunnerChange {
  id: number;
  atb?: readonly Level[];
  atl?: readonly Level[];
}

/** A `mcm` message of a recording, with the changed fields; `pt` is in ms since 1970. */
export interface MarketMessage {
  op: string;
  pt: number;
  mc: {
    id: string;
    img?: boolean;
    marketDefinition?: { inPlay: boolean; betDelay: number; status: string };
    rc?: readonly RunnerChange[];
  }[];
}

/** Factor of the sizes, so that bets do not exhaust a level. */
const DEPTH = 1_000_000;
const SIDES = ['atb', 'atl'] as const;

type Book = Map<number, Record<(typeof SIDES)[number], Map<number, number>>>;

function applyTo(book: Book, changes: readonly RunnerChange[]): void {
  for (const change of changes) {
    const runner = book.get(change.id) ?? { atb: new Map(), atl: new Map() };
    book.set(change.id, runner);
    for (const side of SIDES) {
      for (const [price, size] of change[side] ?? []) {
        if (size === 0) runner[side].delete(price);
        else runner[side].set(price, size);
      }
    }
  }
}

const toImage = (book: Book): RunnerChange[] =>
  [...book].map(([id, { atb, atl }]) => ({ id, atb: [...atb], atl: [...atl] }));

const deepen = (changes: readonly RunnerChange[]): RunnerChange[] =>
  changes.map(({ id, atb = [], atl = [] }) => ({
    id,
    atb: atb.map(([price, size]) => [price, size * DEPTH]),
    atl: atl.map(([price, size]) => [price, size * DEPTH]),
  }));

const isEmpty = (book: Book) =>
  book.values().some((runner) => SIDES.some((side) => runner[side].size === 0));

/**
 * Returns the moves of a market that starts with `book`, with a snapshot in place of each time
 * without prices.
 */
function keepOpen(book: Book, moves: readonly MarketMessage[]): MarketMessage[] {
  let wasEmpty = isEmpty(book);
  return moves.flatMap(({ op, pt, mc: [change] }): MarketMessage[] => {
    if (!change) return [];
    applyTo(book, change.rc ?? []);
    const before = wasEmpty;
    wasEmpty = isEmpty(book);
    if (wasEmpty) return [];
    const { id, rc = [] } = change;
    const reported = before ? { img: true, rc: deepen(toImage(book)) } : { rc: deepen(rc) };
    return [{ op, pt, mc: [{ id, ...reported }] }];
  });
}

/**
 * Repeats the prices of a recorded match in play for at least `ms`, each time from a snapshot, in
 * an open market with depth. Throws Error if the recording is never in play.
 */
export function prolongRecording(messages: readonly MarketMessage[], ms: number): MarketMessage[] {
  const turn = messages.findIndex(({ mc }) => mc[0]?.marketDefinition?.inPlay);
  const [first] = messages;
  const turned = messages[turn];
  if (!first || !turned) throw new Error('the recording has no part in play');
  const book: Book = new Map();
  for (const { mc } of messages.slice(0, turn + 1)) applyTo(book, mc[0]?.rc ?? []);
  const image = deepen(toImage(book));
  const [{ id, marketDefinition } = { id: '' }] = turned.mc;
  if (!marketDefinition) throw new Error('the recording has no part in play');
  const definition = { ...marketDefinition, betDelay: 0, status: 'OPEN' };
  const moves = keepOpen(
    book,
    messages.slice(turn + 1).filter(({ mc }) => (mc[0]?.rc?.length ?? 0) > 0),
  );
  const round = (moves.at(-1)?.pt ?? turned.pt) - turned.pt + 1;
  const long: MarketMessage[] = [first];
  for (let start = 0; start < ms; start += round) {
    const pt = turned.pt + start;
    long.push({ op: 'mcm', pt, mc: [{ id, img: true, marketDefinition: definition, rc: image }] });
    for (const move of moves) long.push({ ...move, pt: move.pt + start });
  }
  return long;
}
