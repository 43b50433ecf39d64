import { describe, expect, it } from 'vitest';
import { createPending } from './newest.ts';
import type { StreamUpdate } from './stream.ts';

const live = (isLive: boolean): StreamUpdate => ({ kind: 'live', isLive });
const prices = (receivedAt: number, matchId = 'm') =>
  ({ kind: 'prices', matchId, match: {}, receivedAt }) as StreamUpdate;
const orders = (ids: readonly string[], isSnapshot = false) =>
  ({
    kind: 'orders',
    open: new Map(),
    changed: ids.map((id) => ({ id })),
    isSnapshot,
    total: ids.length,
  }) as unknown as StreamUpdate;

/** Adds the updates and takes all that are ready. */
function takeAll(...updates: readonly StreamUpdate[]) {
  const pending = createPending();
  for (const update of updates) pending.add(update);
  const taken: StreamUpdate[] = [];
  for (let one = pending.take(); one; one = pending.take()) taken.push(one);
  return { pending, taken };
}

describe('updates that wait for a program', () => {
  it('are the newest of each match alone', () => {
    const { taken } = takeAll(live(true), prices(1), prices(1, 'other'), prices(2), prices(3));
    expect(taken).toEqual([live(true), prices(3), prices(1, 'other')]);
  });

  it('have no prices while these are stale, and have them once they are live again', () => {
    const { pending, taken } = takeAll(live(true), prices(1), live(false));
    expect(taken).toEqual([live(false)]);
    pending.add(live(true));
    expect([pending.take(), pending.take()]).toEqual([live(true), prices(1)]);
  });

  it('lose no changed order, also of before a snapshot', () => {
    const { taken } = takeAll(orders(['a', 'b']), orders(['b'], true), orders(['c']));
    expect(taken).toMatchObject([
      { changed: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], isSnapshot: true, total: 1 },
    ]);
  });

  it('are bounded: with too many changes, some count as missed', () => {
    const many = (from: number) => orders(Array.from({ length: 600 }, (_, at) => `${from + at}`));
    const { taken } = takeAll(many(0), many(600));
    expect(taken).toMatchObject([{ isSnapshot: true, changed: { length: 600 } }]);
  });
});
