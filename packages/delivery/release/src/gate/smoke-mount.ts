import { existsSync } from 'node:fs';
import { AREA_EXPOSE, FIRST_PRICES_MARK, paths, STORAGE_KEYS } from '@exchange/contract';
import {
  EARLIER_AREAS,
  type PageRegistry,
  parseRegistry,
  type Release,
} from '@exchange/federation/registry';
import { type ReleaseRecord, registerRelease } from '@exchange/federation/releases';
import type { Browser, BrowserServer, Page, Route } from 'playwright-core';
import { guardBrowser } from './browser-guard.ts';

/** Milliseconds until the remote's page must be mounted. */
const MOUNT_TIMEOUT_MS = 20_000;

/** Milliseconds after which the browser is killed, whatever its page does. */
const DEADLINE_MS = 30_000;

/** Milliseconds in which a page runs one line of code, unless its code does not come to an end. */
const ANSWER_MS = 2000;

/** Milliseconds for errors that a module throws after its mount. */
const SETTLE_MS = 500;

/** Milliseconds in which the page requests the modules that come after the first prices. */
const LENT_MS = 4000;
/** A viewport in px that shows every column, and on the home page the lazy content. */
const WIDE = { width: 1440, height: 3000 };

/** Result of the mount, with the reason of a failure. */
export interface SmokeResult {
  /** False without a fault if the live shell shows none of it without an action of the player. */
  mounted: boolean;
  faults: readonly string[];
  /** Reason why it was not attempted. */
  skipped?: string;
}

/**
 * Mounts a release in a browser inside the live shell at `live`: its first page and its fragments,
 * with API calls left pending. Skipped without a browser, or where a new area's files are not known
 * to be at `areasOrigin`. Code that does not come to an end is a fault: its browser is killed.
 */
export async function mountInLiveShell(
  release: ReleaseRecord,
  live: string,
  areasOrigin?: string,
): Promise<SmokeResult> {
  const skip = (skipped: string): SmokeResult => ({ mounted: false, faults: [], skipped });
  const { chromium } = await import('playwright-core');
  const executablePath = process.env.CHROMIUM_PATH || chromium.executablePath();
  if (!existsSync(executablePath)) return skip('there is none; CHROMIUM_PATH names one');
  const guard = guardBrowser(process.env, process.getuid?.() === 0);
  if ('skipped' in guard) return skip(guard.skipped);
  // A replaced page counts as public, and may not call a system of this machine.
  const args = ['--disable-features=LocalNetworkAccessChecks', ...guard.args];
  let server: BrowserServer;
  try {
    const { env } = guard;
    const timeout = MOUNT_TIMEOUT_MS;
    server = await chromium.launchServer({ executablePath, args, env, timeout, host: '127.0.0.1' });
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    return skip(`${executablePath} does not start: ${reason}`);
  }
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const lent = Object.entries(release.exposes).flatMap(([name, [first]]) =>
      name !== AREA_EXPOSE && first ? [first] : [],
    );
    const [first] = definitionOf(release)?.pages ?? [];
    const pages = [...(first ? [first.path] : []), ...(lent.length > 0 ? [paths.home()] : [])];
    let mounted = false;
    for (const page of pages) {
      const address = new URL(page, live).href;
      // All that waits for the browser ends with it.
      const deadline = setTimeout(() => void server.kill(), DEADLINE_MS);
      const outcome = await mount(browser, release, {
        ...{ address, areasOrigin },
        lent: page === paths.home() ? lent : [],
      }).finally(() => clearTimeout(deadline));
      if (outcome === undefined) return skip('players get no version that it could stand in for');
      if (outcome === 'mounted') mounted = true;
      else if (outcome !== 'unasked') {
        return {
          mounted: false,
          faults: [`it does not mount in the live shell at ${page}: ${outcome}`],
        };
      }
    }
    return { mounted, faults: [] };
  } finally {
    // A page whose code does not come to an end would not let the browser close.
    await server.kill();
  }
}

