import { paths } from '@exchange/contract';
import { type Figure, reportFigures } from '@exchange/tooling/bench/figure.ts';
import { startSignedIn } from '../support/signed-in.ts';
import { startBenchSystem, withBrowser } from './browser.ts';
import { type Activity, readActivity, watchActivity } from './replay-watch.ts';

/** Measures scrolling a report: the seeded player's year of bets, page by page. */

const SLOW_DOWN = 4;
const PAGES = 6;
const WHEEL_PX = 200;
const WHEELS = 6;
const WHEEL_EVERY_MS = 100;

const system = await startBenchSystem(['--fixture-matches', '1'], false);
try {
  const password = await system.readPassword('player');
  const { envelope } = await system.client.call('login', { user_name: 'player', password });
  const measured = await withBrowser(async (context) => {
    const phases: { slowDown: number; scrolled: Activity; idle: Activity }[] = [];
    for (const slowDown of [1, SLOW_DOWN]) {
      const page = await context.newPage();
      await page.setViewportSize({ width: 1440, height: 600 });
      await startSignedIn(page, envelope);
      const from = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10);
      await page.goto(
        system.url + paths.betHistory({ from, to: new Date().toISOString().slice(0, 10) }),
      );
      const rows = page.locator('main tbody tr');
      await rows.first().waitFor();
      await page.waitForTimeout(2000);
      const devTools = await context.newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
      await watchActivity(page);
      await page.mouse.move(700, 400);
      await readActivity(page);
      const start = Date.now();
      for (let wheel = 0; wheel < PAGES * WHEELS * 2; wheel += 1) {
        const down = Math.floor(wheel / WHEELS) % 2 === 0;
        await page.mouse.wheel(0, down ? WHEEL_PX : -WHEEL_PX);
        await page.waitForTimeout(WHEEL_EVERY_MS);
      }
      const took = Date.now() - start;
      const scrolled = await readActivity(page);
      await page.waitForTimeout(took);
      phases.push({ slowDown, scrolled, idle: await readActivity(page) });
      await page.close();
    }
    return phases;
  });
  reportFigures(
    measured.map(({ slowDown, scrolled, idle }): Figure => {
      console.log(
        `▸ ${slowDown}×: ${JSON.stringify({ scrolled: scrolled.longTasks, idle: idle.longTasks })}`,
      );
      return {
        name: `long tasks while scrolling a report${slowDown > 1 ? `, ${slowDown}× slow-down` : ''}`,
        unit: 'tasks',
        value: scrolled.longTasks.length,
        baseline: { name: 'nobody scrolls', value: idle.longTasks.length },
        aim: { text: 'none', met: scrolled.longTasks.length === 0 },
      };
    }),
  );
} finally {
  await system.dispose();
}
