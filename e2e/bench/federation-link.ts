import { paths } from '@exchange/contract';
import { calculateMedian, type Figure, reportFigures } from '@exchange/tooling/bench/figure.ts';
import { buildSingleBundle } from '@exchange/tooling/bench/single-bundle.ts';
import { DEMO, holdAtStart } from '../support/recordings.ts';
import { launchBrowser, startBenchSystem } from './browser.ts';
import { createHttpsFronts } from './federation/https-front.ts';
import { serveSingleBundle } from './federation/serve.ts';
import { measureVisit, type Visit } from './federation/visit.ts';

/**
 * Measures the cost of federation as players have it: HTTP/2 with TLS through the reference nginx, over
 * one slow line, with the areas' files at the page's origin and at another.
 */

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const PHONE = { width: 360, height: 740 };
const CACHES = ['cold', 'warm'] as const;

await buildSingleBundle();
const system = await startBenchSystem(holdAtStart(DEMO), false);
const single = await serveSingleBundle(system, system.ports.edge + 10);
const fronts = await createHttpsFronts(system, system.ports.edge + 20);
const browser = await launchBrowser(fronts.browserFlag);
try {
  await system.feed('seek', DEMO.moment);
  await system.feed('hold');
  const match = await system.match();
  const pages = { home: paths.home(), match: match.guestPath, casino: paths.casinoLobby() };
  const arms = {
    'areas at the page’s origin': (await fronts.serveReleases('page')).url,
    'areas at another origin': (await fronts.serveReleases('other')).url,
    'single bundle': await fronts.serveEdge(system.ports.edge + 10),
  };
  type Arm = keyof typeof arms;
  const names = Object.keys(arms) as Arm[];
  const figures: Figure[] = [];
  // Else the first visit would wait for edges that have read nothing yet.
  for (const url of Object.values(arms)) await visit(url + pages.home);
  for (const [page, path] of Object.entries(pages)) {
    const found: { arm: Arm; cache: (typeof CACHES)[number]; visit: Visit }[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      // Each is first in turn, so that a disturbance affects all.
      const order = names.map((_, index) => names[(index + run) % names.length] as Arm);
      for (const arm of order) {
        const visits = await visit(arms[arm] + path);
        for (const [index, cache] of CACHES.entries()) {
          found.push({ arm, cache, visit: visits[index] as Visit });
        }
      }
    }
    for (const cache of CACHES) {
      for (const arm of names.filter((name) => name !== 'single bundle')) {
        const compare = (
          text: string,
          unit: string,
          pick: (visit: Visit) => number | undefined,
        ): void => {
          const [value, other] = [arm, 'single bundle'].map((wanted) =>
            calculateMedian(
              found
                .filter((one) => one.arm === wanted && one.cache === cache)
                .flatMap(({ visit }) => pick(visit) ?? []),
            ),
          );
          if (value === undefined || other === undefined || Number.isNaN(value)) return;
          const name = `${page}, ${cache}, ${arm}: ${text}`;
          figures.push({ name, unit, value, baseline: { name: 'single bundle', value: other } });
        };
        compare('first paint', 'ms', (visit) => visit.firstPaint);
        compare('LCP', 'ms', (visit) => visit.lcp);
        compare('first tappable price', 'ms', (visit) => visit.price);
        compare('all but calls', 'KB', (visit) => visit.bytes / 1000);
        if (cache === 'cold') compare('requests', 'requests', (visit) => visit.requests);
      }
    }
  }
  reportFigures(figures);
} finally {
  await browser.close();
  await fronts.close();
  await single.close();
  await system.dispose();
}

/** Measures a first visit, and one with the cache that it left. */
async function visit(url: string): Promise<readonly Visit[]> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' });
  const visits: Visit[] = [];
  for (const _ of CACHES) {
    const tab = await context.newPage();
    visits.push(await measureVisit(tab, url, 'between'));
    await tab.close();
  }
  await context.close();
  return visits;
}
