import { setTimeout as sleep } from 'node:timers/promises';
import { reportFigures } from '@exchange/tooling/bench/figure.ts';
import { calculateQuantile } from '@exchange/tooling/bench/statistics.ts';
import type { Page } from '@playwright/test';
import { openGame } from '../support/games.ts';
import { DEMO, holdAtStart } from '../support/recordings.ts';
import { startBenchSystem, withBrowser } from './browser.ts';
import { type Frame, readFrames, watchFrames } from './frame-watch.ts';

/**
 * What a frame of the crash game costs a slow phone while the plane flies and both bets grow. The
 * yardstick is a page that writes a number each frame, and does nothing else.
 */

const SLOW_DOWN = 4;
const FRAMES = 900;
/** Planes that are gone at once leave few frames. */
const LONGEST_MS = 150_000;
const AIM_MS = 8;

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
}

/** Frames of a phase, as many as are asked for. */
async function collect(page: Page, isMeant: (frame: Frame) => boolean): Promise<number[]> {
  const works: number[] = [];
  const end = Date.now() + LONGEST_MS;
  await readFrames(page);
  while (works.length < FRAMES && Date.now() < end) {
    await sleep(500);
    works.push(...(await readFrames(page)).filter(isMeant).map(({ work }) => work));
  }
  return works;
}

const system = await startBenchSystem(holdAtStart(DEMO), true);
try {
  const { flight, bare } = await withBrowser(async (context) => {
    const empty = await context.newPage();
    await empty.setViewportSize({ width: 360, height: 640 });
    await watchFrames(empty);
    await empty.goto(`${system.url}/health`);
    await empty.evaluate(() => {
      const place = document.createElement('p');
      document.body.replaceChildren(place);
      const write = () => {
        place.textContent = String(performance.now());
        requestAnimationFrame(write);
      };
      requestAnimationFrame(write);
    });
    await slowDown(empty);
    const bare = await collect(empty, () => true);
    await empty.close();

    const page = await context.newPage();
    await page.setViewportSize({ width: 360, height: 640 });
    await watchFrames(page);
    await page.goto(await openGame(system, 'DC', '201206'));
    for (const name of ['Bet 1', 'Bet 2']) {
      const slot = page.getByRole('group', { name });
      await slot.getByRole('button', { name: 'Bet again by itself' }).click();
    }
    await slowDown(page);
    // The first flight also warms the program up.
    await page
      .getByRole('button', { name: /^Cash out ₹/ })
      .first()
      .waitFor({ timeout: 60_000 });
    await page.locator('p[data-phase="betting"]').waitFor({ timeout: 120_000 });
    const flight = await collect(page, ({ phase }) => phase === 'running');
    return { flight, bare };
  });
  console.log(`▸ ${flight.length} frames in flight, ${bare.length} of the bare page`);
  const worst = Math.max(...flight);
  const p95 = calculateQuantile(flight, 0.95);
  const yardstick = (value: number) => ({ name: 'page that writes a number', value });
  const name = `main thread a frame of the crash game in flight, ${SLOW_DOWN}× slow-down`;
  reportFigures([
    {
      name: `${name}, p50`,
      unit: 'ms',
      value: calculateQuantile(flight, 0.5),
      yardstick: yardstick(calculateQuantile(bare, 0.5)),
    },
    {
      name: `${name}, p95`,
      unit: 'ms',
      value: p95,
      yardstick: yardstick(calculateQuantile(bare, 0.95)),
      aim: { text: `≤ ${AIM_MS} ms`, met: p95 <= AIM_MS },
    },
    {
      name: `${name}, worst`,
      unit: 'ms',
      value: worst,
      yardstick: yardstick(Math.max(...bare)),
      aim: { text: `≤ ${AIM_MS} ms`, met: worst <= AIM_MS },
    },
  ]);
} finally {
  await system.dispose();
}
