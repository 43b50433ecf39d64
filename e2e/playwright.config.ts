import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: '.',
  testMatch: ['specs/**/*.spec.ts', 'conformance/**/*.spec.ts'],
  outputDir: '../.cache/e2e-results',
  // Two cores: each worker runs a whole system beside its browser.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A machine of CI that stalls for seconds loses no landing; what needed a second try is named
  // `flaky` at the end, and is a bug to be found.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 15_000,
    // Faults are put into requests of the page, which a service worker would make itself; its own
    // test allows it.
    serviceWorkers: 'block',
    // A recorded trace doubles the time of the suite; `--trace retain-on-failure` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
});
