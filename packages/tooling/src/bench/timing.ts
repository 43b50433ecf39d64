import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 5;
const GIVE_UP_MS = 30_000;

/**
 * Returns the ms from `since` (of `performance.now`) until `look` finds something; polls it. Throws
 * Error after `giveUpMs`, default 30 s.
 */
export async function timeUntil(
  since: number,
  check: () => Promise<boolean>,
  giveUpMs: number = GIVE_UP_MS,
): Promise<number> {
  while (performance.now() - since < giveUpMs) {
    if (await check().catch(() => false)) return performance.now() - since;
    await sleep(POLL_MS);
  }
  throw new Error('The system was not ready again in time.');
}

/** Work of one side of a comparison in one window. */
export interface Window {
  /** Completed operations a second. */
  rate: number;
  /** Duration of each operation, ms. */
  latencies: readonly number[];
}

/** Runs one window of work. */
export type RunWindow = () => Promise<Window>;

/**
 * Runs the sides alternately (A B, B A, A B …), so that disturbances of the machine affect all
 * alike. A first turn for warm-up does not count.
 */
export async function interleave<Name extends string>(
  sides: Readonly<Record<Name, RunWindow>>,
  turns: number,
): Promise<Record<Name, Window[]>> {
  const names = Object.keys(sides) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Window[]
  >;
  for (let turn = 0; turn <= turns; turn += 1) {
    for (const name of turn % 2 === 0 ? names : names.toReversed()) {
      const window = await sides[name]();
      if (turn > 0) results[name].push(window);
    }
  }
  return results;
}

/**
 * Runs `lanes` operations concurrently for `durationMs`. `work` gets the number of its lane; with
 * `everyMs` a lane begins at most one in that time.
 */
export async function runConcurrent(
  lanes: number,
  durationMs: number,
  work: (lane: number) => Promise<unknown>,
  everyMs = 0,
): Promise<Window> {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + durationMs;
  const runLane = async (lane: number) => {
    for (let before = performance.now(); before < end; ) {
      await work(lane);
      const after = performance.now();
      latencies.push(after - before);
      if (everyMs > 0) await sleep(Math.max(0, before + everyMs - after));
      before = performance.now();
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  return { rate: (latencies.length * 1000) / (performance.now() - start), latencies };
}
