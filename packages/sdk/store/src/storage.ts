import type { STORAGE_KEYS } from '@exchange/contract';
import * as v from 'valibot';

export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS];

/**
 * Runs a storage action; undefined if storage throws (private modes, quota), since the app works
 * without it.
 */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Returns the raw text under a key, or null. */
const readText = (key: StorageKey): string | null =>
  attempt(() => localStorage.getItem(key)) ?? null;

/** Returns the value under a key if it matches the schema; anything else is dropped: undefined. */
export function readJson<Schema extends v.GenericSchema>(
  key: StorageKey,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  const text = readText(key);
  if (text === null) return undefined;
  const parsed = attempt(() => JSON.parse(text) as unknown);
  const result = v.safeParse(schema, parsed);
  if (result.success) return result.output;
  removeKey(key);
  return undefined;
}

/** Returns the flag under a key; anything but 'true' and 'false' is dropped. */
export function readFlag(key: StorageKey): boolean {
  const text = readText(key);
  if (text !== null && text !== 'true' && text !== 'false') removeKey(key);
  return text === 'true';
}

/** Writes a text; returns false if storage is full or blocked. */
export const writeText = (key: StorageKey, value: string): boolean =>
  attempt(() => {
    localStorage.setItem(key, value);
    return true;
  }) ?? false;

/** Writes a value as JSON; returns false if storage is full or blocked. */
export const writeJson = (key: StorageKey, value: unknown): boolean =>
  writeText(key, JSON.stringify(value));

/** Removes a value. */
export const removeKey = (key: StorageKey): void =>
  void attempt(() => localStorage.removeItem(key));

/** Clears all local storage, as required. */
export const clearStorage = (): void => void attempt(() => localStorage.clear());
