import type { Page } from '@playwright/test';

/** An event of Chromium's trace; times in µs. */
interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  pid: number;
  tid: number;
  /** CPU time of the thread in it, which excludes other programs. */
  tdur?: number;
}

/** Prefix of the page's phase marks in the trace, from its `p[data-phase]`. */
const PHASE = 'phase:';
const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
];

/** Makes the page mark its phases, from the next navigation on. */
export async function markPhases(page: Page): Promise<void> {
  await page.addInitScript((prefix) => {
    let last = '';
    const check = () => {
      const phase = document.querySelector<HTMLElement>('p[data-phase]')?.dataset.phase ?? 'none';
      if (phase !== last) performance.mark(prefix + phase);
      last = phase;
    };
    new MutationObserver(check).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-phase'],
    });
  }, PHASE);
}

/** Starts a trace; the result ends it and returns the events. */
export async function startTrace(page: Page): Promise<() => Promise<readonly TraceEvent[]>> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser to trace');
  await browser.startTracing(page, { categories: CATEGORIES });
  // The phase that was active already.
  await page.evaluate((prefix) => {
    const phase = document.querySelector<HTMLElement>('p[data-phase]')?.dataset.phase ?? 'none';
    performance.mark(prefix + phase);
  }, PHASE);
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    return traceEvents as TraceEvent[];
  };
}

/** A frame of a screen of 60 Hz, in µs. */
const FRAME_US = 1_000_000 / 60;

/**
 * Returns the CPU time of the main thread in each frame of `phase`, in ms: all tasks that begin in
 * it. An idle frame counts as 0.
 */
export function calculateFrameWork(events: readonly TraceEvent[], phase: string): number[] {
  const marks = events.filter(({ name }) => name.startsWith(PHASE)).sort((a, b) => a.ts - b.ts);
  const [first] = marks;
  if (!first) throw new Error('The trace has no phase');
  const tasks = events.filter(
    ({ pid, tid, ph, name }) =>
      pid === first.pid && tid === first.tid && ph === 'X' && name === 'RunTask',
  );
  const last = tasks.reduce((end, { ts }) => Math.max(end, ts), first.ts);
  return marks.flatMap(({ name, ts: begin }, index) => {
    if (name !== PHASE + phase) return [];
    const end = marks[index + 1]?.ts ?? last;
    const frames = new Array<number>(Math.floor((end - begin) / FRAME_US)).fill(0);
    for (const { ts, tdur = 0 } of tasks) {
      const frame = Math.floor((ts - begin) / FRAME_US);
      if (frame in frames) frames[frame] = (frames[frame] ?? 0) + tdur / 1000;
    }
    return frames;
  });
}
