import { CLASSIC_LADDER, isOnLadder } from '../../ladder.ts';
import type { BookCommand, EditOrder, PlaceOrder, Rejection, RejectionCode } from '../commands.ts';
import type { BookStatus, EndReason } from '../events.ts';
import type { BookResult } from '../order-book.ts';
import type { BookTerms } from '../state.ts';
import { createNaiveMatching } from './naive-matching.ts';
import type { NaiveLevel, NaiveOrder } from './naive-orders.ts';

/** A rejection, or what was done. */
type NaiveOutcome = RejectionCode | Rejection | { orderId?: number };

/** The rules taken literally, to compare the book with. */
export function createNaiveBook(terms: BookTerms) {
  const { state, emit, end, listOffers, matchAndWait, matchLevels, reaches, sumAvailable } =
    createNaiveMatching(terms);
  const { runners } = state;
  const keys = new Map<string, NaiveOrder>();
  let isInPlay = false;
  let lastOrderId = 0;

  const isWhole = (size: number) => Number.isSafeInteger(size);
  const findSizeFault = (size: number): RejectionCode | undefined => {
    if (!isWhole(size)) return 'INVALID_INPUT';
    if (size < terms.minSize) return 'STAKE_TOO_SMALL';
    return size > terms.maxSize ? 'STAKE_TOO_LARGE' : undefined;
  };
  const waitingOf = (userId: number) => state.orders.filter((one) => one.userId === userId).length;
  const place = ({
    type: _type,
    marketId: _marketId,
    at: _at,
    ...command
  }: PlaceOrder): NaiveOutcome => {
    const { userId, runnerId, side, price, size, timeInForce, minFill, goodUntil, key } = command;
    const name = `${userId}/${key}`;
    const known = key === undefined ? undefined : keys.get(name);
    if (known) {
      const fields = ['runnerId', 'side', 'price', 'size', 'timeInForce', 'minFill'] as const;
      const others = ['persistence', 'goodUntil'] as const;
      const isSame = [...fields, ...others].every((field) => known[field] === command[field]);
      return isSame ? { orderId: known.orderId } : 'IDEMPOTENCY_KEY_REUSED';
    }
    if (!runners.has(runnerId)) return 'UNKNOWN_SELECTION';
    if (state.status === 'LOCKED') return 'BET_LOCKED';
    if (state.status !== 'OPEN') return `MARKET_${state.status}` as const;
    if (runners.get(runnerId) !== 'active') return 'SELECTION_SUSPENDED';
    if (!isOnLadder(CLASSIC_LADDER, price)) return 'INVALID_PRICE';
    const code = findSizeFault(size);
    if (code) return code;
    const isKill = timeInForce === 'fill-or-kill';
    if (minFill !== undefined && !(isKill && isWhole(minFill) && minFill > 0 && minFill <= size))
      return 'INVALID_INPUT';
    if (goodUntil !== undefined && (isKill || !isWhole(goodUntil) || goodUntil <= state.at))
      return 'INVALID_EXPIRY';
    if (isKill) {
      const available = sumAvailable({ type: 'place', marketId: '', at: state.at, ...command });
      if (available < (minFill ?? size))
        return { code: 'NOT_ENOUGH_AVAILABLE' as const, available };
    } else {
      if (timeInForce === 'post-only' && reaches(runnerId, side, price)) return 'WOULD_MATCH';
      if (waitingOf(userId) >= terms.maxWaitingOfPlayer) return 'TOO_MANY_WAITING_BETS';
      if (state.orders.length >= terms.maxWaiting) return 'MARKET_FULL';
    }
    lastOrderId += 1;
    const orderId = lastOrderId;
    emit({ type: 'placed', orderId, ...command });
    const order: NaiveOrder = { ...command, orderId, left: size, matched: 0, place: 0 };
    if (key !== undefined) keys.set(name, { ...order });
    matchAndWait(order);
    return { orderId };
  };

  const find = (userId: number, orderId: number): NaiveOrder | RejectionCode => {
    const order = state.orders.find((one) => one.orderId === orderId);
    if (order) return order.userId === userId ? order : 'UNKNOWN_BET';
    return orderId > 0 && orderId <= lastOrderId ? 'BET_NOT_WAITING' : 'UNKNOWN_BET';
  };
  const edit = ({ userId, orderId, price, size }: EditOrder): NaiveOutcome => {
    if (state.status === 'CLOSED') return 'MARKET_CLOSED';
    const order = find(userId, orderId);
    if (typeof order === 'string') return order;
    if (!isOnLadder(CLASSIC_LADDER, price)) return 'INVALID_PRICE';
    const code = findSizeFault(size);
    if (code) return code;
    if (size <= order.matched) return 'ALREADY_MATCHED';
    const rest = size - order.matched;
    const keepsPlace = order.price === price && rest <= order.left;
    if (keepsPlace && rest === order.left) return { orderId };
    if (!keepsPlace) {
      if (state.status === 'LOCKED') return 'BET_LOCKED';
      if (state.status === 'SUSPENDED') return 'MARKET_SUSPENDED';
      if (runners.get(order.runnerId) !== 'active') return 'SELECTION_SUSPENDED';
      const isPost = order.timeInForce === 'post-only';
      if (isPost && reaches(order.runnerId, order.side, price)) return 'WOULD_MATCH';
    }
    emit({ type: 'edited', orderId, price, size, keepsPlace });
    order.left = rest;
    if (keepsPlace) return { orderId };
    state.orders = state.orders.filter((one) => one !== order);
    order.price = price;
    matchAndWait(order);
    return { orderId };
  };

  const inOrder = () =>
    terms.runnerIds.flatMap((id) =>
      (['back', 'lay'] as const).flatMap((side) =>
        listOffers(id, side).flatMap(({ order }) => (order ? [order] : [])),
      ),
    );
  const endEach = (ending: readonly NaiveOrder[], reason: EndReason) => {
    for (const order of ending) end(order, reason);
  };
  const setStatus = (status: BookStatus, inPlay: boolean) => {
    if (status === state.status && inPlay === isInPlay) return;
    state.status = status;
    isInPlay = inPlay;
    emit({ type: 'status', status, isInPlay });
  };

  const decide = (command: BookCommand): NaiveOutcome => {
    const free = ['place', 'edit', 'cancel', 'cancel-player', 'cancel-all', 'expire'];
    if (state.status === 'CLOSED' && !free.includes(command.type)) return 'MARKET_CLOSED';
    const lapsing = () => inOrder().filter(({ persistence }) => persistence === 'lapse');
    const byId = () => state.orders.toSorted((a, b) => a.orderId - b.orderId);
    switch (command.type) {
      case 'place':
        return place(command);
      case 'edit':
        return edit(command);
      case 'cancel': {
        const order = find(command.userId, command.orderId);
        if (typeof order === 'string') return order;
        end(order, 'cancelled');
        return { orderId: order.orderId };
      }
      case 'cancel-player':
        endEach(
          byId().filter(({ userId }) => userId === command.userId),
          'cancelled',
        );
        return {};
      case 'cancel-all':
        endEach(byId(), 'cancelled');
        return {};
      case 'close':
        setStatus('CLOSED', isInPlay);
        endEach(inOrder(), 'closed');
        return {};
      case 'go-in-play': {
        if (isInPlay) return {};
        setStatus('SUSPENDED', true);
        endEach(lapsing(), 'lapsed');
        return {};
      }
      case 'lock':
        setStatus('LOCKED', isInPlay);
        return {};
      case 'suspend': {
        const wasSuspended = state.status === 'SUSPENDED';
        setStatus('SUSPENDED', isInPlay);
        if (!wasSuspended && terms.unmatchedRule === 'suspension')
          endEach(isInPlay ? inOrder() : lapsing(), 'lapsed');
        return {};
      }
      case 'open':
        setStatus('OPEN', isInPlay);
        for (const id of terms.runnerIds) matchLevels(id);
        return {};
      case 'set-runner': {
        const { runnerId, status: next } = command;
        if (!runners.has(runnerId)) return 'UNKNOWN_SELECTION';
        if (runners.get(runnerId) === next) return {};
        if (runners.get(runnerId) === 'removed') return 'SELECTION_SUSPENDED';
        runners.set(runnerId, next);
        emit({ type: 'runner', runnerId, status: next });
        if (next === 'active') matchLevels(runnerId);
        if (next !== 'removed') return {};
        state.levels = state.levels.filter((one) => one.runnerId !== runnerId);
        endEach(
          inOrder().filter((one) => one.runnerId === runnerId),
          'removed',
        );
        return {};
      }
      case 'quote': {
        const { isSnapshot, runners: offers } = command;
        if (offers.some(({ id }) => !runners.has(id))) return 'UNKNOWN_SELECTION';
        emit({ type: 'quoted', isSnapshot, runners: offers });
        const before = state.levels;
        if (isSnapshot) state.levels = [];
        for (const { id, back, lay } of offers) {
          if (runners.get(id) === 'removed') continue;
          for (const [side, published] of [
            ['lay', back],
            ['back', lay],
          ] as const) {
            for (const [price, size] of published) {
              if (!isOnLadder(CLASSIC_LADDER, price) || !isWhole(size) || size < 0) continue;
              const isThis = (one: NaiveLevel) =>
                one.runnerId === id && one.side === side && one.price === price;
              const known = state.levels.find(isThis) ?? before.find(isThis);
              state.levels = state.levels.filter((one) => !isThis(one));
              const level = { runnerId: id, side, price, published: size, left: size };
              state.levels.push(known?.published === size ? known : level);
            }
          }
        }
        for (const { id } of offers) matchLevels(id);
        return {};
      }
      case 'expire':
        return {};
    }
  };

  return {
    execute(command: BookCommand): BookResult {
      state.events = [];
      const { events } = state;
      if (command.marketId !== terms.marketId) {
        return { events, rejection: { code: 'UNKNOWN_MARKET' } };
      }
      state.at = command.at;
      const due = state.orders
        .filter(({ goodUntil }) => goodUntil !== undefined && goodUntil <= state.at)
        .toSorted((a, b) => (a.goodUntil ?? 0) - (b.goodUntil ?? 0) || a.orderId - b.orderId);
      endEach(due, 'expired');
      const outcome = decide(command);
      if (typeof outcome === 'string') return { events, rejection: { code: outcome } };
      return 'code' in outcome ? { events, rejection: outcome } : { events, ...outcome };
    },
    /** Returns the waiting orders by runner, side, price and time. */
    waiting: () =>
      inOrder().map(({ orderId, price, left, matched }) => ({ orderId, price, left, matched })),
  };
}
