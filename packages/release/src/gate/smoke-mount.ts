import { existsSync } from 'node:fs';
import {
  AREA_EXPOSE,
  FIRST_PRICES_MARK,
  paths,
  type RemoteAreaName,
  STORAGE_KEYS,
} from '@exchange/contract';
import { type PageRegistry, parseRegistry, type Release } from '@exchange/federation/registry';
import { type ReleaseRecord, registerRelease } from '@exchange/federation/releases';
import type { Browser, Page, Route } from 'playwright-core';
import { guardBrowser } from './browser-guard.ts';

/** Milliseconds that a remote has until its page stands. */
const MOUNT_TIMEOUT_MS = 20_000;

/** Milliseconds for what a part starts after it was mounted, and throws then. */
const SETTLE_MS = 500;

/** Milliseconds in which the page asks for the parts that come after the first prices, once it may. */
const LENT_MS = 4000;
/** A window in px that shows every column, and on the home page what loads as it comes near. */
const WIDE = { width: 1440, height: 3000 };

/** A page of each area that needs no data to mount. */
const PAGES: Readonly<Record<RemoteAreaName, string>> = {
  sports: paths.sport('inplay'),
  casino: paths.casinoLobby(),
  wallet: paths.deposit(),
  reports: paths.openBets(),
};

/** Whether a release was mounted, and if it was tried in vain, why. */
export interface SmokeResult {
  mounted: boolean;
  faults: readonly string[];
  /** Why it was not tried. */
  skipped?: string;
}

/**
 * Mounts a release in a browser inside the live shell at `live`, in place of the version that players
 * get: its own page, and the page that shows what it lends. Nothing of the system is changed or asked
 * but its files: calls of the API stay unanswered. Not tried without a browser that starts
 * (CHROMIUM_PATH, else Playwright's own) or a live version to stand in for.
 */
export async function mountInLiveShell(release: ReleaseRecord, live: string): Promise<SmokeResult> {
  const skip = (skipped: string): SmokeResult => ({ mounted: false, faults: [], skipped });
  const { chromium } = await import('playwright-core');
  const executablePath = process.env.CHROMIUM_PATH || chromium.executablePath();
  if (!existsSync(executablePath)) return skip('there is none; CHROMIUM_PATH names one');
  const guard = guardBrowser(process.env, process.getuid?.() === 0);
  if ('skipped' in guard) return skip(guard.skipped);
  // A page that was replaced counts as public, and may not ask a system of this machine.
  const args = ['--disable-features=LocalNetworkAccessChecks', ...guard.args];
  let browser: Browser;
  try {
    const { env } = guard;
    browser = await chromium.launch({ executablePath, args, env, timeout: MOUNT_TIMEOUT_MS });
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    return skip(`${executablePath} does not start: ${reason}`);
  }
  try {
    const lent = Object.entries(release.exposes).flatMap(([name, [first]]) =>
      name !== AREA_EXPOSE && first ? [first] : [],
    );
    const pages = [PAGES[release.remote], ...(lent.length > 0 ? [paths.home()] : [])];
    for (const page of pages) {
      const address = new URL(page, live).href;
      const outcome = await mount(browser, release, address, page === paths.home() ? lent : []);
      if (outcome === undefined) return skip('players get no version that it could stand in for');
      if (outcome !== 'mounted') {
        return { mounted: false, faults: [`it does not mount in the live shell: ${outcome}`] };
      }
    }
    return { mounted: true, faults: [] };
  } finally {
    await browser.close();
  }
}

/** Resolves to `mounted`, to what went wrong, or to undefined where there is nothing to stand in for. */
async function mount(
  browser: Browser,
  release: ReleaseRecord,
  address: string,
  lent: readonly string[],
): Promise<string | undefined> {
  const { remote } = release;
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: WIDE });
  const page = await context.newPage();
  const thrown: string[] = [];
  const logged: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  page.on('crash', () => thrown.push('the page crashed'));
  // Where a boundary catches what was thrown, the console has it.
  page.on('console', (line) => {
    const [text = ''] = line.text().split('\n');
    if (line.type() === 'error' && !text.startsWith('Failed to load resource')) logged.push(text);
  });
  await pretendSession(page);
  const isReplaced = await standIn(page, release, address);
  try {
    await page.goto(address, { waitUntil: 'commit', timeout: MOUNT_TIMEOUT_MS });
    if (!isReplaced()) return undefined;
    const readNow = async () =>
      (await page.waitForFunction(readOutcome, remote, { timeout: MOUNT_TIMEOUT_MS })).jsonValue();
    let outcome = await readNow();
    if (outcome === 'mounted' && lent.length > 0) {
      const wanted = { files: lent, mark: FIRST_PRICES_MARK, ms: LENT_MS };
      await page
        .waitForFunction(areAsked, wanted, { timeout: MOUNT_TIMEOUT_MS })
        .catch(() => undefined);
      outcome = await readNow();
    }
    if (outcome === 'mounted') {
      await page.waitForTimeout(SETTLE_MS);
      // What throws as it is drawn stands for a moment before its fallback does.
      outcome = await readNow();
    }
    return outcome === 'mounted' ? (thrown[0] ?? outcome) : (thrown[0] ?? logged[0] ?? outcome);
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    return thrown[0] ?? logged[0] ?? `nothing was shown in time (${reason})`;
  } finally {
    await context.close();
  }
}

