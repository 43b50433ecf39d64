import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { OpenApi } from '@exchange/federation/registry';
import type { UsedCall } from '@exchange/federation/releases';

/** Milliseconds for the releases of one area; schemas that take longer cannot be compared. */
const DEADLINE_MS = 3000;
/** Its code is loaded first, which on a busy machine says nothing about a release. */
const START_MS = 60_000;

/**
 * Compares the calls of one area's releases with a server's description, in a thread of its own: a
 * pattern or a choice of choices in its schemas could take for ever. Reports the incompatibilities
 * of each, by key; of releases that the time is not enough for it reports nothing, but blames the
 * first one.
 */
export async function compareCalls(
  server: OpenApi,
  releases: ReadonlyMap<string, readonly UsedCall[]>,
  report: (key: string, incompatibilities: readonly string[]) => void,
): Promise<void> {
  const worker = await startWorker(server);
  const signal = AbortSignal.timeout(DEADLINE_MS);
  let isFirst = true;
  try {
    for (const [key, calls] of releases) {
      worker.postMessage(calls);
      const [reply] = await once(worker, 'message', { signal });
      report(key, reply as readonly string[]);
      isFirst = false;
    }
  } catch (error) {
    const [first = ''] = releases.keys();
    // Another one may have waited for those before it.
    if (isFirst) {
      report(first, [`its calls cannot be compared with the server's: ${(error as Error).name}`]);
    }
  } finally {
    await worker.terminate();
  }
}

async function startWorker(server: OpenApi): Promise<Worker> {
  const file = new URL('./compare-worker.ts', import.meta.url);
  const worker = new Worker(file, { workerData: server });
  worker.unref();
  // Its first message says that it is ready.
  await once(worker, 'message', { signal: AbortSignal.timeout(START_MS) });
  return worker;
}
