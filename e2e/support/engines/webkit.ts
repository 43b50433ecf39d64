import { spawn } from 'node:child_process';
import { Builder, By, type WebDriver } from 'selenium-webdriver';
import type { Engine } from './engine.ts';
import { findProgram } from './find-program.ts';
import { until } from './until.ts';

const SCREEN = ':77';
const BROWSERS = ['/usr/lib/*/webkit2gtk-4*/MiniBrowser', '/usr/libexec/webkit2gtk-4*/MiniBrowser'];

/** Records thrown and logged errors in the page, as the protocol has no log. */
const LISTEN = `if (!window.faultsSeen) {
  const faults = (window.faultsSeen = []);
  addEventListener('error', (event) => faults.push(event.message || 'not loaded: ' + (event.target.src || event.target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => faults.push('unhandled: ' + reason));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => faults.push('policy: ' + effectiveDirective + ' ' + blockedURI));
  const write = console.error;
  console.error = (...words) => { faults.push(words.join(' ')); write(...words); };
}
return location.href;`;

/** Returns the paths of WebKit's programs; throws CommandFailure naming a missing package. */
export const findWebKit = () => ({
  driver: findProgram('WebKitWebDriver', 'webkit2gtk-driver'),
  binary: findProgram('MiniBrowser', 'webkit2gtk-driver', BROWSERS),
  screen: findProgram('Xvfb', 'xvfb'),
});

/** Starts WebKitGTK's MiniBrowser on a screen of its own, driven by WebKitWebDriver at a port. */
export async function startWebKit(port: number): Promise<Engine> {
  const { driver, binary, screen } = findWebKit();
  const stopScreen = startProgram(screen, [SCREEN, '-screen', '0', '1440x1000x24']);
  const stopDriver = startProgram(driver, [`--port=${port}`], {
    DISPLAY: SCREEN,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  });
  const dispose = async () => {
    await stopDriver();
    await stopScreen();
  };
  const capabilities = {
    browserName: 'MiniBrowser',
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  };
  const connect = () =>
    new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
  try {
    return await drive(await until(connect, 'WebKit starts', 60_000), dispose);
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** Starts a program in a group of its own; the returned function ends the group. */
function startProgram(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): () => Promise<void> {
  const child = spawn(file, args, {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
}

async function drive(driver: WebDriver, dispose: () => Promise<void>): Promise<Engine> {
  const before: string[] = [];
  const readFaults = () =>
    driver.executeScript<string[]>('return (window.faultsSeen ?? []).splice(0);');
  return {
    name: `WebKitGTK ${(await driver.getCapabilities()).get('browserVersion')}`,
    async open(address) {
      before.push(...(await readFaults().catch(() => [])));
      await driver.get(address);
      const isThere = async () => (await driver.executeScript(LISTEN)) === address;
      await until(isThere, `${address} is there`);
    },
    async evaluate<Value>(expression: string, frame?: string) {
      if (frame === undefined) return driver.executeScript<Value>(`return ${expression};`);
      await driver.switchTo().frame(await driver.findElement(By.css(frame)));
      try {
        return await driver.executeScript<Value>(`return ${expression};`);
      } finally {
        await driver.switchTo().defaultContent();
      }
    },
    press: async (css) => (await driver.findElement(By.css(css))).click(),
    takeFaults: async () => [...before.splice(0), ...(await readFaults())],
    async close() {
      await driver.quit().catch(() => undefined);
      await dispose();
    },
  };
}
