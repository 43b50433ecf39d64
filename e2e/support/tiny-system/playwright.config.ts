import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: '.',
  // All tests use the same ports.
  workers: 1,
  reporter: [['list'], ['@exchange/conformance/reporter']],
  use: { launchOptions: { ...(executablePath && { executablePath }) } },
});
