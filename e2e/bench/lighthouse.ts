import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { paths } from '@exchange/contract';
import { calculateMedian, reportFigures } from '@exchange/tooling/bench/figure.ts';
import { type BrowserContext, chromium } from '@playwright/test';
import { DEMO, holdAtStart } from '../support/recordings.ts';
import { logInWithDemo } from '../support/sign-in.ts';
import { startBenchSystem } from './browser.ts';
import { CATEGORIES, type Category, type PageReading, readPage } from './lighthouse/read-page.ts';

/**
 * Measures Lighthouse scores of the main pages on a simulated phone, in both brands: the median of
 * three runs for performance, one for other categories. Fails below the target.
 */

const RUNS = 3;
const AIM = 95;
const BRANDS = ['kheloyar', 'khelodost'];

const system = await startBenchSystem(holdAtStart(DEMO), true);
const profiles = await mkdtemp(path.join(tmpdir(), 'bench-lighthouse-'));
const port = system.ports.edge + 19;

/**
 * Opens a browser with a named profile, a new one for each run, as earlier pages would slow it
 * down. Lighthouse uses the browser's own context, so the session must be in it.
 */
function openBrowser(profile: string): Promise<BrowserContext> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launchPersistentContext(path.join(profiles, profile), {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
}

/** Stores the session of a new demo player in a profile. */
async function signIn(profile: string, url: string): Promise<void> {
  const context = await openBrowser(profile);
  try {
    await logInWithDemo(await context.newPage(), url);
  } finally {
    await context.close();
  }
}

async function readOnce(profile: string, url: string, categories: readonly Category[]) {
  const context = await openBrowser(profile);
  try {
    return await readPage(url, { port, categories });
  } finally {
    await context.close();
  }
}

try {
  await system.feed('seek', DEMO.moment);
  await system.feed('hold');
  const { guestPath } = await system.match();
  const pages = [
    { name: 'home', place: '/' },
    { name: 'match', place: guestPath },
    { name: 'casino lobby', place: paths.casinoLobby('All Casinos') },
    { name: 'deposit', place: paths.deposit(), signedIn: true },
  ];
  const figures = [];
  for (const brand of BRANDS) {
    for (const { name, place, signedIn } of pages) {
      if (signedIn) await signIn(brand, system.urlOf(brand));
      const runs: PageReading[] = [];
      while (runs.length < RUNS) {
        const profile = signedIn ? brand : `${brand} ${name} ${runs.length}`;
        const categories = runs.length === 0 ? CATEGORIES : (['performance'] as const);
        const reading = await readOnce(profile, system.urlOf(brand) + place, categories);
        const { scores, parts, benchmarkIndex } = reading;
        runs.push(reading);
        const machine = `machine ${benchmarkIndex}`;
        console.log(`▸ ${brand}, ${name}: ${scores.performance} · ${parts} · ${machine}`);
      }
      const faults = new Set(runs.flatMap((run) => run.faults));
      for (const fault of faults) console.log(`▸ ${brand}, ${name}: ${fault}`);
      for (const category of CATEGORIES) {
        const values = runs.map(({ scores }) => scores[category]);
        const value = calculateMedian(values.filter((one) => one !== undefined));
        figures.push({
          name: `Lighthouse, ${category}, ${name} of ${brand}`,
          unit: 'points',
          value,
          aim: { text: `≥ ${AIM}`, met: value >= AIM },
        });
      }
    }
  }
  reportFigures(figures);
  if (!figures.every(({ aim }) => aim.met)) process.exitCode = 1;
} finally {
  await rm(profiles, { recursive: true, force: true });
  await system.dispose();
}
