import { setTimeout as sleep } from 'node:timers/promises';

/** A Node process that is observed through its inspector, without changes to it. */
export interface Inspector {
  /** Returns the value of an expression in the process; awaits a promise. */
  evaluate<T>(expression: string): Promise<T>;
  /** Collects all garbage; resolves to the used bytes. */
  collect(): Promise<number>;
  close(): void;
}

const TRIES = 100;
const PAUSE_MS = 50;

/** Returns the variable that opens the inspector of a started process. */
export const inspectorEnv = (port: number) => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });

async function findUrl(port: number): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined);
    const [target] = ((await reply?.json()) ?? []) as { webSocketDebuggerUrl: string }[];
    if (target) return target.webSocketDebuggerUrl;
    await sleep(PAUSE_MS);
  }
  throw new Error(`no process can be inspected at port ${port}`);
}

/** Connects to the inspector at a port of this machine. Throws Error if none responds. */
export async function openInspector(port: number): Promise<Inspector> {
  const socket = new WebSocket(await findUrl(port));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () =>
      reject(new Error('the inspector refused the connection')),
    );
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data));
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the inspected process ended'));
    waiting.clear();
  });
  let calls = 0;
  const call = <T>(method: string, params: object = {}): Promise<T> => {
    calls += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(calls, answer);
    socket.send(JSON.stringify({ id: calls, method, params }));
    return answer.promise as Promise<T>;
  };
  return {
    async evaluate<T>(expression: string) {
      const options = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await call<{
        result: { value: T };
        exceptionDetails?: { text: string };
      }>('Runtime.evaluate', options);
      if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
      return result.value;
    },
    async collect() {
      // The first round releases objects of finalizers.
      await call('HeapProfiler.collectGarbage');
      await call('HeapProfiler.collectGarbage');
      return (await call<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize;
    },
    close: () => socket.close(),
  };
}

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
