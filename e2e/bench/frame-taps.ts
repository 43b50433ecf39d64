import { paths } from '@exchange/contract';
import { calculateQuantile, type Figure, reportFigures } from '@exchange/tooling/bench/figure.ts';
import type { Page } from '@playwright/test';
import { DEMO, holdAtStart } from '../support/recordings.ts';
import { launchBrowser, startBenchSystem } from './browser.ts';
import { slowDown } from './federation/visit.ts';

/**
 * Measures interactions while the app takes over the first frame, on a phone with a slow processor and
 * line: taps on a price from its first paint until the app answered. The baseline is the same taps on
 * the finished page.
 */

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const TAP_EVERY_MS = 120;
const SETTLED_MS = 4000;
const BASELINE_TAPS = 8;
const MAX_MS = 30_000;
const AIM_MS = 100;
const PHONE = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
  userAgent:
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
} as const;
const PRICE = '.frame [data-price-cell]:not(:disabled)';

interface Watched extends Window {
  /** Longest event of each interaction, in ms. */
  interactions: Map<number, number>;
}

/** Records interactions as web-vitals does: from the input to the next paint, longer than 16 ms. */
function watchInteractions() {
  const interactions: Watched['interactions'] = new Map();
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & {
      interactionId: number;
    })[]) {
      if (!entry.interactionId) continue;
      const known = interactions.get(entry.interactionId) ?? 0;
      interactions.set(entry.interactionId, Math.max(known, entry.duration));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Returns the longest interaction since the last call, in ms; 0 if all were below the threshold. */
const readLongest = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { interactions } = window as unknown as Watched;
    const longest = Math.max(0, ...interactions.values());
    interactions.clear();
    return longest;
  });

interface Taps {
  inp: number;
  baseline: number;
  taps: number;
}

/** Taps a price of the frame until it is gone; undefined: the page had no frame. */
async function tapFrame(page: Page, url: string): Promise<Taps | undefined> {
  const cdp = await slowDown(page);
  await page.addInitScript(watchInteractions);
  await page.goto(url, { waitUntil: 'commit' });
  const price = page.locator(PRICE).filter({ visible: true }).first();
  const box = await price.boundingBox({ timeout: MAX_MS }).catch(() => null);
  if (!box) return undefined;
  const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  const end = Date.now() + MAX_MS;
  let taps = 0;
  // By position: a tap that waits for a stable price would choose its moment.
  while (Date.now() < end && (await page.locator('body > .frame').count()) > 0) {
    await tap();
    taps += 1;
    await page.waitForTimeout(TAP_EVERY_MS);
  }
  // Entries come after their paint.
  await page.waitForTimeout(SETTLED_MS);
  const inp = await readLongest(page);
  for (let more = 0; more < BASELINE_TAPS; more += 1) {
    await tap();
    await page.waitForTimeout(TAP_EVERY_MS);
  }
  await page.waitForTimeout(SETTLED_MS / 2);
  const baseline = await readLongest(page);
  await cdp.detach();
  return { inp, baseline, taps };
}

const system = await startBenchSystem(holdAtStart(DEMO), false);
const browser = await launchBrowser();
try {
  await system.feed('seek', DEMO.moment);
  await system.feed('hold');
  const match = await system.match();
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries({ home: paths.home(), match: match.guestPath })) {
    const found: Taps[] = [];
    // The edge makes its first frames while pages get the skeleton.
    for (let visit = 0; found.length < RUNS && visit < 3 * RUNS; visit += 1) {
      const context = await browser.newContext(PHONE);
      const measured = await tapFrame(await context.newPage(), system.url + path);
      await context.close();
      if (measured) found.push(measured);
    }
    console.log(`▸ ${name}: ${JSON.stringify(found)}`);
    if (found.length === 0) throw new Error(`${name} had no frame`);
    const medianOf = (pick: (taps: Taps) => number) => calculateQuantile(found.map(pick), 0.5);
    const value = medianOf(({ inp }) => inp);
    figures.push({
      ...{ name: `INP while the app takes over the frame, ${name}`, unit: 'ms', value },
      baseline: { name: 'the finished page', value: medianOf(({ baseline }) => baseline) },
      aim: { text: `≤ ${AIM_MS} ms`, met: value <= AIM_MS },
    });
  }
  reportFigures(figures);
} finally {
  await browser.close();
  await system.dispose();
}
