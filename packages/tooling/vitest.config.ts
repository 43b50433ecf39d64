import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { listIntegrationTests, SYSTEM_TESTS } from './src/test-tiers.ts';

/** Memory of a worker with its PGlite and the programs that it starts, in bytes. */
const WORKER_BYTES = 2.5 * 2 ** 30;
const maxWorkers = Math.min(
  availableParallelism(),
  Math.max(2, Math.floor(totalmem() / WORKER_BYTES)),
);

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Models run without React and a page, which `check` verifies; so do the rules of forms. */
const PURE = '{shell,mfe-*}/src/**/*.{model,form}.test.ts';
/** Every package except those of the page, so that a new one is never left out. */
const NODE = [
  'packages/!(sdk)/**/*.test.ts',
  'packages/sdk/!(api|store|i18n|ui)/**/*.test.ts',
  PURE,
];
const PAGE = [
  '{shell,mfe-*}/src/**/*.test.{ts,tsx}',
  'packages/sdk/{api,store,i18n,ui}/src/**/*.test.{ts,tsx}',
  'packages/sdk/federation/src/runtime/**/*.test.tsx',
  'packages/backend/casino-provider/src/**/*.test.tsx',
];

const integration = await listIntegrationTests();
const onPage = integration.filter((file) => PAGE.some((glob) => path.matchesGlob(file, glob)));
/** They count the timers of their page, so polls that an earlier file left would be counted too. */
const ALONE = ['packages/sdk/api/src/wallet.test.ts'];
const { exclude } = configDefaults;

/** For tests that hang, and long enough for a busy machine. */
const limitTo = (seconds: number) => ({
  expect: { poll: { timeout: 30_000 } },
  testTimeout: seconds * 1000,
  hookTimeout: seconds * 1000,
});

const SEEDS = 'packages/tooling/src/test-setup/property-seeds.ts';
const inNode = {
  root,
  environment: 'node' as const,
  // Else modules, and PGlite's runtime, are read and compiled again for each file.
  isolate: false,
  setupFiles: [SEEDS, 'packages/tooling/src/test-setup/node.ts'],
};
const inPage = {
  root,
  environment: 'jsdom' as const,
  setupFiles: [SEEDS, 'packages/tooling/src/test-setup/web.ts'],
};
const inSharedPage = {
  ...inPage,
  // Making a page takes longer than most of these tests.
  isolate: false,
  setupFiles: ['packages/tooling/src/test-setup/shared-page.ts', ...inPage.setupFiles],
};
const inPageWithServer = {
  ...inSharedPage,
  // Node loads the server, once for all files of a process; the page's modules are new in each.
  server: { deps: { external: [/\/packages\/backend\//] } },
};

export default defineConfig({
  root,
  test: {
    maxWorkers,
    coverage: {
      provider: 'v8',
      reportsDirectory: '.cache/coverage',
      reporter: ['text-summary', 'html'],
      // The front end's own logic; what its components render is looked at in browsers.
      include: ['{shell,mfe-*}/src/**/*.ts', 'packages/sdk/{api,store,i18n,ui}/src/**/*.ts'],
      exclude: ['**/testing/**'],
      thresholds: { branches: 93 },
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: NODE,
          exclude: [...exclude, ...SYSTEM_TESTS, ...integration],
          ...inNode,
          ...limitTo(30),
        },
      },
      {
        test: {
          name: 'unit-page',
          include: PAGE,
          exclude: [...exclude, PURE, ...integration],
          ...inSharedPage,
          ...limitTo(30),
        },
      },
      {
        test: {
          name: 'integration',
          include: integration.filter((file) => !onPage.includes(file)),
          exclude: [...exclude, ...SYSTEM_TESTS],
          ...inNode,
          ...limitTo(180),
        },
      },
      {
        test: {
          name: 'integration-page',
          include: onPage.filter((file) => !ALONE.includes(file)),
          ...inPageWithServer,
          ...limitTo(180),
        },
      },
      { test: { name: 'integration-page-alone', include: ALONE, ...inPage, ...limitTo(180) } },
      { test: { name: 'system', include: SYSTEM_TESTS, ...inNode, ...limitTo(600) } },
    ],
  },
});
