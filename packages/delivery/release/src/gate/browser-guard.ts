import { tmpdir } from 'node:os';
import type { Browser, BrowserServer, Page } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

/** Start options of the gate's browser, or the reason why it is not started. */
export type BrowserGuard =
  | { chromiumSandbox: boolean; env: Readonly<Record<string, string>> }
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
    chromiumSandbox: !isOff,
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
  const executablePath = await findChromium();
  if (!executablePath) return { skipped: 'there is none on PATH; CHROMIUM_PATH names one' };
  const guard = guardBrowser(process.env, process.getuid?.() === 0);
  if ('skipped' in guard) return guard;
  // A replaced page counts as public, and may not call a system of this machine.
  const args = ['--disable-features=LocalNetworkAccessChecks'];
  const options = { executablePath, args, ...guard, timeout: START_MS, host: '127.0.0.1' };
  const { chromium } = await import('playwright-core');
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

/** Milliseconds of each step after which the browser is killed, whatever its page does. */
const DEADLINE_MS = 30_000;

/** Milliseconds in which a page runs one line of code, unless its code does not come to an end. */
const ANSWER_MS = 2000;

/** Kills the browser unless it ends, or begins again, in time. */
export interface Deadline {
  /** Names the page whose code may not come to an end. */
  follow(page: Pick<Page, 'evaluate'>): void;
  restart(): void;
  end(): void;
  /** Resolves to true if the page runs no more code, or ran none when its browser was killed. */
  isFrozen(): Promise<boolean>;
}

/** Starts the deadline of a step, with `patience` times the time. */
export function startDeadline(kill: () => void, patience = 1): Deadline {
  let page: Pick<Page, 'evaluate'> | undefined;
  let frozen: Promise<boolean> | undefined;
  const isFrozen = () => {
    frozen ??= Promise.race([
      page?.evaluate(() => false).catch(() => true) ?? false,
      new Promise<boolean>((resolve) => void setTimeout(resolve, ANSWER_MS * patience, true)),
    ]);
    return frozen;
  };
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const restart = () => {
    end();
    frozen = undefined;
    // Its step may have ended once the page was asked.
    const killOwn = () => void (timer === own && kill());
    const own = setTimeout(() => void isFrozen().then(killOwn), DEADLINE_MS * patience);
    timer = own;
  };
  restart();
  return {
    isFrozen,
    restart,
    end,
    follow(one) {
      page = one;
    },
  };
}
