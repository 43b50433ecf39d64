import type { BookCommand } from '@exchange/server/order-book';

/** An order of the bare book; the feed's levels have no player. */
interface BareOrder {
  id: number;
  userId: number;
  list: BareOrder[];
  /** Grows towards the price that is taken first. */
  rank: number;
  left: number;
}

const MARKET_MAKER = 0;

/** Sorts the best last, where taking it is cheap; players before the feed, earlier ones before later. */
const isServedLater = (a: BareOrder, b: BareOrder) =>
  a.rank !== b.rank
    ? a.rank < b.rank
    : a.userId === MARKET_MAKER || (b.userId !== MARKET_MAKER && a.id > b.id);

/** Returns where an order is in its list, or belongs. */
function findPlace(order: BareOrder): number {
  const { list } = order;
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = list[middle];
    if (other && isServedLater(other, order)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const insert = (order: BareOrder) => void order.list.splice(findPlace(order), 0, order);

function remove(order: BareOrder): void {
  const place = findPlace(order);
  if (order.list[place] === order) order.list.splice(place, 1);
}

/**
 * A book of sorted arrays: price-time priority and nothing else. It checks nothing, reports no
 * events, and neither cross-matches nor knows keys; the baseline of the order book.
 */
export function createBareBook(): { execute(command: BookCommand): void; traded(): number } {
  const lists = new Map<string, { back: BareOrder[]; lay: BareOrder[] }>();
  const orders = new Map<number, BareOrder>();
  let [lastId, traded] = [0, 0];

  const open = (runnerId: string) => {
    const known = lists.get(runnerId);
    if (known) return known;
    const created = { back: [], lay: [] };
    lists.set(runnerId, created);
    return created;
  };

  const match = (order: BareOrder, offers: BareOrder[]) => {
    for (let best = offers.at(-1); best && order.left > 0; best = offers.at(-1)) {
      if (best.rank < -order.rank) break;
      const size = Math.min(best.left, order.left);
      best.left -= size;
      order.left -= size;
      traded += size;
      if (best.left > 0) continue;
      offers.pop();
      if (best.userId !== MARKET_MAKER) orders.delete(best.id);
    }
    if (order.left === 0) return;
    insert(order);
    if (order.userId !== MARKET_MAKER) orders.set(order.id, order);
  };

  const take = (
    { id, userId, size }: { id: number; userId: number; size: number },
    { runnerId, side, price }: { runnerId: string; side: 'back' | 'lay'; price: number },
  ) => {
    const sides = open(runnerId);
    const rank = side === 'back' ? -price : price;
    const order = { id, userId, list: sides[side], rank, left: size };
    match(order, side === 'back' ? sides.lay : sides.back);
  };

  return {
    traded: () => traded,
    execute(command) {
      if (command.type === 'place') {
        lastId += 1;
        take({ id: lastId, userId: command.userId, size: command.size }, command);
      } else if (command.type === 'cancel') {
        const order = orders.get(command.orderId);
        if (!order) return;
        remove(order);
        orders.delete(order.id);
      } else if (command.type === 'edit') {
        const order = orders.get(command.orderId);
        if (!order) return;
        remove(order);
        const [[runnerId = ''] = []] = [...lists].filter(([, sides]) =>
          [sides.back, sides.lay].includes(order.list),
        );
        const side = lists.get(runnerId)?.back === order.list ? 'back' : 'lay';
        take({ ...order, size: command.size }, { runnerId, side, price: command.price });
      } else if (command.type === 'quote') {
        for (const { id, back, lay } of command.runners) {
          const sides = open(id);
          const named = new Set([...back, ...lay].map(([price]) => price));
          for (const list of [sides.back, sides.lay]) {
            for (let place = list.length - 1; place >= 0; place -= 1) {
              const one = list[place];
              if (one?.userId !== MARKET_MAKER || !named.has(Math.abs(one.rank))) continue;
              list.splice(place, 1);
            }
          }
          const maker = (size: number) => ({ id: 0, userId: MARKET_MAKER, size });
          for (const [price, size] of back) take(maker(size), { runnerId: id, side: 'lay', price });
          for (const [price, size] of lay) take(maker(size), { runnerId: id, side: 'back', price });
        }
      }
    },
  };
}
