import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { OpenApi } from '@exchange/federation/registry';
import type { UsedCall } from '@exchange/federation/releases';

/** Milliseconds after which schemas count as ones that cannot be compared. */
const DEADLINE_MS = 3000;
/** Its code is loaded first. */
const FIRST_DEADLINE_MS = 10_000;

/**
 * Compares the calls of releases with a server's description, in a thread of its own: a pattern or
 * a choice of choices in one team's schema could take for ever. Resolves to the misfits by key.
 */
export async function compareCalls(
  server: OpenApi,
  releases: ReadonlyMap<string, readonly UsedCall[]>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  let worker: Worker | undefined;
  for (const [key, calls] of releases) {
    const deadline = worker ? DEADLINE_MS : FIRST_DEADLINE_MS;
    worker ??= new Worker(new URL('./compare-worker.ts', import.meta.url), { workerData: server });
    worker.unref();
    worker.postMessage(calls);
    try {
      const [reply] = await once(worker, 'message', { signal: AbortSignal.timeout(deadline) });
      found.set(key, reply as readonly string[]);
    } catch (error) {
      found.set(key, [`its calls cannot be compared with the server's: ${(error as Error).name}`]);
      await worker.terminate();
      worker = undefined;
    }
  }
  await worker?.terminate();
  return found;
}
