import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths, type RemoteAreaName } from '@exchange/contract';
import { calculateMedian, type Figure, reportFigures } from '@exchange/tooling/bench/figure.ts';
import type { BrowserContext } from '@playwright/test';
import { DEMO, holdAtStart } from '../support/recordings.ts';
import { launchBrowser, startBenchSystem } from './browser.ts';
import { type Patch, releasePatched, unpatched } from './federation/patched-build.ts';
import { measureVisit, type Visit } from './federation/visit.ts';

/** Measures the visit after a release of two characters, of a browser that was there before. */

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const PHONE = { width: 360, height: 740 };
/** Milliseconds after which an edge has surely adopted a registry. */
const MAX_ADOPTION_MS = 20_000;
const NO_DICTIONARIES = '--disable-features=CompressionDictionaryTransport';

interface Subject {
  area: RemoteAreaName;
  page: 'home' | 'match' | 'casino';
  /** Part of the addresses of its files. */
  part: string;
  patch: Patch;
  maxBytes: number;
}

const SUBJECTS: readonly Subject[] = [
  {
    area: 'casino',
    page: 'casino',
    part: '/casino/',
    maxBytes: 5000,
    patch: { file: /LobbyPage\.tsx$/, from: 'Show more games', to: 'Show more gamez' },
  },
  {
    area: 'sports',
    page: 'match',
    part: '/sports/',
    maxBytes: 5000,
    patch: { file: /MatchPage\.tsx$/, from: 'No data available', to: 'No data availabel' },
  },
  {
    area: 'shell',
    page: 'home',
    part: '/assets/',
    maxBytes: 20_000,
    patch: { file: /\/Footer\.tsx$/, from: 'Download the app', to: 'Download the abb' },
  },
];

const system = await startBenchSystem(holdAtStart(DEMO), false);
const folder = await mkdtemp(path.join(tmpdir(), 'patch-bench-'));
const browsers = {
  with: await launchBrowser(),
  without: await launchBrowser(NO_DICTIONARIES),
};
type Browsers = keyof typeof browsers;

try {
  await system.feed('seek', DEMO.moment);
  await system.feed('hold');
  const match = await system.match();
  const addresses = { home: paths.home(), match: match.guestPath, casino: paths.casinoLobby() };
  const release = async (area: RemoteAreaName, version: string, patch: Patch) => {
    await releasePatched(system.store, folder, [area, version, patch]);
    await waitForVersion(system.url, area, version);
  };
  for (const { area, patch } of SUBJECTS) await release(area, '1.0.0', unpatched(patch));
  const figures: Figure[] = [];
  for (const { area, page, part, patch, maxBytes } of SUBJECTS) {
    // Browsers of all runs come before the release, and again after it.
    const visitors = Array.from({ length: RUNS }, () => ['with', 'without'] as const).flat();
    const opened: { kind: Browsers; context: BrowserContext }[] = [];
    for (const kind of visitors) {
      const options = { viewport: PHONE, serviceWorkers: 'block' } as const;
      const context = await browsers[kind].newContext(options);
      await visit(context, system.url + addresses[page]);
      opened.push({ kind, context });
    }
    await release(area, '1.0.1', patch);
    const found: { kind: Browsers; visit: Visit }[] = [];
    for (const { kind, context } of opened) {
      found.push({ kind, visit: await visit(context, system.url + addresses[page]) });
      await context.close();
    }
    const pick = (kind: Browsers, value: (visit: Visit) => number) =>
      calculateMedian(found.filter((one) => one.kind === kind).map((one) => value(one.visit)));
    const compare = (text: string, unit: string, value: (visit: Visit) => number): Figure => ({
      name: `${area} patched: ${text}`,
      unit,
      value: pick('with', value),
      baseline: { name: 'without dictionaries', value: pick('without', value) },
    });
    const bytes = compare(`its files on ${page}`, 'KB', ({ files }) => sumOf(files, part) / 1000);
    const aim = { text: `≤ ${maxBytes / 1000} KB`, met: bytes.value <= maxBytes / 1000 };
    figures.push(
      { ...bytes, aim },
      compare('LCP', 'ms', ({ lcp }) => lcp),
    );
  }
  reportFigures(figures);
} finally {
  await browsers.with.close();
  await browsers.without.close();
  await rm(folder, { recursive: true });
  await system.dispose();
}

async function visit(context: BrowserContext, url: string) {
  const page = await context.newPage();
  const measured = await measureVisit(page, url);
  await page.close();
  return measured;
}

function sumOf(files: ReadonlyMap<string, number>, part: string): number {
  const own = [...files].filter(([url]) => /\.(?:js|css)$/.test(url) && url.includes(part));
  return own.reduce((sum, [, bytes]) => sum + bytes, 0);
}

/** Waits until pages of an edge have a version. */
async function waitForVersion(edge: string, area: RemoteAreaName, version: string): Promise<void> {
  const end = Date.now() + MAX_ADOPTION_MS;
  while (Date.now() < end) {
    const reply = await fetch(`${edge}/registry/versions`);
    const { versions } = (await reply.json()) as { versions: Record<string, string> };
    if (versions[area] === version) return;
    await sleep(100);
  }
  throw new Error(`The edge at ${edge} did not adopt ${area} ${version}`);
}
