import path from 'node:path';
import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

const cache = path.resolve(import.meta.dirname, '../.cache/visual');

/**
 * Compares screenshots of the base commit and of the change, made in one run of `npm run visual`.
 */
export default defineConfig({
  ...base,
  testDir: './visual',
  testMatch: '**/*.spec.ts',
  outputDir: path.join(cache, 'results'),
  snapshotPathTemplate: path.join(cache, 'base-pictures/{arg}{ext}'),
  fullyParallel: true,
  expect: {
    ...base.expect,
    // The same browser on the same machine: from run to run only gradients differ invisibly, and a
    // few pixels at round corners.
    toHaveScreenshot: { threshold: 0.02, maxDiffPixels: 20, animations: 'disabled' },
  },
  use: { ...base.use, reducedMotion: 'reduce', screenshot: 'off' },
});
