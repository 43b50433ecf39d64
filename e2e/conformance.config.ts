import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** The conformance suite alone, against the system at BASE_URL or one of its own. */
export default defineConfig({ ...base, testDir: './conformance', testMatch: '**/*.spec.ts' });
