import { paths, SPORT_IDS } from '@exchange/contract';
import { startEdgeSystem } from './edge-system.ts';
import { calculateMedian, calculateQuantile, type Figure, reportFigures } from './figure.ts';
import { startGenerator } from './load/generator.ts';
import type { VisitsReply, VisitsRequest } from './load/page-visits.ts';

/**
 * Measures an edge under 500 pages a second of mixed routes, brands, languages and devices, beside
 * one with `FRAMES=off` in turns. Pages are due at a constant rate, however late others are.
 */

const RATE = 500;
const WINDOW_MS = 4000;
const TURNS = 5;
const AIM_MS = 25;
const DEVICES = {
  phone:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
};

await using started = new AsyncDisposableStack();
const system = await startEdgeSystem(started);
const edges = {
  frames: await system.startEdge(),
  skeletons: await system.startEdge({ FRAMES: 'off' }),
};
type Side = keyof typeof edges;
const visitors = startGenerator<VisitsRequest, VisitsReply>('page-visits.ts');
started.defer(() => visitors.stop());

const { match_id } = await system.readMatch();
const routes = [
  paths.home(),
  paths.matchDetailsGuest(SPORT_IDS.cricket, match_id),
  paths.sport('inplay'),
  paths.sport(SPORT_IDS.cricket),
  paths.casinoLobby(),
  paths.aboutUs(),
];
const pages = (port: number) =>
  routes.flatMap((path) =>
    [`localhost:${port}`, `khelodost.localhost:${port}`].flatMap((host) =>
      ['en', 'hi'].flatMap((language) =>
        Object.values(DEVICES).map((agent) => ({
          path,
          headers: {
            host,
            'user-agent': agent,
            accept: 'text/html',
            'accept-encoding': 'gzip, br',
            cookie: `lang=${language}`,
          },
        })),
      ),
    ),
  );
const visit = (port: number, rate: number) =>
  visitors.ask({ port, rate, durationMs: WINDOW_MS, pages: pages(port) });

const windows: Record<Side, VisitsReply[]> = { frames: [], skeletons: [] };
for (let turn = 0; turn <= TURNS; turn += 1) {
  const sides: Side[] = turn % 2 === 0 ? ['frames', 'skeletons'] : ['skeletons', 'frames'];
  for (const side of sides) {
    // The first turn compiles, and starts what renders frames.
    if (turn === 0) await visit(edges[side], RATE / 10);
    const window = await visit(edges[side], RATE);
    if (turn > 0) windows[side].push(window);
  }
}

/** Returns the median over the windows, in ms: other programs disturb some of them. */
const quantileOf = (side: Side, q: number) =>
  calculateMedian(windows[side].map(({ latencies }) => calculateQuantile(latencies, q)));

const outcomes = new Map<string, number>();
for (const window of windows.frames) {
  for (const [outcome, count] of window.outcomes) {
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
  }
}
const total = windows.frames.reduce((sum, { latencies }) => sum + latencies.length, 0);
console.log(`▸ pages: ${Array.from(outcomes, ([what, count]) => `${count} × ${what}`).join(', ')}`);
const framed = ['200 kept', '200 rendered'].reduce((sum, one) => sum + (outcomes.get(one) ?? 0), 0);
const figures: Figure[] = [0.5, 0.99].map((q) => {
  const value = quantileOf('frames', q);
  return {
    name: `page with a frame, ${RATE} a second, p${100 * q}`,
    unit: 'ms',
    value,
    baseline: { name: 'with FRAMES=off', value: quantileOf('skeletons', q) },
    ...(q === 0.99 && { aim: { text: `≤ ${AIM_MS} ms`, met: value <= AIM_MS } }),
  };
});
reportFigures([
  ...figures,
  { name: 'pages that had a frame', unit: '%', value: (100 * framed) / total },
]);
