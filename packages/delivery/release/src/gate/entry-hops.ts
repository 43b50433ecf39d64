import { paths } from '@exchange/contract';
import { releasePath } from '@exchange/federation/registry';
import type { ReleaseRecord } from '@exchange/federation/releases';
import type { Browser, Page, Route } from 'playwright-core';
import { startBrowser } from './browser-guard.ts';
import { GROWN } from './budgets.ts';
import { pretendSession } from './mounted-page.ts';
import { holdCalls } from './sample-answers.ts';
import type { LiveTarget } from './smoke-mount.ts';
import { standIn } from './stand-in.ts';

/** Rounds at most in which hops are counted. */
const MAX_ROUNDS = 3;
/** Milliseconds without a new request after which those that wait are one hop. */
const QUIET_MS = 250;
/** Milliseconds without a request after which a page has all. */
const DONE_MS = 700;
const TIMEOUT_MS = 20_000;
/** Milliseconds for all of it, after which the browser is killed. */
const DEADLINE_MS = 240_000;

/** A version whose files can be read. */
export interface ReadableRelease {
  record: ReleaseRecord;
  read: (file: string) => Promise<Uint8Array | undefined>;
}

/** Two versions of an area: a new one, and the one that players get. */
interface Versions<Value> {
  now: Value;
  before: Value;
}

/**
 * Enters the first page of both versions in the live shell, from another page, and returns a fault
 * if more requests of the new one wait for one another (hops). With a reason where they cannot be
 * counted.
 */
export async function compareHops(
  versions: Versions<ReadableRelease>,
  place: LiveTarget,
): Promise<{ faults: readonly string[]; skipped?: string }> {
  const [page] = versions.now.record.area?.pages ?? [];
  const known = versions.before.record.area?.pages ?? [];
  if (!page || !known.some(({ path }) => path === page.path)) return { faults: [] };
  const started = await startBrowser();
  if ('skipped' in started) return { faults: [], skipped: started.skipped };
  const { server, browser } = started;
  const deadline = setTimeout(() => void server.kill(), DEADLINE_MS);
  try {
    const enter = { browser, place, path: page.path };
    const hops = await findMoreHops((which) => countHops(versions[which], enter));
    const was = `of mfe-${versions.before.record.remote} ${versions.before.record.version}`;
    return {
      faults: hops
        ? [`${page.path} needs ${hops.now} hops of requests, ${GROWN} ${hops.before} ${was}`]
        : [],
    };
  } catch (error) {
    return { faults: [], skipped: (error as Error).message.split('\n')[0] ?? '' };
  } finally {
    clearTimeout(deadline);
    await server.kill();
  }
}

type Measure = (which: keyof Versions<unknown>) => Promise<number>;

/**
 * Counts the hops of both; of a version with more the fewest of several rounds, as a slow machine
 * makes two of one. Returns them if the new one still has more.
 */
export async function findMoreHops(count: Measure): Promise<Versions<number> | undefined> {
  let [now, before] = [await count('now'), await count('before')];
  for (let round = 1; round < MAX_ROUNDS && now > before; round += 1) {
    now = Math.min(now, await count('now'));
    before = Math.max(before, await count('before'));
  }
  return now > before ? { now, before } : undefined;
}

interface Entrance {
  browser: Browser;
  place: LiveTarget;
  /** Path of the area's page. */
  path: string;
}

/** Opens a page of the shell in which a version stands in; its calls are answered. */
async function openShell(
  { record, read }: ReadableRelease,
  { browser, place }: Entrance,
): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await pretendSession(page);
  const calls = await holdCalls(page, record, place.server);
  await calls.answer('full');
  const folder = releasePath(record.remote, record.version);
  // Both from memory: where a version is stored does not count.
  await page.route(
    ({ pathname }) => pathname.startsWith(folder),
    async (route) => {
      const file = new URL(route.request().url()).pathname.slice(folder.length);
      const body = await read(file);
      await route
        .fulfill({
          status: body ? 200 : 404,
          body: Buffer.from(body ?? ''),
          contentType: TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
          headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
        })
        .catch(() => undefined);
    },
  );
  const address = new URL(paths.termsAndConditions(), place.address).href;
  const isReplaced = await standIn(page, record, { address, areasOrigin: place.areasOrigin });
  await page.goto(address, { timeout: TIMEOUT_MS });
  if (!isReplaced()) throw new Error('players get no version that it could stand in for');
  await page.locator('#root main h1').waitFor({ timeout: TIMEOUT_MS });
  await page.waitForTimeout(QUIET_MS);
  return page;
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
};

/** Holds files of the version, and calls, until no other one is requested: so many times they waited. */
async function countHops(release: ReadableRelease, entrance: Entrance): Promise<number> {
  const page = await openShell(release, entrance);
  const held: Route[] = [];
  let lastAt = performance.now();
  const folder = releasePath(release.record.remote, release.record.version);
  const isCounted = ({ pathname }: URL) =>
    pathname.startsWith(folder) || pathname.startsWith('/api/');
  await page.route(isCounted, (route) => {
    held.push(route);
    lastAt = performance.now();
  });
  try {
    const { remote } = release.record;
    const shown = page.locator(`[data-boundary="${remote}"][data-version]`);
    await page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, entrance.path);
    const until = performance.now() + TIMEOUT_MS;
    for (let hops = 0; performance.now() < until; ) {
      await page.waitForTimeout(QUIET_MS / 5);
      const quiet = performance.now() - lastAt;
      if (held.length > 0 && quiet > QUIET_MS) {
        hops += 1;
        const released = held.splice(0).map((route) => route.fallback().catch(() => undefined));
        await Promise.all(released);
        lastAt = performance.now();
      } else if (held.length === 0 && quiet > DONE_MS && (await shown.count()) > 0) return hops;
    }
    throw new Error(`${entrance.path} was not shown in time`);
  } finally {
    await page.context().close();
  }
}
