import { AREA_EXPOSE, FIRST_PRICES_MARK, paths } from '@exchange/contract';
import type { OpenApi } from '@exchange/federation/registry';
import type { ReleaseRecord } from '@exchange/federation/releases';
import type { Browser, Page } from 'playwright-core';
import { type Deadline, startBrowser, startDeadline } from './browser-guard.ts';
import { pretendSession, readAsked, readOutcome, readStart } from './mounted-page.ts';
import { type Repeats, repeatWhileBusy, type SmokeResult, type Try } from './repeat-while-busy.ts';
import { holdCalls } from './sample-answers.ts';
import { standIn } from './stand-in.ts';

/** Milliseconds until the remote's page must be mounted. */
const MOUNT_TIMEOUT_MS = 20_000;

/** Milliseconds for errors that a module throws after its mount. */
const SETTLE_MS = 500;

/** Milliseconds in which the page requests the modules that come after the first prices. */
const LENT_MS = 4000;
/** A viewport in px that shows every column, and on the home page the lazy content. */
const WIDE = { width: 1440, height: 3000 };

const skip = (skipped: string): Try => ({ mounted: false, faults: [], skipped });

/** Where a release is mounted. */
export interface LiveTarget {
  address: string;
  /** Address of the files of areas, with `{area}`; undefined: unknown. */
  areasOrigin?: string | undefined;
  server: OpenApi;
}

/**
 * Mounts a release in a browser inside a live shell, its first page and its fragments:
 * while its calls are pending, and once they are answered with data of the shape that its record
 * names. Skipped without a browser, or where the files of a new area are not known. Code that does
 * not come to an end is a fault: its browser is killed.
 */
export const mountInLiveShell = (
  release: ReleaseRecord,
  live: LiveTarget,
  repeats: Repeats,
): Promise<SmokeResult> =>
  repeatWhileBusy((patience) => tryMount(release, live, patience), repeats);

