import type { Database } from '../db/database.ts';
import { openTestDatabase } from './test-database.ts';

let shared: Promise<Database> | undefined;

/** The PGlite of this process: opening one takes half a second and much memory. */
export function shareTestDatabase(): Promise<Database> {
  shared ??= openTestDatabase();
  return shared;
}

/** Closes it, where one was opened; the next who asks gets a new one. */
export async function closeSharedDatabase(): Promise<void> {
  const closing = shared;
  shared = undefined;
  await (await closing)?.close();
}
