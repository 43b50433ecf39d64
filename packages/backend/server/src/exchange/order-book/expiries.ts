import type { Order } from './book-side.ts';

/** Orders by the time at which they expire: a heap, soonest first. */
export interface Expiries {
  add(order: Order): void;
  /** Takes out the next order that is due at `at` (epoch ms) and not over yet. */
  takeDue(at: number): Order | undefined;
}

/** Orders that are over stay in the heap until it has this many more than waiting ones. */
const MAX_OVER = 1000;

const isSooner = (a: Order, b: Order) =>
  a.goodUntil < b.goodUntil || (a.goodUntil === b.goodUntil && a.id < b.id);

const isUnmatched = ({ left }: Order) => left > 0;

/** Creates an empty heap. */
export function createExpiries(): Expiries {
  let heap: Order[] = [];
  let limit = MAX_OVER;

  const sink = (order: Order) => {
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (!left) break;
      if (right && isSooner(right, left)) child += 1;
      const next = heap[child];
      if (!next || isSooner(order, next)) break;
      heap[place] = next;
      place = child;
    }
    heap[place] = order;
  };

  const takeFirst = () => {
    const [first] = heap;
    const last = heap.pop();
    if (last && heap.length > 0) sink(last);
    return first;
  };

  return {
    add(order) {
      if (order.goodUntil === Number.POSITIVE_INFINITY) return;
      if (heap.length >= limit) {
        // A sorted array is a heap.
        heap = heap.filter(isUnmatched).toSorted((a, b) => (isSooner(a, b) ? -1 : 1));
        limit = 2 * heap.length + MAX_OVER;
      }
      let place = heap.length;
      heap.push(order);
      while (place > 0) {
        const parent = (place - 1) >> 1;
        const above = heap[parent];
        if (!above || isSooner(above, order)) break;
        heap[place] = above;
        place = parent;
      }
      heap[place] = order;
    },
    takeDue(at) {
      for (let first = heap[0]; first && first.goodUntil <= at; first = heap[0]) {
        takeFirst();
        if (isUnmatched(first)) return first;
      }
      return undefined;
    },
  };
}
