import { checkPorts } from '@exchange/tooling/start/ports.ts';
import { readPorts } from '@exchange/tooling/workspace.ts';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { startTestSystem } from '../support/system.ts';

/** Ports of benchmark systems, separate from those of tests. */
const PORT_BASE = Number(process.env.BENCH_PORT_BASE ?? 29_300);

/**
 * Starts a system of its own; throws if another program listens, which would be measured instead.
 */
export async function startBenchSystem(serverArgs: readonly string[], streaming: boolean) {
  await checkPorts(readPorts({ PORT_BASE: String(PORT_BASE) }));
  return startTestSystem(PORT_BASE, serverArgs, { streaming });
}

/** Starts a browser that makes no requests of its own; `flags` are added to its command line. */
export function launchBrowser(...flags: string[]): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      ...flags,
    ],
  });
}

/** Runs `work` in a browser of its own, at desktop size. */
export async function withBrowser<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const browser = await launchBrowser();
  try {
    return await work(await browser.newContext({ viewport: { width: 1440, height: 900 } }));
  } finally {
    await browser.close();
  }
}
