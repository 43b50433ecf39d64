import type { OrderPlaced } from './events.ts';

/** So many of a player's last keys are known at least, and twice as many at most. */
const KEYS_PER_GENERATION = 50;

/** The orders of a player's last keys, older ones first. */
export type KeysSnapshot = readonly [older: readonly OrderPlaced[], newer: readonly OrderPlaced[]];

/**
 * The orders of a player's last keys. A repeat comes soon; the stored results of keys outlast these
 * and are asked before the book.
 */
export interface KeyMemory {
  // Two generations, as deleting the oldest entry of one map costs more with each.
  older: Map<string, OrderPlaced>;
  newer: Map<string, OrderPlaced>;
}

export const createKeyMemory = (): KeyMemory => ({ older: new Map(), newer: new Map() });

export const findKey = ({ older, newer }: KeyMemory, key: string): OrderPlaced | undefined =>
  newer.get(key) ?? older.get(key);

/** Remembers the order of its key, if it has one. */
export function rememberKey(memory: KeyMemory, placed: OrderPlaced): void {
  if (placed.key === undefined) return;
  if (memory.newer.size >= KEYS_PER_GENERATION) {
    memory.older = memory.newer;
    memory.newer = new Map();
  }
  memory.newer.set(placed.key, placed);
}

export const takeKeys = ({ older, newer }: KeyMemory): KeysSnapshot => [
  [...older.values()],
  [...newer.values()],
];

const toMap = (orders: readonly OrderPlaced[]) =>
  new Map(orders.map((placed) => [placed.key ?? '', placed]));

export function restoreKeys(memory: KeyMemory, [older, newer]: KeysSnapshot): void {
  memory.older = toMap(older);
  memory.newer = toMap(newer);
}
