import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Figure, reportFigures } from '@exchange/tooling/bench/figure.ts';
import { calculateQuantile } from '@exchange/tooling/bench/statistics.ts';
import { inRoot } from '@exchange/tooling/workspace.ts';
import type { CDPSession, Page } from '@playwright/test';
import { openGame } from '../support/games.ts';
import { startBenchSystem, withBrowser } from './browser.ts';

/**
 * What the crash game costs a slow phone: the main thread's work in each frame of a flight at a 4×
 * slow-down, beside the same page between flights; and how much its page loads.
 */

const SLOW_DOWN = 4;
const MOST_FRAME_MS = 8;
const MOST_KB = 120;
/** Flights are watched until so many frames were drawn. */
const FRAMES = 300;
const FRAME_MARK = 'BeginMainThreadFrame';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
}

/** Records the trace of `work`. */
async function trace(devTools: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  devTools.on('Tracing.dataCollected', collect);
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'toplevel',
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
      ],
    },
  });
  await work();
  const complete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve));
  await devTools.send('Tracing.end');
  await complete;
  devTools.off('Tracing.dataCollected', collect);
  return events;
}

/** The main thread's work between one frame's begin and the next one's, in ms. */
function listFrameWork(events: readonly TraceEvent[]): number[] {
  const marks = events.filter(({ name }) => name === FRAME_MARK);
  const threads = Map.groupBy(marks, ({ pid, tid }) => `${pid} ${tid}`);
  const [frames = []] = [...threads.values()].toSorted((a, b) => b.length - a.length);
  const [first] = frames;
  if (!first) return [];
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      name === 'RunTask' && ph === 'X' && pid === first.pid && tid === first.tid,
  );
  const starts = frames.map(({ ts }) => ts).toSorted((a, b) => a - b);
  const work = starts.map(() => 0);
  for (const { ts, dur = 0 } of tasks) {
    // A frame's mark stands inside of the task that begins it.
    const frame = starts.findLastIndex((start) => start <= ts + dur);
    if (frame >= 0) work[frame] = (work[frame] ?? 0) + dur / 1000;
  }
  return work.slice(1, -1);
}

const FLYING = '[data-phase="running"]';
const BETTING = '[data-phase="betting"]';
const LANDED = '[data-phase="result"]';

/** The work of frames between the moments at which `from` and `until` match. */
async function watchFrames(page: Page, from: string, until: string): Promise<number[]> {
  const devTools = await page.context().newCDPSession(page);
  const frames: number[] = [];
  while (frames.length < FRAMES) {
    await page.waitForSelector(from, { state: 'attached', timeout: 0 });
    const events = await trace(devTools, async () => {
      await page.waitForSelector(until, { state: 'attached', timeout: 0 });
    });
    frames.push(...listFrameWork(events));
  }
  await devTools.detach();
  return frames;
}

/** Kilobytes of scripts and styles that the page loaded, as gzip would send them. */
async function readPageKb(loaded: readonly string[]): Promise<number> {
  const dist = inRoot('packages/casino-provider/dist');
  const files = await readdir(dist, { recursive: true });
  const own = files.filter((file) =>
    loaded.some((url) => url.endsWith(`/${path.basename(file)}`) && /\.(?:js|css)$/.test(file)),
  );
  const sizes = await Promise.all(
    own.map(async (file) => gzipSync(await readFile(path.join(dist, file))).length),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1024;
}

const system = await startBenchSystem([], true);
try {
  const figures = await withBrowser(async (context): Promise<Figure[]> => {
    const page = await context.newPage();
    await page.setViewportSize({ width: 360, height: 640 });
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(response.url()));
    await page.goto(await openGame(system, 'DC', '201206'));
    await page.waitForSelector('[data-phase]', { state: 'attached' });
    const kb = await readPageKb(loaded);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    const between = await watchFrames(page, BETTING, FLYING);
    const flying = await watchFrames(page, FLYING, LANDED);
    return [
      ...[0.5, 0.95].map((q): Figure => {
        const value = calculateQuantile(flying, q);
        return {
          name: `crash: main-thread work a frame, ${SLOW_DOWN}× slow-down, p${q * 100}`,
          unit: 'ms',
          value,
          yardstick: { name: 'between flights', value: calculateQuantile(between, q) },
          aim: { text: `≤ ${MOST_FRAME_MS} ms`, met: value <= MOST_FRAME_MS },
        };
      }),
      {
        name: 'crash: scripts and styles of the page, gzip',
        unit: 'KB',
        value: kb,
        aim: { text: `≤ ${MOST_KB} KB`, met: kb <= MOST_KB },
      },
    ];
  });
  reportFigures(figures);
} finally {
  await system.dispose();
}
