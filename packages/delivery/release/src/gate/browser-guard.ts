import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  BrowserServer,
  Page,
} from 'playwright-core';

/** Start options of the gate's browser, or the reason why it is not started. */
export type BrowserGuard =
  | { args: readonly string[]; env: Readonly<Record<string, string>> }
  | { skipped: string };

/**
 * Variables that a browser needs; every other one may be a credential of the store or of the build.
 */
const PASSED_ON = [
  'PATH',
  'LANG',
  'LC_ALL',
  'TMPDIR',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'FONTCONFIG_PATH',
];

/**
 * Isolates the browser, which runs unreviewed code, from this program's variables and home folder.
 * Prevents a start as root, unless RELEASE_BROWSER_SANDBOX is `off`.
 */
export function guardBrowser(
  env: Readonly<Record<string, string | undefined>>,
  isRoot: boolean,
): BrowserGuard {
  const isOff = env.RELEASE_BROWSER_SANDBOX === 'off';
  if (isRoot && !isOff) {
    const way =
      'release as another user, or set RELEASE_BROWSER_SANDBOX=off in a container without secrets';
    return { skipped: `as root it has no sandbox: ${way}` };
  }
  const passed = PASSED_ON.flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    args: isOff ? ['--no-sandbox'] : [],
    env: { ...Object.fromEntries(passed), HOME: tmpdir() },
  };
}

/** Milliseconds in which the browser starts. */
const START_MS = 20_000;

/**
 * Starts the gate's browser; its server can be killed whatever a page does. Returns the reason where
 * there is none, or it does not start.
 */
export async function startBrowser(): Promise<
  { server: BrowserServer; browser: Browser } | { skipped: string }
> {
  const { chromium } = await import('playwright-core');
  const executablePath = process.env.CHROMIUM_PATH || chromium.executablePath();
  if (!existsSync(executablePath)) return { skipped: 'there is none; CHROMIUM_PATH names one' };
  const guard = guardBrowser(process.env, process.getuid?.() === 0);
  if ('skipped' in guard) return guard;
  // A replaced page counts as public, and may not call a system of this machine.
  const args = ['--disable-features=LocalNetworkAccessChecks', ...guard.args];
  const options = { executablePath, args, env: guard.env, timeout: START_MS, host: '127.0.0.1' };
  let server: BrowserServer | undefined;
  try {
    server = await chromium.launchServer(options);
    return { server, browser: await chromium.connect(server.wsEndpoint()) };
  } catch (error) {
    await server?.kill();
    const [reason] = (error as Error).message.split('\n');
    return { skipped: `${executablePath} does not start: ${reason}` };
  }
}

/** Milliseconds of a step after which its page is asked for an answer, and then again. */
const CHECK_MS = 30_000;
/** Milliseconds in which a page runs one line of code, unless its code does not come to an end. */
const ANSWER_MS = 10_000;
/** Milliseconds of a step after which its browser is killed, though its page answers. */
const STEP_MS = 120_000;

/** Opens a page and its own context; kills a browser that does not open them in 30 s. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
  kill: () => void,
): Promise<{ context: BrowserContext; page: Page }> {
  const timer = setTimeout(kill, CHECK_MS);
  try {
    const context = await browser.newContext(options);
    return { context, page: await context.newPage() };
  } finally {
    clearTimeout(timer);
  }
}

/** Kills the browser of a page that is frozen or too slow. */
export interface Deadline {
  /** Begins the time of the next step. */
  restart(): void;
  end(): void;
  /** Returns why the browser was killed; undefined while it is not. */
  reason(): string | undefined;
}

/**
 * Starts the deadline of a step: a machine with little processor time may be slow, so only a page
 * that does not answer is killed after 30 s.
 */
export function startDeadline(kill: () => void, page: Pick<Page, 'evaluate'>): Deadline {
  let reason: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** Time of the step's start in ms: also which step it is. */
  let startedAt = 0;
  const end = () => {
    startedAt = 0;
    clearTimeout(timer);
  };
  const killFor = (cause: string) => {
    end();
    reason = cause;
    kill();
  };
  const check = async (step: number) => {
    if (performance.now() - step >= STEP_MS)
      return killFor(`it took longer than ${STEP_MS / 1000} s`);
    const isAlive = await answers(page);
    if (startedAt !== step) return;
    if (isAlive) schedule(step);
    else killFor(FROZEN);
  };
  const schedule = (step: number) => {
    const leftMs = Math.max(0, step + STEP_MS - performance.now());
    timer = setTimeout(() => void check(step), Math.min(CHECK_MS, leftMs));
  };
  const restart = () => {
    end();
    startedAt = performance.now();
    schedule(startedAt);
  };
  restart();
  return { restart, end, reason: () => reason };
}

/** Reason of a fault: the page answers nothing. */
export const FROZEN = 'the page froze, its code does not come to an end';

/**
 * Resolves to false for a page that does not answer. A rejection is an answer: the page was
 * reloaded meanwhile, or it is gone, and its step ends without it.
 */
export const answers = (page: Pick<Page, 'evaluate'>): Promise<boolean> =>
  Promise.race([
    page.evaluate(() => true).catch(() => true),
    new Promise<boolean>((resolve) => void setTimeout(resolve, ANSWER_MS, false).unref()),
  ]);
