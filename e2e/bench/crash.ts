import { setTimeout as sleep } from 'node:timers/promises';
import { calculateQuantile, reportFigures } from '@exchange/tooling/bench/figure.ts';
import type { Page } from '@playwright/test';
import { openGame } from '../support/games.ts';
import { DEMO, holdAtStart } from '../support/recordings.ts';
import { startBenchSystem, withBrowser } from './browser.ts';
import { calculateFrameWork, markPhases, startTrace } from './frame-work.ts';

/**
 * Measures the main thread's work in a frame of the crash game on a slow phone, during a flight
 * with two bets. The baseline is a page that only writes a number each frame.
 */

const SLOW_DOWN = 4;
const FRAMES = 2400;
/** Flights that end at once have few frames. */
const MAX_MS = 150_000;
/** A trace of this length stays small. */
const TRACE_MS = 10_000;
const AIM_MS = 8;

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
}

/** Traces until the phase has the required frames; one trace at a time. */
async function collect(page: Page, phase: string): Promise<number[]> {
  const works: number[] = [];
  const end = Date.now() + MAX_MS;
  while (works.length < FRAMES && Date.now() < end) {
    const stop = await startTrace(page);
    await sleep(TRACE_MS);
    works.push(...calculateFrameWork(await stop(), phase));
  }
  return works;
}

const system = await startBenchSystem(holdAtStart(DEMO), true);
try {
  const { flight, bare } = await withBrowser(async (context) => {
    const empty = await context.newPage();
    await empty.setViewportSize({ width: 360, height: 640 });
    await empty.goto(`${system.url}/health`);
    await empty.evaluate(() => {
      const place = document.createElement('p');
      place.dataset.phase = 'bare';
      document.body.replaceChildren(place);
      const write = () => {
        place.textContent = String(performance.now());
        requestAnimationFrame(write);
      };
      requestAnimationFrame(write);
    });
    await slowDown(empty);
    const bare = await collect(empty, 'bare');
    await empty.close();

    const page = await context.newPage();
    await page.setViewportSize({ width: 360, height: 640 });
    await markPhases(page);
    await page.goto(await openGame(system, 'DC', '201206'));
    for (const name of ['Bet 1', 'Bet 2']) {
      const slot = page.getByRole('group', { name });
      await slot.getByRole('button', { name: 'Auto bet' }).click();
      await slot.getByRole('button', { name: /^Bet/ }).click();
    }
    await slowDown(page);
    // The first flight also warms the program up.
    await page
      .getByRole('button', { name: /^Cash out ₹/ })
      .first()
      .waitFor({ timeout: 60_000 });
    await page.locator('p[data-phase="betting"]').waitFor({ timeout: 120_000 });
    const flight = await collect(page, 'running');
    return { flight, bare };
  });
  console.log(`▸ ${flight.length} frames in flight, ${bare.length} of the bare page`);
  const worst = Math.max(...flight);
  const p95 = calculateQuantile(flight, 0.95);
  const baseline = (value: number) => ({ name: 'page that writes a number', value });
  const name = `main thread a frame of the crash game in flight, ${SLOW_DOWN}× slow-down`;
  reportFigures([
    {
      name: `${name}, p50`,
      unit: 'ms',
      value: calculateQuantile(flight, 0.5),
      baseline: baseline(calculateQuantile(bare, 0.5)),
    },
    {
      name: `${name}, p95`,
      unit: 'ms',
      value: p95,
      baseline: baseline(calculateQuantile(bare, 0.95)),
      aim: { text: `≤ ${AIM_MS} ms`, met: p95 <= AIM_MS },
    },
    {
      name: `${name}, worst`,
      unit: 'ms',
      value: worst,
      baseline: baseline(Math.max(...bare)),
      aim: { text: `≤ ${AIM_MS} ms`, met: worst <= AIM_MS },
    },
  ]);
} finally {
  await system.dispose();
}
