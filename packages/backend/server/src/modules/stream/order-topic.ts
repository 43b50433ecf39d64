import { randomBytes } from 'node:crypto';
import { MAX_STREAMED_ORDERS, type OrdersData, type StreamFrame } from '@exchange/contract';
import type { UnitOfWork } from '@exchange/server-kit/database';
import { LRUCache } from 'lru-cache';
import { BET_STATES } from '../../db/schema/bets.ts';
import { type BetSort, readBetList } from '../bets/bet-lists.repository.ts';
import { toWireBet } from '../bets/bets.model.ts';

/** Number of stored changes of a player's orders, so that an interrupted stream can resume. */
const MAX_CHANGES = 50;
/** Max rows that are stored for all players; who has none gets a snapshot. */
const MAX_ROWS_STORED = 100_000;
const WAITING_FIRST = { sort: 'waiting', order: 'desc' } as const satisfies BetSort;

type WireOrder = OrdersData['orders'][number];

/** A player's open orders at the last read. */
interface OrdersState {
  id: string;
  /** Number of open orders, also of those above the maximum. */
  total: number;
  rows: ReadonlyMap<number, WireOrder>;
  changes: readonly { since: string; id: string; orders: WireOrder[]; total: number }[];
}

const countRows = ({ rows, changes }: OrdersState) =>
  1 + rows.size + changes.reduce((sum, { orders }) => sum + orders.length, 0);

const isSame = (one: WireOrder, other: WireOrder | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Creates the source of the topic `orders`: a snapshot of a player's open orders, then changes. */
export function createOrderTopic({ read }: Pick<UnitOfWork, 'read'>) {
  const states = new LRUCache<number, OrdersState>({
    maxSize: MAX_ROWS_STORED,
    sizeCalculation: countRows,
  });
  const reading = new Map<number, Promise<OrdersState>>();
  const boot = randomBytes(6).toString('base64url');
  let count = 0;

  const readOrders = (userId: number, before: OrdersState | undefined) =>
    read(async (tx) => {
      const ofUser = { userId, ...WAITING_FIRST };
      const page = { limit: MAX_STREAMED_ORDERS, page: 1 };
      const open = await readBetList(tx, { ...ofUser, states: ['OPEN'] }, page);
      const rows = new Map(open.rows.map((one) => [one.bet.id, toWireBet(one)]));
      const betIds = [...(before?.rows.keys() ?? [])].filter((id) => !rows.has(id));
      const filter = { ...ofUser, states: BET_STATES, betIds };
      const ended = betIds.length > 0 ? (await readBetList(tx, filter, page)).rows : [];
      const isComplete = ended.length === betIds.length;
      return { rows, ended: ended.map(toWireBet), total: open.sums.count, isComplete };
    });

  /** Reads a player's orders and records what changed. */
  const refresh = async (userId: number): Promise<OrdersState> => {
    const before = states.get(userId);
    const { rows, ended, total, isComplete } = await readOrders(userId, before);
    const changed = [...rows].filter(([id, row]) => !isSame(row, before?.rows.get(id)));
    const orders = [...changed.map(([, row]) => row), ...ended];
    if (before?.total === total && orders.length === 0 && isComplete) return before;
    count += 1;
    const id = `${boot}.${count}`;
    const changes =
      before && isComplete ? [...before.changes, { since: before.id, id, orders, total }] : [];
    const state = { id, total, rows, changes: changes.slice(-MAX_CHANGES) };
    states.set(userId, state);
    return state;
  };

  /** One read of a player at a time: an older one must not follow a newer one. */
  const refreshInOrder = async (userId: number): Promise<OrdersState> => {
    for (let first = reading.get(userId); first; first = reading.get(userId)) {
      await first.catch(() => undefined);
    }
    const own = refresh(userId).finally(() => reading.delete(userId));
    reading.set(userId, own);
    return own;
  };

  return {
    /** Returns the frames from `id` (null for nothing) to now. */
    async framesSince(topic: string, id: string | null, userId: number): Promise<StreamFrame[]> {
      const state = await refreshInOrder(userId);
      if (id === state.id) return [];
      const from = state.changes.findIndex(({ since }) => since === id);
      if (from < 0) {
        const data: OrdersData = { orders: [...state.rows.values()], total: state.total };
        return [{ kind: 'snapshot', topic, id: state.id, data }];
      }
      return state.changes
        .slice(from)
        .map(({ since, id: to, ...data }) => ({ kind: 'delta', topic, since, id: to, data }));
    },
  };
}
