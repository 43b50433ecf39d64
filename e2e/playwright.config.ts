import { availableParallelism, totalmem } from 'node:os';
import { BROWSER_TESTS, JOURNEY } from '@exchange/tooling/test-tiers.ts';
import { defineConfig } from '@playwright/test';
import { JOURNEYS } from './support/journey-reporter.ts';
import type { WorkerOptions } from './support/test.ts';

const executablePath = process.env.CHROMIUM_PATH;
// These tests hold no secrets, and root has no sandbox: the gate of a release mounts its pages
// without it.
process.env.RELEASE_BROWSER_SANDBOX ??= process.getuid?.() === 0 ? 'off' : '';

/** Memory of a worker with its browser and a whole system, in bytes. */
const WORKER_BYTES = 3 * 2 ** 30;
// One more than there are processors made the suite slower.
const workers = Math.min(
  availableParallelism(),
  Math.max(2, Math.floor(totalmem() / WORKER_BYTES)),
);

export default defineConfig<object, Partial<WorkerOptions>>({
  testDir: '.',
  testMatch: BROWSER_TESTS,
  projects: [
    // First frames have tests of their own; on a busy machine they come for some pages only.
    { name: JOURNEYS, grep: JOURNEY, use: { frames: false } },
    // Releases build and publish within a test.
    { name: 'system', grepInvert: JOURNEY, timeout: 180_000 },
  ],
  outputDir: '../.cache/e2e-results',
  workers,
  forbidOnly: Boolean(process.env.CI),
  // Whole runs set `--retries 1`: at the end, alone. Such a test is listed as flaky.
  retries: 0,
  retryStrategy: 'isolated',
  // For tests that hang; those of many steps say `test.slow()`, which triples it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./support/journey-reporter.ts']],
  use: {
    actionTimeout: 20_000,
    // A player's: the edge gives headless browsers, which gates of releases use, no first frames.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    // Faults are put into requests of the page, which a service worker would make itself; its own
    // test allows it.
    serviceWorkers: 'block',
    // A recorded trace doubles the time of the suite; use `--trace retain-on-failure` on demand. It
    // fetches previews of slips, too, which the pages' policy forbids and reports.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
});
