import { secondsSince } from '@exchange/server-kit/steps';
import { startBrowser } from './browser-guard.ts';

/** Result of what the gate's browser shows, with the reason of a failure. */
export interface SmokeResult {
  /** False without a fault if the live shell shows none of it without an action of the player. */
  mounted: boolean;
  faults: readonly string[];
  /** Reason why it was not attempted. */
  skipped?: string;
}

/** Result of one try. */
export interface Try extends SmokeResult {
  /** True if its faults are what did not come in time: the machine may be why. */
  isLate?: boolean;
}

/** How tries are repeated. */
export interface Repeats {
  /** Gets a line before each repetition. */
  print: (line: string) => void;
  /** Resolves to the part of a processor that a page gets; for tests. */
  measure?: () => Promise<number>;
}

/** Tries at most; each has more time than the one before. */
const MAX_TRIES = 3;
/** Part of a processor below which the machine is busy; at rest a page gets all of one. */
const BUSY_BELOW = 2 / 3;
/** Milliseconds for which the measured page counts. */
const SAMPLE_MS = 500;
/** Milliseconds for all of its measurement. */
const MEASURE_MS = 20_000;

/**
 * Repeats a try whose page was late while this machine is busy, with `patience` times the time. If
 * it stays so, the result is a fault that says nothing about the code.
 */
export async function repeatWhileBusy(
  attempt: (patience: number) => Promise<Try>,
  { print, measure = measureShare }: Repeats,
): Promise<SmokeResult> {
  const started = performance.now();
  for (let tries = 1; ; tries += 1) {
    const { isLate = false, ...result } = await attempt(tries);
    const share = isLate ? await measure() : 1;
    if (share >= BUSY_BELOW) return result;
    const reason = `a page that only counts got ${Math.round(share * 100)} % of a processor`;
    if (tries === MAX_TRIES) {
      const waited = `${tries} tries in ${secondsSince(started)} s`;
      const fault =
        `this machine is too busy to judge it: ${reason}, after ${waited}. Run it again when less ` +
        `else runs here. The last try: ${result.faults.join('; ')}`;
      return { mounted: false, faults: [fault] };
    }
    print(`  This machine is busy: ${reason}. Try ${tries + 1} of ${MAX_TRIES}, with more time`);
  }
}

/**
 * Resolves to the part of a processor that a page gets here which only counts, in a browser of its
 * own; to 0 if it does not answer either.
 */
async function measureShare(): Promise<number> {
  const opened = await startBrowser();
  if ('skipped' in opened) return 0;
  const { server, browser } = opened;
  const timer = setTimeout(() => void server.kill(), MEASURE_MS);
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const readMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000;
    };
    const before = await readMs();
    const took = await page.evaluate((ms) => {
      const start = performance.now();
      while (performance.now() - start < ms);
      return performance.now() - start;
    }, SAMPLE_MS);
    return ((await readMs()) - before) / took;
  } catch {
    return 0;
  } finally {
    clearTimeout(timer);
    await server.kill();
  }
}
