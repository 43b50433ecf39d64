import type { STORAGE_KEYS } from '@exchange/contract';
import * as v from 'valibot';

export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS];

/** Local storage throws in private modes and when full; the app then lives without it. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** The raw text under a key, or null. */
export const readText = (key: StorageKey): string | null =>
  attempt(() => localStorage.getItem(key)) ?? null;

/** The value under a key if it is JSON of the schema's shape; anything else is dropped: undefined. */
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

/** The flag under a key; anything but 'true' and 'false' is dropped. */
export function readFlag(key: StorageKey): boolean {
  const text = readText(key);
  if (text !== null && text !== 'true' && text !== 'false') removeKey(key);
  return text === 'true';
}

/** Writes a text; where storage is full or forbidden the session lives in memory alone. */
export const writeText = (key: StorageKey, value: string): void =>
  void attempt(() => localStorage.setItem(key, value));

/** Writes a value as JSON, under the same rule. */
export const writeJson = (key: StorageKey, value: unknown): void =>
  writeText(key, JSON.stringify(value));

/** Forgets a value. */
export const removeKey = (key: StorageKey): void =>
  void attempt(() => localStorage.removeItem(key));

/** "Clears all local storage" is literal (decisions, "Session guard"). */
export const clearStorage = (): void => void attempt(() => localStorage.clear());
