import { setTimeout as sleep } from 'node:timers/promises';
import { calculateQuantile, reportFigures } from '@exchange/tooling/bench/figure.ts';
import { priceOf } from '../support/pages.ts';
import { DEMO, holdAtStart } from '../support/recordings.ts';
import { startBenchSystem, withBrowser } from './browser.ts';
import { awaitPaint, paintBareReply, watchPaints } from './paint-watch.ts';

/**
 * Measures from a change in the server to its paint in the browser. `paint.ts streaming|polling`.
 */

const WAYS = {
  streaming: { streaming: true, samples: 40, aimMs: 150 },
  polling: { streaming: false, samples: 25, aimMs: 1200 },
} as const;
/** Messages of the recording that make one change. */
const STEPS = 4;
/** Timeout of a change that shows nowhere on the page. */
const TIMEOUT_MS = 2500;
/** Changes fall anywhere between two polls. */
const MAX_PAUSE_MS = 1000;

const name = process.argv[2] === 'polling' ? 'polling' : 'streaming';
const way = WAYS[name];
const system = await startBenchSystem(holdAtStart(DEMO), way.streaming);
try {
  const { changes, bare, unseen } = await withBrowser(async (context) => {
    const page = await context.newPage();
    const match = await system.match();
    await page.goto(system.url + match.guestPath);
    await priceOf(page, match.runners[0], 'Back').waitFor();
    await watchPaints(page);
    // The first frames after the load belong to the load.
    await sleep(2000);
    const changes: number[] = [];
    const bare: number[] = [];
    let unseen = 0;
    while (changes.length < way.samples && unseen < way.samples) {
      bare.push(await paintBareReply(page));
      await sleep(Math.random() * MAX_PAUSE_MS);
      // Taken before the request that moves the feed, so the time contains that request.
      const since = Date.now();
      await system.feed('step', STEPS);
      const painted = await awaitPaint(page, since, TIMEOUT_MS);
      if (painted === undefined) unseen += 1;
      else changes.push(painted - since);
    }
    return { changes, bare, unseen };
  });
  console.log(`▸ ${name}: ${changes.length} changes painted, ${unseen} showed nowhere`);
  const p95 = calculateQuantile(changes, 0.95);
  const baseline = (q: number) => ({
    name: 'bare reply → paint',
    value: calculateQuantile(bare, q),
  });
  reportFigures([
    {
      name: `change in the server → paint, ${name}, p50`,
      unit: 'ms',
      value: calculateQuantile(changes, 0.5),
      baseline: baseline(0.5),
    },
    {
      name: `change in the server → paint, ${name}, p95`,
      unit: 'ms',
      value: p95,
      baseline: baseline(0.95),
      aim: { text: `≤ ${way.aimMs} ms`, met: p95 <= way.aimMs },
    },
  ]);
} finally {
  await system.dispose();
}
