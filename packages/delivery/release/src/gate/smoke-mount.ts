import { AREA_EXPOSE, FIRST_PRICES_MARK, paths } from '@exchange/contract';
import type { OpenApi } from '@exchange/federation/registry';
import type { ReleaseRecord } from '@exchange/federation/releases';
import type { Browser, Page } from 'playwright-core';
import {
  answers,
  type Deadline,
  FROZEN,
  openPage,
  startBrowser,
  startDeadline,
} from './browser-guard.ts';
import { findLeak } from './leak-rounds.ts';
import { pretendSession, readAsked, readOutcome, readStart } from './mounted-page.ts';
import { holdCalls } from './sample-answers.ts';
import { definitionOf, standIn } from './stand-in.ts';

/** Milliseconds until the remote's page must be mounted. */
const MOUNT_TIMEOUT_MS = 20_000;

/** Milliseconds for errors that a module throws after its mount. */
const SETTLE_MS = 500;

/** Milliseconds in which the page requests the modules that come after the first prices. */
const LENT_MS = 4000;
/** A viewport in px that shows every column, and on the home page the lazy content. */
const CONTEXT = { serviceWorkers: 'block', viewport: { width: 1440, height: 3000 } } as const;

/** Result of the mount, with the reason of a failure. */
export interface SmokeResult {
  /** False without a fault if the live shell shows none of it without an action of the player. */
  mounted: boolean;
  faults: readonly string[];
  /** Reason why it was not attempted. */
  skipped?: string;
}

const skip = (skipped: string): SmokeResult => ({ mounted: false, faults: [], skipped });

/** The live system in which a release is mounted. */
export interface LivePlace {
  address: string;
  /** Address of the files of areas, with `{area}`; undefined: unknown. */
  areasOrigin?: string | undefined;
  server: OpenApi;
}

/**
 * Mounts a release in a browser inside a live shell, its first page and its fragments:
 * while its calls are pending, once they are answered with data of the shape that its record names,
 * and 50 times more, by which memory must not grow. Skipped without a
 * browser, or where the files of a new area are not known. Code that does not come to an end is a
 * fault: its browser is killed.
 */
export async function mountInLiveShell(
  release: ReleaseRecord,
  live: LivePlace,
): Promise<SmokeResult> {
  const started = await startBrowser();
  if ('skipped' in started) return skip(started.skipped);
  const { server, browser } = started;
  try {
    const lent = Object.entries(release.exposes).flatMap(([name, [first]]) =>
      name !== AREA_EXPOSE && first ? [first] : [],
    );
    const [first] = definitionOf(release)?.pages ?? [];
    const pages = [...(first ? [first.path] : []), ...(lent.length > 0 ? [paths.home()] : [])];
    let mounted = false;
    for (const page of pages) {
      const address = new URL(page, live.address).href;
      const outcome = await mount(browser, release, {
        ...{ ...live, address, kill: () => void server.kill() },
        lent: page === paths.home() ? lent : [],
      });
      if (outcome === undefined) return skip('players get no version that it could stand in for');
      if (outcome === 'mounted') mounted = true;
      else if (outcome !== 'unasked') {
        return { mounted: false, faults: [outcome.fault(`in the live shell at ${page}`)] };
      }
    }
    return { mounted, faults: [] };
  } finally {
    // A page whose code does not come to an end would not let the browser close.
    await server.kill();
  }
}

/**
 * Opens the live system with a release of the shell in a browser, by the link of a preview that
 * this browser alone gets: its header and content must be there. Skipped without a browser.
 */
export async function startInBrowser(
  { version }: Pick<ReleaseRecord, 'version'>,
  link: string,
): Promise<SmokeResult> {
  const opened = await startBrowser();
  if ('skipped' in opened) return skip(opened.skipped);
  const { server, browser } = opened;
  const thrown: string[] = [];
  const logged: string[] = [];
  let deadline: Deadline | undefined;
  const refuse = (reason: string): SmokeResult => ({
    mounted: false,
    faults: [`it does not start in the live system: ${thrown[0] ?? logged[0] ?? reason}`],
  });
  try {
    const kill = () => void server.kill();
    const { page } = await openPage(browser, CONTEXT, kill);
    deadline = startDeadline(kill, page);
    page.on('pageerror', (error) => thrown.push(error.message));
    keepLogged(page, logged);
    page.setDefaultTimeout(MOUNT_TIMEOUT_MS);
    await page.goto(link, { waitUntil: 'commit' });
    const refusal = page.getByRole('alert');
    const button = page.getByRole('button', { name: 'Show it' });
    await button.or(refusal).waitFor();
    if (await refusal.isVisible()) return refuse((await refusal.textContent()) ?? '');
    await button.click();
    logged.length = 0;
    const readNow = async () => (await page.waitForFunction(readStart, version)).jsonValue();
    if ((await readNow()) === 'started') await page.waitForTimeout(SETTLE_MS);
    if ((await readNow()) === 'failed') return refuse('it shows its error page');
    // Error pages of older shells have neither.
    for (const part of ['header', 'main']) await page.locator(`#root ${part}`).first().waitFor();
    return thrown.length === 0 ? { mounted: true, faults: [] } : refuse('');
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    return refuse(deadline?.reason() ?? `nothing was shown in time (${reason})`);
  } finally {
    deadline?.end();
    await server.kill();
  }
}

