import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

const hasStore = Boolean(process.env.RELEASES_DIR || process.env.RELEASES_S3_BUCKET);

/** The conformance of this product alone, at BASE_URL or of a system of its own. */
export default defineConfig({
  ...base,
  testDir: './conformance',
  testMatch: 'exchange.spec.ts',
  // A release that one test activates would reload the page of another.
  ...(hasStore && { workers: 1 }),
});
