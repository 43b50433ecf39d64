import type { Database } from '../db/database.ts';
import { openTestDatabase } from './test-database.ts';

let shared: Promise<Database> | undefined;

/** Returns the PGlite of this process: opening one takes half a second and much memory. */
export function shareTestDatabase(): Promise<Database> {
  shared ??= openTestDatabase();
  return shared;
}

/** Closes it, if it is open; the next call opens a new one. */
export async function closeSharedDatabase(): Promise<void> {
  const closing = shared;
  shared = undefined;
  await (await closing)?.close();
}
