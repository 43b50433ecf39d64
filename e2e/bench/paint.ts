import { setTimeout as sleep } from 'node:timers/promises';
import { paths, SPORT_IDS } from '@exchange/contract';
import { calculateQuantile, reportFigures } from '@exchange/tooling/bench/figure.ts';
import { priceOf } from '../support/pages.ts';
import { DEMO, holdAtStart } from '../support/recordings.ts';
import type { System } from '../support/system.ts';
import { startBenchSystem, withBrowser } from './browser.ts';
import { awaitPaint, paintBareReply, watchPaints } from './paint-watch.ts';

/**
 * Measures from a change in the server to its paint in the browser. `paint.ts
 * streaming|polling|orders`.
 */

/** Messages of the recording that make one change. */
const STEPS = 4;
/** Timeout of a change that shows nowhere on the page. */
const TIMEOUT_MS = 2500;
/** Changes fall anywhere between two polls. */
const MAX_PAUSE_MS = 1000;

interface Way {
  /** What changes the market. */
  title: string;
  streaming: boolean;
  samples: number;
  aimMs: number;
  serverArgs: readonly string[];
  /** Returns a match page, a runner of it, and what changes its prices, with a way back if it has one. */
  prepare(system: System): Promise<{
    path: string;
    runner: string;
    change(): Promise<(() => Promise<unknown>) | undefined>;
  }>;
}

async function prepareRecording(system: System) {
  const { guestPath, runners } = await system.match();
  const change = async () => {
    await system.feed('step', STEPS);
    return undefined;
  };
  return { path: guestPath, runner: runners[0], change };
}

/** A match that has not begun: no bet delay, and its feed stands still. */
const FIXTURE = { id: 'fixture-3', runner: 'Northport 3', runnerId: '30' };

/** Lets another player offer the runner between the feed's prices, and cancel it. */
async function prepareOrders({ client }: System) {
  const { token } = await client.logInWithDemo();
  const change = async () => {
    const { envelope } = await client.call<{ bet_id: number }>(
      'save-bet',
      {
        ...{
          match_id: FIXTURE.id,
          market_id: `${FIXTURE.id}-odds`,
          selection_id: FIXTURE.runnerId,
        },
        ...{ odds: '1.81', stack: 100, is_back: '1', unmatched: 'keep' },
      },
      token,
    );
    if (envelope.error) throw new Error(envelope.message);
    return () => client.call('cancel-bet', { bet_id: envelope.data.bet_id }, token);
  };
  const path = paths.matchDetailsGuest(SPORT_IDS.cricket, FIXTURE.id);
  return { path, runner: FIXTURE.runner, change };
}

const WAYS: Readonly<Record<string, Way>> = {
  streaming: {
    title: 'change in the server → paint, streaming',
    ...{ streaming: true, samples: 40, aimMs: 150 },
    ...{ serverArgs: holdAtStart(DEMO), prepare: prepareRecording },
  },
  polling: {
    title: 'change in the server → paint, polling',
    ...{ streaming: false, samples: 25, aimMs: 1200 },
    ...{ serverArgs: holdAtStart(DEMO), prepare: prepareRecording },
  },
  orders: {
    title: "order → paint on another player's screen",
    ...{ streaming: true, samples: 40, aimMs: 150 },
    ...{ serverArgs: ['--fixture-matches', '10'], prepare: prepareOrders },
  },
};

const way = WAYS[process.argv[2] ?? ''];
if (!way) throw new Error(`Give one of ${Object.keys(WAYS).join(', ')}`);
const system = await startBenchSystem(way.serverArgs, way.streaming);
try {
  const { changes, bare, unseen } = await withBrowser(async (context) => {
    const page = await context.newPage();
    const { path, runner, change } = await way.prepare(system);
    await page.goto(system.url + path);
    await priceOf(page, runner, 'Back').waitFor();
    await watchPaints(page);
    // The first frames after the load belong to the load.
    await sleep(2000);
    const changes: number[] = [];
    const bare: number[] = [];
    let unseen = 0;
    while (changes.length < way.samples && unseen < way.samples) {
      bare.push(await paintBareReply(page));
      await sleep(Math.random() * MAX_PAUSE_MS);
      // Taken before the request that changes the market, so the time contains that request.
      const since = Date.now();
      const undo = await change();
      const painted = await awaitPaint(page, since, TIMEOUT_MS);
      if (painted === undefined) unseen += 1;
      else changes.push(painted - since);
      if (!undo) continue;
      const undoneAt = Date.now();
      await undo();
      await awaitPaint(page, undoneAt, TIMEOUT_MS);
    }
    return { changes, bare, unseen };
  });
  console.log(`▸ ${way.title}: ${changes.length} changes painted, ${unseen} showed nowhere`);
  const p95 = calculateQuantile(changes, 0.95);
  const baseline = (q: number) => ({
    name: 'bare reply → paint',
    value: calculateQuantile(bare, q),
  });
  reportFigures([
    {
      name: `${way.title}, p50`,
      unit: 'ms',
      value: calculateQuantile(changes, 0.5),
      baseline: baseline(0.5),
    },
    {
      name: `${way.title}, p95`,
      unit: 'ms',
      value: p95,
      baseline: baseline(0.95),
      aim: { text: `≤ ${way.aimMs} ms`, met: p95 <= way.aimMs },
    },
  ]);
} finally {
  await system.dispose();
}
