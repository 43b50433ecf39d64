import type { Inspector } from './inspector.ts';

/** Metrics of a process; the delay of its event loop since the watch began. */
export interface Vitals {
  /** Memory that the process holds, bytes. */
  rss: number;
  /** Processor time of the whole process so far, ms. */
  cpuMs: number;
  /** Delay of the event loop beyond a timer's normal one, ms. */
  delay: { p99: number; max: number };
}

const RESOLUTION_MS = 5;

/** Starts to measure the delay of the event loop in the process, from zero. */
export async function watchVitals({ evaluate }: Inspector): Promise<void> {
  await evaluate(`(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
    globalThis.loadDelay ??= monitorEventLoopDelay({ resolution: ${RESOLUTION_MS} });
    loadDelay.enable();
    loadDelay.reset();
  })()`);
}

/** Reads the measurements since `watchVitals`. */
export async function readVitals({ evaluate }: Inspector): Promise<Vitals> {
  const { rss, cpu, p99, max } = await evaluate<Record<'rss' | 'cpu' | 'p99' | 'max', number>>(
    `(() => {
      const { user, system } = process.cpuUsage();
      const [p99, max] = [loadDelay.percentile(99), loadDelay.max];
      return { rss: process.memoryUsage.rss(), cpu: user + system, p99, max };
    })()`,
  );
  const toDelay = (ns: number) => Math.max(0, ns / 1e6 - RESOLUTION_MS);
  return { rss, cpuMs: cpu / 1000, delay: { p99: toDelay(p99), max: toDelay(max) } };
}