/**
 * Resolves to `mounted`, to the fault, to `unasked` if the page shows none of the lent modules (they
 * wait for an action, or the brand lacks their feature), or to undefined without a live version.
 */
async function mount(
  browser: Browser,
  release: ReleaseRecord,
  {
    address,
    areasOrigin,
    lent,
  }: { address: string; areasOrigin: string | undefined; lent: readonly string[] },
): Promise<string | undefined> {
  const { remote } = release;
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: WIDE });
  const page = await context.newPage();
  const thrown: string[] = [];
  const logged: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  page.on('crash', () => thrown.push('the page crashed'));
  // If a boundary caught the error, the console has it.
  page.on('console', (line) => {
    const [text = ''] = line.text().split('\n');
    if (line.type() === 'error' && !text.startsWith('Failed to load resource')) logged.push(text);
  });
  await pretendSession(page);
  const isReplaced = await standIn(page, release, { address, areasOrigin });
  try {
    await page.goto(address, { waitUntil: 'commit', timeout: MOUNT_TIMEOUT_MS });
    if (!isReplaced()) return undefined;
    const readNow = async () =>
      (await page.waitForFunction(readOutcome, remote, { timeout: MOUNT_TIMEOUT_MS })).jsonValue();
    if (lent.length > 0) {
      const wanted = { remote, files: lent, mark: FIRST_PRICES_MARK, ms: LENT_MS };
      const asked = await page
        .waitForFunction(readAsked, wanted, { timeout: MOUNT_TIMEOUT_MS })
        .then((handle) => handle.jsonValue())
        .catch(() => undefined);
      if (asked === 'none') return thrown[0] ?? 'unasked';
    }
    let outcome = await readNow();
    if (outcome === 'mounted') {
      await page.waitForTimeout(SETTLE_MS);
      // A module that throws while rendering is present for a moment before its fallback.
      outcome = await readNow();
    }
    return outcome === 'mounted' ? (thrown[0] ?? outcome) : (thrown[0] ?? logged[0] ?? outcome);
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    if (!(await answers(page))) return 'the page froze, its code does not come to an end';
    return thrown[0] ?? logged[0] ?? `nothing was shown in time (${reason})`;
  } finally {
    // Not awaited: a frozen page never closes.
    void context.close().catch(() => undefined);
  }
}

/** Returns false for a page that is frozen, or whose browser was killed. */
const answers = (page: Page): Promise<boolean> =>
  Promise.race([
    page.evaluate(() => true).catch(() => false),
    new Promise<boolean>((resolve) => void setTimeout(resolve, ANSWER_MS, false)),
  ]);

/**
 * Serves the page a registry with the release; resolves to true if it could. Without a shell the
 * page fails.
 */
export async function standIn(
  page: Pick<Page, 'route'>,
  release: ReleaseRecord,
  { address, areasOrigin }: { address: string; areasOrigin?: string | undefined },
) {
  let isReplaced = false;
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const html = replaceInPage(await response.text(), release, areasOrigin);
    isReplaced = html !== undefined;
    const { link: _, ...headers } = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    const folder = html?.folder ?? '';
    await route.fulfill({
      status: response.status(),
      headers: {
        ...headers,
        'content-security-policy': policy.replace(
          /(script-src|style-src|connect-src) /g,
          `$1 ${folder} `,
        ),
      },
      body: html?.text ?? '',
    });
  };
  await page.route(address, async (route) => {
    try {
      await answer(route);
    } catch {
      // The page reports unhandled requests itself; a closed one does not.
      await route.abort().catch(() => undefined);
    }
  });
  return () => isReplaced;
}

interface AskedParts {
  remote: string;
  files: readonly string[];
  mark: string;
  ms: number;
}

/**
 * Runs in the page: returns which of these files it requested, once it did each or the time is over.
 * Files that this page never requests are not awaited.
 */
