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

/** The value under a key if it is JSON of the schema's shape, else undefined. */
export function readJson<Schema extends v.GenericSchema>(
  key: StorageKey,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  const parsed = attempt(() => JSON.parse(readText(key) ?? 'null') as unknown);
  const result = v.safeParse(schema, parsed);
  return result.success ? result.output : undefined;
}

export const writeText = (key: StorageKey, value: string): void =>
  void attempt(() => localStorage.setItem(key, value));

export const writeJson = (key: StorageKey, value: unknown): void =>
  writeText(key, JSON.stringify(value));

export const removeKey = (key: StorageKey): void =>
  void attempt(() => localStorage.removeItem(key));

/** "Clears all local storage" is literal (decisions, "Session guard"). */
export const clearStorage = (): void => void attempt(() => localStorage.clear());
