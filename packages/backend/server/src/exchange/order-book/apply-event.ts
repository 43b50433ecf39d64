import { enqueue, type RunnerBook, takeMade } from './book-side.ts';
import { type BookEvent, MARKET_MAKER, type OrdersTraded } from './events.ts';
import { rememberKey } from './key-memory.ts';
import { applyOffers, clearRunner } from './market-changes.ts';
import { changeOrder } from './orders.ts';
import { type BookState, createOrder, fill, openPlayer, register, unregister } from './state.ts';
import { toRank, toTick } from './ticks.ts';

/** Replay: the book that the events of another one lead to, without deciding anything again. */

function selectRunner({ runnerOf }: BookState, runnerId: string): RunnerBook {
  const runner = runnerOf.get(runnerId);
  if (!runner) throw new Error(`the book has no runner ${runnerId}`);
  return runner;
}

function selectOrder({ orders }: BookState, orderId: number) {
  const order = orders.get(orderId);
  if (!order) throw new Error(`order ${orderId} does not wait`);
  return order;
}

function takeLevel(runner: RunnerBook, side: 'back' | 'lay', price: number, size: number): void {
  takeMade(runner[side], toRank(side, toTick(price)), size);
}

function applyTrade(state: BookState, event: OrdersTraded): void {
  const { runnerId, size, backId, layId, level } = event;
  const runner = selectRunner(state, runnerId);
  for (const [side, id] of [
    ['back', backId],
    ['lay', layId],
  ] as const) {
    if (id === MARKET_MAKER) takeLevel(runner, side, level, size);
    else fill(state, selectOrder(state, id), size);
  }
}

/** Applies the next event. */
export function applyEvent(state: BookState, event: BookEvent): void {
  if (event.seq !== state.seq + 1) {
    throw new Error(`event ${event.seq} does not follow event ${state.seq}`);
  }
  state.seq = event.seq;
  switch (event.type) {
    case 'placed': {
      const player = openPlayer(state, event.userId);
      const order = createOrder(event, selectRunner(state, event.runnerId), player);
      state.lastOrderId = event.orderId;
      rememberKey(player.keys, event);
      register(state, order);
      enqueue(order);
      return;
    }
    case 'edited': {
      const order = selectOrder(state, event.orderId);
      changeOrder(order, { ...event, tick: toTick(event.price) });
      if (!event.keepsPlace) enqueue(order);
      return;
    }
    case 'traded':
      applyTrade(state, event);
      return;
    case 'crossed':
      for (const { orderId, runnerId, price, size } of event.legs) {
        if (orderId !== MARKET_MAKER) fill(state, selectOrder(state, orderId), size);
        else takeLevel(selectRunner(state, runnerId), event.side, price, size);
      }
      return;
    case 'ended':
      unregister(state, selectOrder(state, event.orderId));
      return;
    case 'quoted':
      applyOffers(state, event);
      return;
    case 'status':
      state.status = event.status;
      state.isInPlay = event.isInPlay;
      return;
    case 'runner': {
      const runner = selectRunner(state, event.runnerId);
      runner.status = event.status;
      if (event.status === 'removed') clearRunner(runner);
    }
  }
}