async function tryMount(release: ReleaseRecord, live: LiveTarget, patience: number): Promise<Try> {
  const started = await startBrowser();
  if ('skipped' in started) return skip(started.skipped);
  const { server, browser } = started;
  try {
    const lent = Object.entries(release.exposes).flatMap(([name, [first]]) =>
      name !== AREA_EXPOSE && first ? [first] : [],
    );
    const [first] = release.area?.pages ?? [];
    const pages = [...(first ? [first.path] : []), ...(lent.length > 0 ? [paths.home()] : [])];
    let mounted = false;
    for (const page of pages) {
      const address = new URL(page, live.address).href;
      // All that waits for the browser ends with it.
      const deadline = startDeadline(() => void server.kill(), patience);
      const outcome = await mount(browser, release, {
        ...live,
        address,
        deadline,
        place: `in the live shell at ${page}`,
        patience,
        lent: page === paths.home() ? lent : [],
      }).finally(deadline.end);
      if (outcome === undefined) return skip('players get no version that it could stand in for');
      if (outcome === 'mounted') mounted = true;
      else if (outcome !== 'unasked') return outcome;
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
export const startInBrowser = (
  { version }: Pick<ReleaseRecord, 'version'>,
  link: string,
  repeats: Repeats,
): Promise<SmokeResult> =>
  repeatWhileBusy((patience) => tryStart(version, link, patience), repeats);

async function tryStart(version: string, link: string, patience: number): Promise<Try> {
  const opened = await startBrowser();
  if ('skipped' in opened) return skip(opened.skipped);
  const { server, browser } = opened;
  const deadline = startDeadline(() => void server.kill(), patience);
  const seen: Seen = { thrown: [], logged: [] };
  const { thrown, logged } = seen;
  const startFault = (reason: string) => fault(`it does not start in the live system: ${reason}`);
  const seenFault = (reason: string) => startFault(thrown[0] ?? logged[0] ?? reason);
  try {
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: WIDE });
    const page = await context.newPage();
    deadline.follow(page);
    page.on('pageerror', (error) => thrown.push(error.message));
    keepLogged(page, logged);
    page.setDefaultTimeout(MOUNT_TIMEOUT_MS * patience);
    await page.goto(link, { waitUntil: 'commit' });
    const rejection = page.getByRole('alert');
    const button = page.getByRole('button', { name: 'Show it' });
    await button.or(rejection).waitFor();
    if (await rejection.isVisible()) return seenFault((await rejection.textContent()) ?? '');
    await button.click();
    logged.length = 0;
    const readNow = async () => (await page.waitForFunction(readStart, version)).jsonValue();
    if ((await readNow()) === 'started') await page.waitForTimeout(SETTLE_MS);
    if ((await readNow()) === 'failed') return seenFault('it shows its error page');
    // Error pages of older shells have neither.
    for (const part of ['header', 'main']) await page.locator(`#root ${part}`).first().waitFor();
    return thrown[0] === undefined ? { mounted: true, faults: [] } : startFault(thrown[0]);
  } catch (error) {
    return await findLateFault(error, seen, {
      deadline,
      place: 'in the live system',
      faultOf: startFault,
    });
  } finally {
    deadline.end();
    await server.kill();
  }
}

const fault = (text: string): Try => ({ mounted: false, faults: [text] });

/** Errors of a page: those that it threw, and those that it logged. */
interface Seen {
  thrown: string[];
  logged: string[];
}

/** Returns the fault of a page that was not as expected in time; one that threw was not late. */
async function findLateFault(
  error: unknown,
  { thrown, logged }: Seen,
  page: { deadline: Deadline; place: string; faultOf: (reason: string) => Try },
): Promise<Try> {
  if (await page.deadline.isFrozen()) {
    const text = `it froze ${page.place}: its code does not come to an end`;
    return { ...fault(text), isLate: true };
  }
  const [reason] = (error as Error).message.split('\n');
  return {
    ...page.faultOf(thrown[0] ?? logged[0] ?? `nothing was shown in time (${reason})`),
    isLate: thrown.length === 0,
  };
}

/** Adds the errors that a page logs: if a boundary caught one, the console has it. */
function keepLogged(page: Page, logged: string[]): void {
  page.on('console', (line) => {
    const [text = ''] = line.text().split('\n');
    if (line.type() === 'error' && !text.startsWith('Failed to load resource')) logged.push(text);
  });
}

interface MountOptions extends LiveTarget {
  /** Files of the modules that this page shows for other areas. */
  lent: readonly string[];
  deadline: Deadline;
  /** The page in words. */
  place: string;
  /** Factor of all times. */
  patience: number;
}

/**
 * Resolves to `mounted`, to the fault, to `unasked` if the page shows none of the lent modules (they
 * wait for an action, or the brand lacks their feature), or to undefined without a live version.
 */
async function mount(
  browser: Browser,
  release: ReleaseRecord,
  { address, areasOrigin, server, lent, deadline, place, patience }: MountOptions,
): Promise<'mounted' | 'unasked' | Try | undefined> {
  const { remote } = release;
  const timeout = MOUNT_TIMEOUT_MS * patience;
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: WIDE });
  const page = await context.newPage();
  deadline.follow(page);
  const seen: Seen = { thrown: [], logged: [] };
  const { thrown, logged } = seen;
  page.on('pageerror', (error) => thrown.push(error.message));
  page.on('crash', () => thrown.push('the page crashed'));
  keepLogged(page, logged);
  await pretendSession(page);
  const calls = await holdCalls(page, release, server);
  const isReplaced = await standIn(page, release, { address, areasOrigin });
  const readNow = async () =>
    (await page.waitForFunction(readOutcome, remote, { timeout })).jsonValue();
  // A module that throws while rendering is present for a moment before its fallback.
  const settle = async () => {
    await page.waitForTimeout(SETTLE_MS);
    const outcome = await readNow();
    return outcome === 'mounted' ? thrown[0] : (thrown[0] ?? logged[0] ?? outcome);
  };
  let phase = `it does not mount ${place}`;
  const faultOf = (reason: string) => fault(`${phase}: ${reason}`);
  try {
    await page.goto(address, { waitUntil: 'commit', timeout });
    if (!isReplaced()) return undefined;
    if (lent.length > 0) {
      const wanted = { remote, files: lent, mark: FIRST_PRICES_MARK, ms: LENT_MS * patience };
      const asked = await page
        .waitForFunction(readAsked, wanted, { timeout })
        .then((handle) => handle.jsonValue())
        .catch(() => undefined);
      if (asked === 'none') return thrown[0] === undefined ? 'unasked' : faultOf(thrown[0]);
    }
    await readNow();
    const unmounted = await settle();
    if (unmounted !== undefined) return faultOf(unmounted);
    deadline.restart();
    logged.length = 0;
    phase = `it fails ${place} once its calls are answered`;
    await calls.answer('full');
    const broken = await settle();
    if (broken !== undefined) return faultOf(broken);
    phase = `it fails ${place} where replies have the least they may`;
    await calls.answer('sparse');
    await page.reload({ waitUntil: 'commit', timeout });
    await readNow();
    const brokenBySparse = await settle();
    if (brokenBySparse !== undefined) return faultOf(brokenBySparse);
    return thrown[0] === undefined ? 'mounted' : faultOf(thrown[0]);
  } catch (error) {
    return await findLateFault(error, seen, { deadline, place, faultOf });
  } finally {
    // Not awaited: a frozen page never closes.
    void context.close().catch(() => undefined);
  }
}
