import path from 'node:path';
import { setInterval } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { BundleStart } from './bundle-worker.ts';
import { measureThreads, readReply, readText, watchWork } from './thread-reports.ts';

/** What the edge writes to the renderer, one message a line. */
export type ToRenderer =
  | { kind: 'load'; key: string; code: string }
  | { kind: 'drop'; key: string }
  | { kind: 'render'; id: string; key: string; json: string; isWarmUp: boolean };

/**
 * What the renderer writes. `unready` is no fault; without an id, a fault happened outside of a
 * render.
 */
type FromRenderer =
  | { id: string; html: string }
  | { id: string; unready: string }
  | { id?: string; key: string; fault: string; text: string };

/**
 * Time for one render, in ms. The first ones of a thread compile the program and run code that is not
 * optimized yet; no page waits for all of that.
 */
const DEADLINE_MS = 50;
const FIRST = { renders: 3, ms: 500 };
/** Time for the start of a thread and its program, in ms; pages do not wait for it. */
const START_MS = 10_000;
/** Renders that wait for the thread of one bundle. */
const MAX_WAITING = 8;
const MAX_LENGTH = 256 * 1024;
/** Limits of one thread, of its heap in MB, and of what it holds outside of the heap in bytes. */
const HEAP_MB = 64;
const MAX_EXTERNAL = 16 * 2 ** 20;
/** Bytes of the process at which its largest thread is ended: more than all may hold together. */
const MAX_RSS = 720 * 2 ** 20;
const WATCH_MS = 500;
/** Time in which the threads of a full process say what they hold, in ms. */
const FULL_ANSWER_MS = 1000;
/** Longest time for which a thread that ends is taken for the reason of a full process, in ms. */
const END_MS = 5000;
/** Share of the time of a thread without a render that is work without need. */
const MAX_IDLE_WORK = 0.5;
/**
 * Share of the deadline that a program worked before it is to blame; a machine that is busy with
 * something else gives it more time, up to STARVED deadlines, which no page waits for.
 */
const MIN_WORK = 0.6;
const STARVED = 10;
/** The same for a program that only waits, which on a busy machine it may do for the processor. */
const IDLE_MS = 250;

interface Job {
  id: string;
  json: string;
  isWarmUp: boolean;
}

interface Bundle {
  key: string;
  code: string;
  worker: Worker | undefined;
  isReady: boolean;
  waiting: Job[];
  current: { job: Job; timer: NodeJS.Timeout } | undefined;
  turn: number;
}

/** The program of threads: TypeScript in this workspace, JavaScript where it is installed. */
const WORKER = path.join(import.meta.dirname, `bundle-worker${path.extname(import.meta.filename)}`);

const bundles = new Map<string, Bundle>();
/** Threads that end, with the time since: until then the process still has their memory. */
const ending = new Map<Worker, number>();
const say = (message: FromRenderer) => process.stdout.write(`${JSON.stringify(message)}\n`);

/** Ends a bundle's thread; its renders get that it starts again. */
function stop(bundle: Bundle): void {
  const { worker, current, waiting } = bundle;
  clearTimeout(current?.timer);
  Object.assign(bundle, { worker: undefined, isReady: false, current: undefined, waiting: [] });
  for (const { id } of [...(current ? [current.job] : []), ...waiting]) {
    say({ id, unready: 'starting' });
  }
  if (!worker) return;
  ending.set(worker, performance.now());
  void worker.terminate().finally(() => ending.delete(worker));
}

/** Ends the thread for a fault, of the render that it was at if there is one. */
function fail(bundle: Bundle, fault: string, text: string): void {
  const { key, current } = bundle;
  say({ ...(current && { id: current.job.id }), key, fault, text });
  clearTimeout(current?.timer);
  bundle.current = undefined;
  stop(bundle);
}

function start(bundle: Bundle): void {
  const worker = new Worker(WORKER, {
    workerData: { code: bundle.code, maxLength: MAX_LENGTH } satisfies BundleStart,
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: HEAP_MB,
      maxYoungGenerationSizeMb: 16,
      codeRangeSizeMb: 16,
      stackSizeMb: 2,
    },
  });
  bundle.worker = worker;
  worker.stdout.resume();
  worker.stderr.resume();
  const isCurrent = () => bundle.worker === worker;
  const late = setTimeout(() => {
    if (isCurrent()) fail(bundle, 'late', 'it did not start in time');
  }, START_MS);
  worker.on('message', (message: unknown) => {
    clearTimeout(late);
    const reply = readReply(message, MAX_LENGTH);
    if (!isCurrent() || reply.turn !== bundle.turn) return;
    const { current, key } = bundle;
    if (!current) {
      if ('fault' in reply) fail(bundle, reply.fault, reply.text);
      else bundle.isReady = true;
      return;
    }
    clearTimeout(current.timer);
    bundle.current = undefined;
    const { id } = current.job;
    if ('html' in reply) say({ id, html: reply.html });
    else say({ id, key, fault: reply.fault, text: reply.text });
    pump(bundle);
  });
  worker.on('error', (error: unknown) => {
    clearTimeout(late);
    const { code, message } = Object(error) as Record<string, unknown>;
    const isMemory = code === 'ERR_WORKER_OUT_OF_MEMORY';
    const text = isMemory ? 'its memory is full' : readText(message);
    if (isCurrent()) fail(bundle, isMemory ? 'memory' : 'throws', text);
  });
  worker.on('exit', () => {
    clearTimeout(late);
    if (isCurrent()) fail(bundle, 'throws', 'it ended its thread');
  });
}