/** Gives the page a registry with the release; resolves to whether it could. A shell that is away fails the page. */
export async function standIn(page: Pick<Page, 'route'>, release: ReleaseRecord, address: string) {
  let isReplaced = false;
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const html = replaceInPage(await response.text(), release);
    isReplaced = html !== undefined;
    const { link: _, ...headers } = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    const folder = html?.folder ?? '';
    await route.fulfill({
      status: response.status(),
      headers: {
        ...headers,
        'content-security-policy': policy.replace(/(script-src|style-src) /g, `$1 ${folder} `),
      },
      body: html?.text ?? '',
    });
  };
  await page.route(address, async (route) => {
    try {
      await answer(route);
    } catch {
      // Nobody waits for this promise: the page says what it had no answer to. One that is closed says nothing.
      await route.abort().catch(() => undefined);
    }
  });
  return () => isReplaced;
}

/**
 * Whether the page has asked for each of these files, or could for so long: what nobody asks for on this
 * page (a search has no results yet) is not waited for.
 */
function areAsked({ files, mark, ms }: { files: readonly string[]; mark: string; ms: number }) {
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  if (files.every((file) => asked.some((address) => address.endsWith(`/${file}`)))) return true;
  const [due] = performance.getEntriesByName(mark);
  return due !== undefined && performance.now() - due.startTime > ms;
}

/** Of the page: every part of the remote stands, a fallback does, or neither yet. */
function readOutcome(remote: string): string | undefined {
  // What is below waits until it is seen.
  window.scrollTo(0, document.documentElement?.scrollHeight ?? 0);
  const boundaries = Array.from(document.querySelectorAll(`[data-boundary="${remote}"]`));
  const failed = boundaries.find((one) => one.querySelector('[role="alert"]'));
  if (failed) return failed.textContent ?? 'a fallback shows';
  const isMounted = performance.getEntriesByName(`mf:${remote}:mount`).length > 0;
  const isWhole = boundaries.every((one) => one.hasAttribute('data-version'));
  return isMounted && isWhole ? 'mounted' : undefined;
}

/** Pages below /app open for whoever has a token; as no call is answered, nobody finds it wrong. */
async function pretendSession(page: Page): Promise<void> {
  const user = { data: { token: 'smoke', user_id: 0, user_name: 'smoke', role: 'player' } };
  await page.addInitScript(
    ([keys, saved]) => {
      localStorage.setItem(keys.user, saved);
      localStorage.setItem(keys.isAuthentication, 'true');
    },
    [STORAGE_KEYS, JSON.stringify(user)] as const,
  );
  await page.route(/\/(?:api|storage|telemetry)\//, () => undefined);
}

/** The page with the release in its registry; undefined where no live version tells the origin. */
export function replaceInPage(
  html: string,
  release: ReleaseRecord,
): { text: string; folder: string } | undefined {
  const [element, start, json] = /(<script[^>]* id="registry">)(.*?)<\/script>/s.exec(html) ?? [];
  if (!element || !start || !json) return undefined;
  // Also what only a newer shell reads of it stays.
  const whole = JSON.parse(json) as PageRegistry;
  const registry = parseRegistry(whole);
  const live = registry.remotes[release.remote]?.active;
  if (!live) return undefined;
  const { url, extras } = registerRelease(release);
  const manifestUrl = new URL(url, live.manifestUrl).href;
  const active: Release = { version: release.version, manifestUrl, integrity: extras.integrity };
  const next: PageRegistry = {
    ...whole,
    remotes: { ...whole.remotes, [release.remote]: { active } },
  };
  const content = JSON.stringify(next).replaceAll('<', '\\u003c');
  return {
    text: html.replace(element, () => `${start}${content}</script>`),
    folder: new URL('.', manifestUrl).href,
  };
}
