import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { OpenApi } from '@exchange/federation/registry';
import type { UsedCall } from '@exchange/federation/releases';

/** Milliseconds after which schemas count as ones that cannot be compared. */
const DEADLINE_MS = 3000;
/** Its code is loaded first, which on a busy machine says nothing about a release. */
const START_MS = 60_000;

/** Misfits of one release; `isLate`: it was not compared in time, which another try may change. */
interface Compared {
  misfits: readonly string[];
  isLate?: true;
}

/**
 * Compares the calls of releases with a server's description, in a thread of its own: a pattern or
 * a choice of choices in one team's schema could take for ever. Resolves to the misfits by key.
 */
export async function compareCalls(
  server: OpenApi,
  releases: ReadonlyMap<string, readonly UsedCall[]>,
): Promise<ReadonlyMap<string, Compared>> {
  const found = new Map<string, Compared>();
  let worker: Worker | undefined;
  for (const [key, calls] of releases) {
    worker ??= await startWorker(server);
    worker.postMessage(calls);
    try {
      const [reply] = await once(worker, 'message', { signal: AbortSignal.timeout(DEADLINE_MS) });
      found.set(key, { misfits: reply as readonly string[] });
    } catch (error) {
      const reason = `its calls cannot be compared with the server's: ${(error as Error).name}`;
      found.set(key, { misfits: [reason], isLate: true });
      await worker.terminate();
      worker = undefined;
    }
  }
  await worker?.terminate();
  return found;
}

async function startWorker(server: OpenApi): Promise<Worker> {
  const file = new URL('./compare-worker.ts', import.meta.url);
  const worker = new Worker(file, { workerData: server });
  worker.unref();
  // Its first message says that it is ready.
  await once(worker, 'message', { signal: AbortSignal.timeout(START_MS) });
  return worker;
}
