import type { Side } from '../../position.ts';
import type { BookRunnerStatus, PlaceOrder } from '../commands.ts';
import type { BookEvent, BookStatus, EndReason } from '../events.ts';
import type { BookTerms } from '../state.ts';
import { findReferenceCross, type ReferenceCross, type ReferenceLeg } from './reference-cross.ts';
import type { Offer, ReferenceLevel, ReferenceOrder } from './reference-orders.ts';

interface ReferenceState {
  status: BookStatus;
  seq: number;
  at: number;
  /** Number of the last place in a queue. */
  places: number;
  orders: ReferenceOrder[];
  levels: ReferenceLevel[];
  events: BookEvent[];
  readonly runners: Map<string, BookRunnerStatus>;
}

type Unnumbered<Event> = Event extends BookEvent ? Omit<Event, 'seq' | 'at'> : never;

/** The reference book's orders and matching: lists, which each step reads as a whole. */
export function createReferenceMatching(terms: BookTerms) {
  const runners = new Map<string, BookRunnerStatus>(terms.runnerIds.map((id) => [id, 'active']));
  const state: ReferenceState = {
    status: 'SUSPENDED',
    seq: 0,
    at: 0,
    places: 0,
    orders: [],
    levels: [],
    events: [],
    runners,
  };

  const emit = (event: Unnumbered<BookEvent>) => {
    state.seq += 1;
    state.events.push({ seq: state.seq, at: state.at, ...event } as BookEvent);
  };
  const opposite = (side: Side): Side => (side === 'back' ? 'lay' : 'back');
  /** Best first for those who take orders of `side`; players before the market maker, then by time. */
  const listOffers = (runnerId: string, side: Side): Offer[] => {
    const sign = side === 'back' ? 1 : -1;
    const all: Offer[] = [
      ...state.orders
        .filter((one) => one.runnerId === runnerId && one.side === side)
        .map((order) => ({ price: order.price, order, left: order.left })),
      ...state.levels
        .filter((one) => one.runnerId === runnerId && one.side === side && one.left > 0)
        .map((level) => ({ price: level.price, level, left: level.left })),
    ];
    const placeOf = ({ order }: Offer) => order?.place ?? Number.POSITIVE_INFINITY;
    return all.sort((a, b) => sign * (a.price - b.price) || placeOf(a) - placeOf(b));
  };
  const isReachedBy = (side: Side, limit: number) => (price: number) =>
    side === 'back' ? price >= limit : price <= limit;
  const drop = () => {
    state.orders = state.orders.filter(({ left }) => left > 0);
  };
  const end = (order: ReferenceOrder, reason: EndReason) => {
    emit({ type: 'ended', orderId: order.orderId, reason, size: order.left });
    order.left = 0;
    drop();
  };
  const take = (offer: Offer, size: number) => {
    for (const one of [offer.order, offer.level]) if (one) one.left -= size;
    if (offer.order) offer.order.matched += size;
    drop();
  };
  const trade = (taker: ReferenceOrder, offer: Offer, price: number) => {
    const size = Math.min(taker.left, offer.left);
    const [own, other] = [taker.orderId, offer.order?.orderId ?? 0];
    emit({
      type: 'traded',
      runnerId: taker.runnerId,
      price,
      size,
      backId: taker.side === 'back' ? own : other,
      layId: taker.side === 'back' ? other : own,
      level: offer.price,
    });
    take(offer, size);
    taker.left -= size;
    taker.matched += size;
  };

  /** The offers of the best price on a side, up to the taker's own order. */
  const findLeg = (runnerId: string, side: Side, userId: number): ReferenceLeg => {
    const offers = listOffers(runnerId, side);
    const best = offers.filter(({ price }) => price === offers[0]?.price);
    const own = best.findIndex(({ order }) => order?.userId === userId);
    return { runnerId, price: offers[0]?.price, offers: own < 0 ? best : best.slice(0, own) };
  };
  const findCross = (taker: ReferenceOrder): ReferenceCross | undefined => {
    if (terms.winners !== 1 || taker.timeInForce === 'post-only') return undefined;
    const others = [...runners].filter(([id, of]) => id !== taker.runnerId && of !== 'removed');
    if (others.some(([, of]) => of === 'hidden')) return undefined;
    const legs = others.map(([id]) => findLeg(id, taker.side, taker.userId));
    return findReferenceCross(taker, legs);
  };
  const match = (taker: ReferenceOrder): boolean => {
    const isReached = isReachedBy(taker.side, taker.price);
    let canCross = true;
    while (taker.left > 0) {
      const [best] = listOffers(taker.runnerId, opposite(taker.side));
      const cross: ReferenceCross | undefined = canCross ? findCross(taker) : undefined;
      const isBetter = (price: number) =>
        !best || (taker.side === 'back' ? price > best.price : price < best.price);
      if (cross && isReached(cross.price) && isBetter(cross.price)) {
        canCross = cross.stakes !== undefined;
        if (!cross.stakes) continue;
        const [size = 0, ...stakes] = cross.stakes;
        const { orderId, runnerId, side } = taker;
        const crossed = [{ orderId, runnerId, price: cross.price, size }];
        cross.legs.forEach((leg, index) => {
          let left = stakes[index] ?? 0;
          for (const offer of leg.offers) {
            const part = Math.min(left, offer.left);
            if (part === 0) continue;
            const legId = offer.order?.orderId ?? 0;
            crossed.push({
              orderId: legId,
              runnerId: leg.runnerId,
              price: offer.price,
              size: part,
            });
            take(offer, part);
            left -= part;
          }
        });
        emit({ type: 'crossed', side, legs: crossed });
        taker.left -= size;
        taker.matched += size;
      } else {
        if (!best || !isReached(best.price)) return true;
        if (best.order?.userId === taker.userId) return false;
        trade(taker, best, best.price);
      }
    }
    return true;
  };
  const matchAndWait = (order: ReferenceOrder) => {
    const isDone = match(order);
    if (order.left === 0) return;
    if (!isDone) return end(order, 'self-match');
    if (order.timeInForce === 'fill-or-kill') return end(order, 'unfilled');
    state.places += 1;
    order.place = state.places;
    state.orders.push(order);
  };
  const matchLevels = (runnerId: string) => {
    if (state.status !== 'OPEN' || runners.get(runnerId) !== 'active') return;
    for (const side of ['back', 'lay'] as const) {
      for (;;) {
        const unmatched = listOffers(runnerId, side).find(({ order }) => order)?.order;
        const made = listOffers(runnerId, opposite(side)).find(({ level }) => level);
        if (!unmatched || !made || !isReachedBy(side, unmatched.price)(made.price)) break;
        trade(unmatched, made, unmatched.price);
        drop();
      }
    }
  };
  const reaches = (runnerId: string, side: Side, price: number) => {
    const [best] = listOffers(runnerId, opposite(side));
    return best !== undefined && isReachedBy(side, price)(best.price);
  };
  /** Returns what an order could take of its runner, up to an own order. */
  const sumAvailable = ({ runnerId, side, price, userId, size }: PlaceOrder) => {
    const reached = listOffers(runnerId, opposite(side)).filter((offer) =>
      isReachedBy(side, price)(offer.price),
    );
    const own = reached.findIndex(({ order }) => order?.userId === userId);
    const before = own < 0 ? reached : reached.slice(0, own);
    return Math.min(
      size,
      before.reduce((sum, { left }) => sum + left, 0),
    );
  };

  return { state, emit, end, listOffers, matchAndWait, matchLevels, reaches, sumAvailable };
}