/** Adds the errors that a page logs: if a boundary caught one, the console has it. */
function keepLogged(page: Page, logged: string[]): void {
  page.on('console', (line) => {
    const [text = ''] = line.text().split('\n');
    if (line.type() === 'error' && !text.startsWith('Failed to load resource')) logged.push(text);
  });
}

interface MountOptions extends LivePlace {
  /** Files of the modules that this page shows for other areas. */
  lent: readonly string[];
  /** Kills the browser, with which all that waits for it ends. */
  kill: () => void;
}

/** A fault, as a sentence about a place. */
interface Fault {
  fault: (place: string) => string;
}

/**
 * Resolves to `mounted`, to the fault, to `unasked` if the page shows none of the lent modules (they
 * wait for an action, or the brand lacks their feature), or to undefined without a live version.
 */
async function mount(
  browser: Browser,
  release: ReleaseRecord,
  { address, areasOrigin, server, lent, kill }: MountOptions,
): Promise<'mounted' | 'unasked' | Fault | undefined> {
  const { remote } = release;
  const { context, page } = await openPage(browser, CONTEXT, kill);
  const deadline = startDeadline(kill, page);
  const thrown: string[] = [];
  const logged: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  page.on('crash', () => thrown.push('the page crashed'));
  keepLogged(page, logged);
  const readNow = async () =>
    (await page.waitForFunction(readOutcome, remote, { timeout: MOUNT_TIMEOUT_MS })).jsonValue();
  // A module that throws while rendering is present for a moment before its fallback.
  const settle = async () => {
    await page.waitForTimeout(SETTLE_MS);
    const outcome = await readNow();
    return outcome === 'mounted' ? thrown[0] : (thrown[0] ?? logged[0] ?? outcome);
  };
  let phase = (place: string, reason: string) => `it does not mount ${place}: ${reason}`;
  const refuse = (reason: string): Fault => ({ fault: (place) => phase(place, reason) });
  try {
    await pretendSession(page);
    const calls = await holdCalls(page, release, server);
    const isReplaced = await standIn(page, release, { address, areasOrigin });
    await page.goto(address, { waitUntil: 'commit', timeout: MOUNT_TIMEOUT_MS });
    if (!isReplaced()) return undefined;
    if (lent.length > 0) {
      const wanted = { remote, files: lent, mark: FIRST_PRICES_MARK, ms: LENT_MS };
      const asked = await page
        .waitForFunction(readAsked, wanted, { timeout: MOUNT_TIMEOUT_MS })
        .then((handle) => handle.jsonValue())
        .catch(() => undefined);
      if (asked === 'none') return thrown[0] === undefined ? 'unasked' : refuse(thrown[0]);
    }
    await readNow();
    const unmounted = await settle();
    if (unmounted !== undefined) return refuse(unmounted);
    deadline.restart();
    logged.length = 0;
    phase = (place, reason) => `it fails ${place} once its calls are answered: ${reason}`;
    await calls.answer('full');
    const broken = await settle();
    if (broken !== undefined) return refuse(broken);
    phase = (place, reason) => `it fails ${place} where replies have the least they may: ${reason}`;
    await calls.answer('sparse');
    await page.reload({ waitUntil: 'commit', timeout: MOUNT_TIMEOUT_MS });
    await readNow();
    const brokenBySparse = await settle();
    if (brokenBySparse !== undefined) return refuse(brokenBySparse);
    deadline.restart();
    phase = (place, reason) => `it leaks ${place}: ${reason}`;
    const leak = (await findLeak(page, remote)) ?? thrown[0];
    return leak === undefined ? 'mounted' : refuse(leak);
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    const killed = deadline.reason();
    if (killed !== undefined) return refuse(killed);
    if (!(await answers(page))) return refuse(FROZEN);
    return refuse(thrown[0] ?? logged[0] ?? `nothing was shown in time (${reason})`);
  } finally {
    deadline.end();
    // Not awaited: a frozen page never closes.
    void context.close().catch(() => undefined);
  }
}
