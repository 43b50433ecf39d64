import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, reportFigures } from '@exchange/tooling/bench/figure.ts';
import type { Page } from '@playwright/test';
import { startBenchSystem, withBrowser } from './browser.ts';
import { type Activity, readActivity, watchActivity } from './replay-watch.ts';

/**
 * Measures scrolling through 500 matches over five pages, every tenth with prices that move each
 * second. The baseline is the same page without scrolling.
 */

const MATCHES = 500;
const WHEEL_PX = 500;
const WHEEL_EVERY_MS = 100;
const SLOW_DOWN = 4;

/** The fixture's last match by its start. */
const LAST_MATCH = `Northport ${MATCHES - 1}`;

interface Phase {
  activity: Activity;
  /** How long it took, ms. */
  took: number;
  /** True if the last match was on the screen. */
  reached: boolean;
}

/** Scrolls down until the page is at its end with every match loaded. */
async function scrollToEnd(page: Page): Promise<Phase> {
  await page.mouse.move(700, 500);
  await readActivity(page);
  const start = Date.now();
  const isAtEnd = () =>
    page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  for (let still = 0; still < 10; ) {
    await page.mouse.wheel(0, WHEEL_PX);
    await sleep(WHEEL_EVERY_MS);
    still = (await isAtEnd()) ? still + 1 : 0;
  }
  const activity = await readActivity(page);
  const reached = await page.getByText(LAST_MATCH, { exact: true }).isVisible();
  return { activity, took: Date.now() - start, reached };
}

async function stand(page: Page, ms: number): Promise<Activity> {
  await readActivity(page);
  await sleep(ms);
  return readActivity(page);
}

const system = await startBenchSystem(['--fixture-matches', String(MATCHES)], true);
try {
  const measured = await withBrowser(async (context) => {
    const phases: { slowDown: number; scrolled: Phase; idle: Activity }[] = [];
    for (const slowDown of [1, SLOW_DOWN]) {
      const page = await context.newPage();
      await page.goto(`${system.url}/sport/all`);
      await page.locator('[data-price-row]').first().waitFor();
      await sleep(2000);
      const devTools = await context.newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
      await watchActivity(page);
      const scrolled = await scrollToEnd(page);
      phases.push({ slowDown, scrolled, idle: await stand(page, scrolled.took) });
      await page.close();
    }
    return phases;
  });
  const figures = measured.flatMap(({ slowDown, scrolled, idle }): Figure[] => {
    const { longTasks } = scrolled.activity;
    console.log(`▸ ${slowDown}×: ${JSON.stringify({ ...scrolled, idle: idle.longTasks })}`);
    const where = `${MATCHES} matches${slowDown > 1 ? `, ${slowDown}× slow-down` : ''}`;
    return [
      {
        name: `long tasks while scrolling ${where}`,
        unit: 'tasks',
        value: longTasks.length,
        baseline: { name: 'nobody scrolls', value: idle.longTasks.length },
        aim: { text: 'none', met: longTasks.length === 0 && scrolled.reached },
      },
      {
        name: `longest task while scrolling ${where} (0: below 50 ms)`,
        unit: 'ms',
        value: Math.max(0, ...longTasks),
        baseline: { name: 'nobody scrolls', value: Math.max(0, ...idle.longTasks) },
      },
    ];
  });
  reportFigures(figures);
} finally {
  await system.dispose();
}
