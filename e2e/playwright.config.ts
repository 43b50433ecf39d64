import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;
// These tests hold no secrets, and root has no sandbox: the gate of a release mounts its pages
// without it.
process.env.RELEASE_BROWSER_SANDBOX ??= process.getuid?.() === 0 ? 'off' : '';

/** Memory of a worker with its browser and a whole system, in bytes. */
const WORKER_BYTES = 3 * 2 ** 30;
// One more than there are processors made the suite slower, and pages wait longer than tests do.
const workers = Math.min(
  availableParallelism(),
  Math.max(2, Math.floor(totalmem() / WORKER_BYTES)),
);

export default defineConfig({
  testDir: '.',
  testMatch: '{bare,feeds,specs,system,conformance}/**/*.spec.ts',
  outputDir: '../.cache/e2e-results',
  workers,
  forbidOnly: Boolean(process.env.CI),
  // A test that fails now and then is a bug of the test or of the product, which a retry would hide.
  retries: 0,
  // Tests of many steps call `test.slow()`, which triples it; each of their waits has a tighter bound.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    [
      '@exchange/conformance/reporter',
      { folder: fileURLToPath(new URL('../.cache/conformance', import.meta.url)) },
    ],
  ],
  use: {
    actionTimeout: 10_000,
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
