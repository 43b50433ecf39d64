import { paths } from '@exchange/contract';
import { calculateQuantile, type Figure, reportFigures } from '@exchange/tooling/bench/figure.ts';
import { buildSingleBundle } from '@exchange/tooling/bench/single-bundle.ts';
import type { Browser } from '@playwright/test';
import { DEMO, holdAtStart } from '../support/recordings.ts';
import { launchBrowser, startBenchSystem } from './browser.ts';
import { serveSingleBundle } from './federation/serve.ts';
import { measureSecondArea, measureVisit, type Visit } from './federation/visit.ts';

/** Measures the cost of federation: the same sources as federated areas and as one bundle. */

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** The edge renders the first frame by what the browser says of itself. */
const PHONE = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
};
const MAX_LCP = 1.05;
const MAX_BYTES = 1.1;
const MAX_SCRIPTS_TO_PRICE = 230_000;
const MAX_HOME_SCRIPTS = 320_000;
const MAX_SECOND_MS = 900;

type Build = 'federated' | 'single';
type Cache = 'cold' | 'warm';
type Measures = Record<Build, Record<Cache, Visit[]>>;

await buildSingleBundle();
const system = await startBenchSystem(holdAtStart(DEMO), false);
const single = await serveSingleBundle(system, system.ports.edge + 10);
const browser = await launchBrowser();
try {
  await system.feed('seek', DEMO.moment);
  await system.feed('hold');
  const match = await system.match();
  const pages = { home: paths.home(), match: match.guestPath, casino: paths.casinoLobby() };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const measures: Measures = {
      federated: { cold: [], warm: [] },
      single: { cold: [], warm: [] },
    };
    for (let run = 0; run < RUNS; run += 1) {
      // Alternately, and each first in every second run, so that a disturbance affects both.
      const order: Build[] = run % 2 === 0 ? ['federated', 'single'] : ['single', 'federated'];
      for (const build of order) {
        const origin = build === 'federated' ? system.url : single.url;
        await visitTwice(browser, origin + path, measures[build]);
      }
    }
    figures.push(...summarise(name, measures));
  }
  figures.push(await compareSecondArea(browser));
  reportFigures(figures);
} finally {
  await browser.close();
  await single.close();
  await system.dispose();
}

/** Compares a press on the link to a second area, soon after the first prices of a cold home page. */
async function compareSecondArea(browser: Browser): Promise<Figure> {
  const found: Record<Build, number[]> = { federated: [], single: [] };
  for (let run = 0; run < RUNS; run += 1) {
    const order: Build[] = run % 2 === 0 ? ['federated', 'single'] : ['single', 'federated'];
    for (const build of order) {
      const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
      const origin = build === 'federated' ? system.url : single.url;
      found[build].push(await measureSecondArea(await context.newPage(), origin + paths.home()));
      await context.close();
    }
  }
  const [value, other] = [found.federated, found.single].map((all) => calculateQuantile(all, 0.5));
  return {
    name: 'press on the casino → its first game, cold',
    unit: 'ms',
    value: value ?? 0,
    baseline: { name: 'single bundle', value: other ?? 0 },
    aim: { text: `≤ ${MAX_SECOND_MS} ms`, met: (value ?? 0) <= MAX_SECOND_MS },
  };
}

/** Measures a first visit, and one with the cache that it left. */
async function visitTwice(
  browser: Browser,
  url: string,
  found: Record<Cache, Visit[]>,
): Promise<void> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  for (const cache of ['cold', 'warm'] as const) {
    const page = await context.newPage();
    found[cache].push(await measureVisit(page, url));
    await page.close();
  }
  await context.close();
}

function summarise(page: string, { federated, single }: Measures): Figure[] {
  const figures: Figure[] = [];
  for (const cache of ['cold', 'warm'] as const) {
    const compare = (text: string, unit: string, pick: (visit: Visit) => number | undefined) => {
      const [value, other] = [federated[cache], single[cache]].map((visits) => {
        const values = visits.map(pick).filter((one) => one !== undefined);
        return values.length > 0 ? calculateQuantile(values, 0.5) : undefined;
      });
      if (value === undefined || other === undefined) return undefined;
      const baseline = { name: 'single bundle', value: other };
      const figure: Figure = {
        name: `${page}, ${cache}: ${text}`,
        unit,
        value,
        baseline,
      };
      figures.push(figure);
      return { figure, value, other };
    };
    const aim = (
      found: ReturnType<typeof compare>,
      text: string,
      isMet: (value: number, other: number) => boolean,
    ) => {
      if (found) found.figure.aim = { text, met: isMet(found.value, found.other) };
    };
    const kilobytes = (bytes: number) => bytes / 1000;
    compare('first paint', 'ms', (visit) => visit.firstPaint);
    const lcp = compare('LCP', 'ms', (visit) => visit.lcp);
    aim(lcp, `ratio ≤ ${MAX_LCP}`, (value, other) => value <= other * MAX_LCP);
    compare('first price to be seen', 'ms', (visit) => visit.seen);
    compare('first tappable price', 'ms', (visit) => visit.price);
    const bytes = compare('all but calls', 'KB', (visit) => kilobytes(visit.bytes));
    aim(bytes, `ratio ≤ ${MAX_BYTES}`, (value, other) => value <= other * MAX_BYTES);
    if (cache === 'cold') {
      const toPrice = compare('scripts before the first tappable price', 'KB', (visit) =>
        visit.price === undefined ? undefined : kilobytes(visit.scriptBytesToPrice),
      );
      aim(toPrice, '≤ 230 KB', (value) => value <= kilobytes(MAX_SCRIPTS_TO_PRICE));
      const scripts = compare('scripts', 'KB', (visit) => kilobytes(visit.scriptBytes));
      if (page === 'home') {
        aim(scripts, '≤ 320 KB', (value) => value <= kilobytes(MAX_HOME_SCRIPTS));
      }
      compare('requests', 'requests', (visit) => visit.requests);
      compare('depth of requests', 'levels', (visit) => visit.depth);
    }
  }
  return figures;
}
