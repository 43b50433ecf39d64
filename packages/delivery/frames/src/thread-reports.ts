import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { BundleReply } from './bundle-worker.ts';

/** Time in which a thread says what it uses, in ms, also while its program runs. */
const ANSWER_MS = 20;

/** Reads the text of an error. */
export const readText = (text: unknown) =>
  typeof text === 'string' ? text.slice(0, 300) : 'an error without a message';

/** Reads what a thread says, which may be anything; `maxLength`: most characters of a frame. */
export function readReply(message: unknown, maxLength: number): BundleReply {
  const { turn, html, fault, text } = Object(message) as Record<string, unknown>;
  const at = typeof turn === 'number' ? turn : -1;
  if (fault === 'too-large') return { turn: at, fault, text: readText(text) };
  if (fault !== undefined) return { turn: at, fault: 'throws', text: readText(text) };
  if (typeof html !== 'string') return { turn: at, fault: 'throws', text: 'it says no frame' };
  return html.length <= maxLength ? { turn: at, html } : { turn: at, fault: 'too-large', text: '' };
}

/**
 * Returns the reader of the processor's time in ms that a thread had since now. One that does not say
 * counts with the time of all threads.
 */
export function watchWork(worker: Worker): () => Promise<number> {
  const all = process.cpuUsage();
  const before = worker.cpuUsage().catch(() => undefined);
  return async () => {
    const own = before.then((from) => from && worker.cpuUsage(from)).catch(() => undefined);
    const used = (await Promise.race([own, sleep(ANSWER_MS)])) ?? process.cpuUsage(all);
    return (used.user + used.system) / 1000;
  };
}

/**
 * Returns the bytes that each owner's thread holds, in all and outside of its heap; `silent` are the
 * owners of threads that do not say within `patience`, in ms.
 */
export async function measureThreads<Owner extends { worker: Worker | undefined }>(
  owners: Iterable<Owner>,
  patience = ANSWER_MS,
): Promise<{ held: { owner: Owner; all: number; external: number }[]; silent: Owner[] }> {
  const measured = await Promise.all(
    Array.from(owners, async (owner) => {
      const { worker } = owner;
      return { owner, worker, memory: worker && (await readMemory(worker, patience)) };
    }),
  );
  // Others began or ended meanwhile.
  const present = measured.filter(({ owner, worker }) => worker && owner.worker === worker);
  return {
    held: present.flatMap(({ owner, memory }) => (memory ? [{ owner, ...memory }] : [])),
    silent: present.filter(({ memory }) => !memory).map(({ owner }) => owner),
  };
}

async function readMemory(worker: Worker, patience: number) {
  const read = worker.getHeapStatistics().catch(() => undefined);
  const found = await Promise.race([read, sleep(patience)]);
  if (!found) return undefined;
  const { external_memory: external, total_heap_size: heap } = found;
  return { all: heap + external, external };
}