function readAsked({ remote, files, mark, ms }: AskedParts) {
  // Content below the fold loads when it is scrolled into view.
  window.scrollTo(0, document.documentElement?.scrollHeight ?? 0);
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
  const asked = files.filter((file) => addresses.some((address) => address.endsWith(`/${file}`)));
  if (asked.length === files.length) return 'all';
  const [due] = performance.getEntriesByName(mark);
  if (due === undefined || performance.now() - due.startTime <= ms) return undefined;
  // A module whose manifest does not load is shown as its fallback without a request.
  const isPlaced = document.querySelector(`[data-boundary="${remote}"]`) !== null;
  return isPlaced || asked.length > 0 ? 'some' : 'none';
}

/** Runs in the page: every module of the remote is mounted, a fallback is, or neither yet. */
function readOutcome(remote: string): string | undefined {
  // Content below the fold loads when it is scrolled into view.
  window.scrollTo(0, document.documentElement?.scrollHeight ?? 0);
  const boundaries = Array.from(document.querySelectorAll(`[data-boundary="${remote}"]`));
  const failed = boundaries.find((one) => one.querySelector('[role="alert"]'));
  if (failed) return failed.textContent ?? 'a fallback shows';
  const isMounted = performance.getEntriesByName(`mf:${remote}:mount`).length > 0;
  const isWhole = boundaries.every((one) => one.hasAttribute('data-version'));
  if (!isMounted || !isWhole) return undefined;
  // The shell draws both before any area mounts, except on a page of the whole screen.
  const gone = ['header', 'main'].find((name) => {
    const part = document.querySelector(`#root ${name}`);
    const { width = 1, height = 1 } = part?.getBoundingClientRect() ?? {};
    return (
      part?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === false ||
      width * height === 0
    );
  });
  return gone ? `the page's ${gone} vanished` : 'mounted';
}

/** Stores a token, which opens pages below /app; without calls it is never rejected. */
async function pretendSession(page: Page): Promise<void> {
  const user = { data: { token: 'smoke', user_id: 0, user_name: 'smoke', role: 'player' } };
  await page.addInitScript(
    ([keys, saved]) => {
      localStorage.setItem(keys.user, saved);
      localStorage.setItem(keys.isAuthentication, 'true');
    },
    [STORAGE_KEYS, JSON.stringify(user)] as const,
  );
  // The live registry would switch a new area off.
  await page.route(/\/(?:api|storage|telemetry|registry)\//, () => undefined);
}

const definitionOf = ({ remote, area }: ReleaseRecord) => area ?? EARLIER_AREAS[remote];

/**
 * Returns the page with the release in its registry; undefined if neither a live version nor
 * `areasOrigin` tells where its files are.
 */
export function replaceInPage(
  html: string,
  release: ReleaseRecord,
  areasOrigin?: string,
): { text: string; folder: string } | undefined {
  const [element, start, json] = /(<script[^>]* id="registry">)(.*?)<\/script>/s.exec(html) ?? [];
  if (!element || !start || !json) return undefined;
  // Also preserves fields that only a newer shell reads.
  const whole = JSON.parse(json) as PageRegistry;
  const registry = parseRegistry(whole);
  const live = registry.remotes[release.remote]?.active.manifestUrl;
  const base = live ?? areasOrigin?.replaceAll('{area}', release.remote);
  const definition = definitionOf(release);
  if (base === undefined || !definition) return undefined;
  const { url, extras } = registerRelease(release);
  const manifestUrl = new URL(url, base).href;
  const active: Release = { version: release.version, manifestUrl, integrity: extras.integrity };
  const next: PageRegistry = {
    ...whole,
    areas: { ...whole.areas, [release.remote]: definition },
    remotes: { ...whole.remotes, [release.remote]: { active } },
  };
  const content = JSON.stringify(next).replaceAll('<', '\\u003c');
  return {
    text: html.replace(element, () => `${start}${content}</script>`),
    folder: new URL('.', manifestUrl).href,
  };
}
