import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_CREDENTIALS } from '@exchange/contract';
import { calculateQuantile, type Figure, reportFigures } from '@exchange/tooling/bench/figure.ts';
import type { Page } from '@playwright/test';
import { priceOf } from '../support/pages.ts';
import { DEMO, holdAtStart, isThere, REAL } from '../support/recordings.ts';
import { startSignedIn } from '../support/signed-in.ts';
import { startBenchSystem, withBrowser } from './browser.ts';
import { type Activity, readActivity, watchActivity } from './replay-watch.ts';

/**
 * Measures moving prices on a slow device: a recorded match in play at 10× speed, a processor at 4×
 * slowdown, taps on prices. The baseline is the same page with a stopped feed.
 */

const SPEED = 10;
const SLOW_DOWN = 4;
const PHASE_MS = 15_000;
const TAP_EVERY_MS = 700;
/** With this many interactions or more, one of each fifty is not counted (definition of INP). */
const OUTLIER_EVERY = 50;
const AIMS = { inpMs: 100, mutations: 1.5 };

/**
 * Returns the interaction to next paint of the page, ms; 0 if all were below the browser's
 * threshold.
 */
function calculateInp(interactions: readonly number[]): number {
  const worstFirst = interactions.toSorted((a, b) => b - a);
  return worstFirst[Math.floor(worstFirst.length / OUTLIER_EVERY)] ?? 0;
}

/** Runs a phase, optionally with taps on the best prices alternately. */
async function play(page: Page, runners: readonly string[], taps: boolean): Promise<Activity> {
  await readActivity(page);
  const end = Date.now() + PHASE_MS;
  for (let tap = 0; Date.now() < end; tap += 1) {
    await sleep(TAP_EVERY_MS);
    if (!taps) continue;
    const runner = runners[tap % runners.length] ?? '';
    const box = await priceOf(page, runner, 'Back').boundingBox();
    // By position: a tap that waits for a stable price would choose its moment.
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
  return readActivity(page);
}

const recording = isThere(REAL) ? REAL : DEMO;
const system = await startBenchSystem(holdAtStart(recording), true);
try {
  const { idle, held, moving, tapped } = await withBrowser(async (context) => {
    const match = await system.match();
    const page = await context.newPage();
    const { envelope } = await system.client.call('login', DEMO_CREDENTIALS);
    await startSignedIn(page, envelope);
    await system.feed('seek', recording.moment);
    await page.goto(system.url + match.path);
    await priceOf(page, match.runners[0], 'Back').waitFor();
    await sleep(3000);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    await watchActivity(page);
    await system.feed('hold');
    // The first tap loads and opens the slip, which is not a cost of prices.
    await priceOf(page, match.runners[0], 'Back').click();
    await sleep(2000);
    const idle = await play(page, match.runners, false);
    const held = await play(page, match.runners, true);
    await system.feed('speed', SPEED);
    await system.feed('release');
    const moving = await play(page, match.runners, false);
    const tapped = await play(page, match.runners, true);
    return { idle, held, moving, tapped };
  });
  console.log(`▸ ${recording.name}`);
  for (const [name, { longTasks, interactions, ...counts }] of Object.entries({
    idle,
    held,
    moving,
    tapped,
  })) {
    console.log(
      `▸ ${name}: ${JSON.stringify({ ...counts, taps: interactions.length, longTasks })}`,
    );
  }
  const still = 'feed held';
  const inp = calculateInp(tapped.interactions);
  const perPrice = moving.mutations / moving.changedPrices;
  const conditions = `${SPEED}× replay, ${SLOW_DOWN}× slow-down`;
  const figures: Figure[] = [
    {
      name: `INP, ${conditions}`,
      unit: 'ms',
      value: inp,
      baseline: { name: still, value: calculateInp(held.interactions) },
      aim: { text: `≤ ${AIMS.inpMs} ms`, met: inp <= AIMS.inpMs },
    },
    {
      name: `median interaction, ${conditions}`,
      unit: 'ms',
      value: calculateQuantile(tapped.interactions, 0.5),
      baseline: { name: still, value: calculateQuantile(held.interactions, 0.5) },
    },
    {
      name: `long tasks in ${PHASE_MS / 1000} s without taps, ${conditions}`,
      unit: 'tasks',
      value: moving.longTasks.length,
      baseline: { name: still, value: idle.longTasks.length },
      aim: { text: 'none', met: moving.longTasks.length === 0 },
    },
    {
      name: `long tasks in ${PHASE_MS / 1000} s with taps, ${conditions}`,
      unit: 'tasks',
      value: tapped.longTasks.length,
      baseline: { name: still, value: held.longTasks.length },
    },
    {
      name: `DOM mutations a changed price (${moving.changedPrices} changes)`,
      unit: 'mutations',
      value: perPrice,
      aim: { text: `≤ ${AIMS.mutations}`, met: perPrice <= AIMS.mutations },
    },
  ];
  reportFigures(figures);
} finally {
  await system.dispose();
}
