import { test as base } from '@playwright/test';
import { waitForApp } from './after-frame.ts';
import { DEMO, holdAtStart, type Recording } from './recordings.ts';
import { type System, startTestSystem } from './system.ts';

/** Settings of a test file for its worker's system. */
export interface WorkerOptions {
  /** Recording of the feed, stopped at its moment; a worker runs one system for each recording. */
  recording: Recording;
  /** Flags of the simulator in place of a recording. */
  simulator: readonly string[] | undefined;
  /** True if components and previews of brands are served. */
  catalog: boolean;
  /** False if pages begin with the skeleton. */
  frames: boolean;
  system: System;
}

/** Ports of the first worker's system; each worker has its own twenty. */
const FIRST_PORT = Number(process.env.E2E_PORT_BASE ?? 21_000);

/** Every test runs against the real system: server, database, remotes' origins and edge. */
export const test = base.extend<object, WorkerOptions>({
  recording: [DEMO, { option: true, scope: 'worker' }],
  simulator: [undefined, { option: true, scope: 'worker' }],
  catalog: [false, { option: true, scope: 'worker' }],
  frames: [true, { option: true, scope: 'worker' }],
  system: [
    async ({ recording, simulator, catalog, frames }, use, { parallelIndex }) => {
      const portBase = FIRST_PORT + parallelIndex * 20;
      const system = await startTestSystem(portBase, simulator ?? holdAtStart(recording), {
        catalog,
        frames,
      });
      // Also if the feed does not get there: a remaining system occupies the ports of the next one.
      try {
        if (!simulator) {
          await system.feed('seek', recording.moment);
          await system.feed('hold');
        }
        await use(system);
      } finally {
        await system.dispose();
      }
    },
    // On a busy machine a whole system has taken a minute to start.
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ system }, use) => use(system.url),
  browser: [
    async ({ browser }, use) => {
      const { newContext } = browser;
      browser.newContext = async (options) => waitForApp(await newContext.call(browser, options));
      await use(browser);
      browser.newContext = newContext;
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => use(waitForApp(context)),
});

/**
 * Lets the tests of a file play on a match of their own, stopped at `moment`: the feed only goes
 * forward, and where it stands bets use up what is offered.
 */
export function playOwnMatch(moment = DEMO.moment): void {
  test.beforeAll(({ system }) => system.playNewMatch(moment));
  test.afterAll(({ system }) => system.playNewMatch(DEMO.moment));
}

/**
 * Shortens the delay of bets on the match for the tests of a file, from three seconds to a third of
 * one. For files that are not about what happens in that time.
 */
export function shortenBetDelay(): void {
  test.beforeAll(({ system }) => system.feed('speed', 10));
  test.afterAll(({ system }) => system.feed('speed', 1));
}

export { expect } from '@playwright/test';