/** Starts the next render of a bundle, if its thread is free. */
function pump(bundle: Bundle): void {
  const { worker, waiting } = bundle;
  const job = bundle.current || !worker ? undefined : waiting.shift();
  if (!job || !worker) return;
  bundle.turn += 1;
  const deadline = job.isWarmUp || bundle.turn <= FIRST.renders ? FIRST.ms : DEADLINE_MS;
  const startedAt = performance.now();
  const loop = worker.performance.eventLoopUtilization();
  const readWork = watchWork(worker);
  const enforceDeadline = async () => {
    const work = await readWork();
    if (bundle.current?.job !== job) return;
    const ms = performance.now() - startedAt;
    const { utilization } = worker.performance.eventLoopUtilization(loop);
    const isIdle = utilization < MIN_WORK;
    const isStarved = !isIdle && work < deadline * MIN_WORK;
    const extra = isIdle ? IDLE_MS : isStarved ? STARVED * deadline : 0;
    if (ms < extra) {
      bundle.current.timer = setTimeout(enforceDeadline, DEADLINE_MS / 2);
    } else if (isStarved) {
      say({ id: job.id, unready: 'busy' });
      bundle.current = undefined;
      stop(bundle);
    } else fail(bundle, 'late', `no frame after ${Math.round(ms)} ms`);
  };
  bundle.current = { job, timer: setTimeout(enforceDeadline, deadline) };
  worker.postMessage({ turn: bundle.turn, json: job.json });
}

function take(message: ToRenderer): void {
  const bundle = bundles.get(message.key);
  if (message.kind === 'drop') {
    if (bundle) stop(bundle);
    bundles.delete(message.key);
  } else if (message.kind === 'load') {
    if (bundle) return;
    const { key, code } = message;
    const empty = { worker: undefined, isReady: false, waiting: [], current: undefined, turn: 0 };
    const added: Bundle = { key, code, ...empty };
    bundles.set(key, added);
    start(added);
  } else if (!bundle?.isReady) {
    if (bundle && !bundle.worker) {
      bundle.turn = 0;
      start(bundle);
    }
    say({ id: message.id, unready: 'starting' });
  } else if (bundle.waiting.length >= MAX_WAITING) {
    say({ id: message.id, unready: 'busy' });
  } else {
    bundle.waiting.push(message);
    pump(bundle);
  }
}

/** Ends threads that hold too much outside of their heap, or work without a render. */
async function watch(): Promise<void> {
  const loops = new WeakMap<Worker, ReturnType<typeof performance.eventLoopUtilization>>();
  for await (const _ of setInterval(WATCH_MS, undefined, { ref: false })) {
    for (const bundle of bundles.values()) {
      const { worker, isReady, current } = bundle;
      if (!worker || !isReady || current) continue;
      const loop = worker.performance.eventLoopUtilization(loops.get(worker));
      const isNew = !loops.has(worker);
      loops.set(worker, worker.performance.eventLoopUtilization());
      if (!isNew && bundle.turn === turns.get(worker) && loop.utilization > MAX_IDLE_WORK) {
        fail(bundle, 'late', 'it works without a render');
        continue;
      }
      turns.set(worker, bundle.turn);
    }
    await limitMemory();
  }
}

/** Ends threads that hold too much, and the largest one of a process that does. */
async function limitMemory(): Promise<void> {
  const { held } = await measureThreads(bundles.values());
  const full = held.filter(({ external }) => external > MAX_EXTERNAL);
  for (const { owner } of full) fail(owner, 'memory', 'its memory is full');
  const isFreeing = [...ending.values()].some((since) => performance.now() - since < END_MS);
  if (isFreeing || process.memoryUsage.rss() <= MAX_RSS) return;
  // The thread that fills the process may be too busy with it to say so at once.
  const all = await measureThreads(bundles.values(), FULL_ANSWER_MS);
  for (const bundle of all.silent) stop(bundle);
  const [largest] = all.held.toSorted((one, other) => other.all - one.all);
  if (all.silent.length === 0 && largest)
    fail(largest.owner, 'memory', 'it has the most of a full process');
}
const turns = new WeakMap<Worker, number>();

let unread = '';
process.stdin.setEncoding('utf8');
// Not by readline, which ends lines at other characters of texts, too.
process.stdin.on('data', (chunk: string) => {
  const lines = (unread + chunk).split('\n');
  unread = lines.pop() ?? '';
  for (const line of lines) take(JSON.parse(line) as ToRenderer);
});
// Without its edge it has nothing to do.
process.stdin.on('end', () => process.exit(0));
void watch();
