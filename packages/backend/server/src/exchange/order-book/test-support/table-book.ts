import type { Side } from '../../position.ts';
import type { BookCommand, PlaceOrder } from '../commands.ts';
import { type BookEvent, MARKET_MAKER } from '../events.ts';
import { type BookResult, createOrderBook } from '../order-book.ts';
import type { BookTerms } from '../state.ts';

/** A command without what all commands of a table have. */
type Bare<Command> = Command extends BookCommand ? Omit<Command, 'marketId' | 'at'> : never;

const TERMS: BookTerms = {
  marketId: 'm',
  runnerIds: ['A', 'B', 'C'],
  winners: 1,
  unmatchedRule: 'in-play',
  minSize: 100,
  maxSize: 1_000_000,
  maxWaiting: 5000,
  maxWaitingOfPlayer: 200,
};

/** Writes an event in a few words: `back 1 × lay 2: 300 @ 2`. */
function describeEvent(event: BookEvent): string | undefined {
  const name = (id: number) => (id === MARKET_MAKER ? 'feed' : `#${id}`);
  switch (event.type) {
    case 'traded':
      return `${name(event.backId)} backs ${name(event.layId)}: ${event.size} @ ${event.price}`;
    case 'crossed': {
      const legs = event.legs.map(
        ({ orderId, runnerId, size, price }) => `${name(orderId)} ${runnerId} ${size} @ ${price}`,
      );
      return `${event.side}s cross: ${legs.join(', ')}`;
    }
    case 'ended':
      return `#${event.orderId} ${event.reason}: ${event.size}`;
    case 'edited':
      return `#${event.orderId} edited: ${event.size} @ ${event.price}${event.keepsPlace ? ', in its place' : ''}`;
    default:
      return undefined;
  }
}

/** A book for tables: orders get the ids 1, 2, 3, … as they are placed. */
export function createTableBook(over: Partial<BookTerms> = {}) {
  const book = createOrderBook({ ...TERMS, ...over });
  let at = 1000;
  const run = (command: Bare<BookCommand>): BookResult =>
    book.execute({ marketId: 'm', at, ...command } as BookCommand);
  const place = (
    userId: number,
    side: Side,
    price: number,
    size: number,
    rest: Partial<PlaceOrder> = {},
  ) =>
    run({
      type: 'place',
      userId,
      runnerId: 'A',
      side,
      price,
      size,
      timeInForce: 'normal',
      persistence: 'lapse',
      ...rest,
    });
  run({ type: 'open' });

  return {
    run,
    place,
    edit: (userId: number, orderId: number, price: number, size: number) =>
      run({ type: 'edit', userId, orderId, price, size }),
    /** Sets the feed's offers to back and lay on a runner. */
    quote: (
      back: readonly (readonly [number, number])[],
      lay: readonly (readonly [number, number])[] = [],
      runnerId = 'A',
    ) => run({ type: 'quote', isSnapshot: false, runners: [{ id: runnerId, back, lay }] }),
    setTime(ms: number) {
      at = ms;
    },
    /** Returns the waiting orders in the order in which they are served, with what they wait for. */
    waiting: () =>
      book
        .snapshot()
        .orders.map(
          ({ orderId, size, matched, price }) => `#${orderId} ${size - matched} @ ${price}`,
        ),
    book,
  };
}

/** Returns what a result changed, in words, or the code of its rejection. */
export const describeResult = ({ events, rejection }: BookResult): readonly string[] => [
  ...events.flatMap((event) => describeEvent(event) ?? []),
  ...(rejection ? [rejection.code] : []),
];
