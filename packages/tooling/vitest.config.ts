import { availableParallelism, totalmem } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** Memory of a worker with its PGlite and the programs that it starts, in bytes. */
const WORKER_BYTES = 2.5 * 2 ** 30;
// Rounds, leases and delays leave processors idle: one worker more than there are processors.
const maxWorkers = Math.min(
  availableParallelism() + 1,
  Math.max(2, Math.floor(totalmem() / WORKER_BYTES)),
);

const root = new URL('../../', import.meta.url).pathname;

/** Models run without React and a page, which `check` verifies; so do the rules of forms. */
const PURE = '{shell,mfe-*}/src/**/*.{model,form}.test.ts';

/** Clusters, killed processes, faults and fuzz: run by `npm run test:system`. */
const SYSTEM = [
  'packages/backend/server/src/cluster/**/*.test.ts',
  'packages/*/*/src/**/*.process.test.ts',
  'packages/*/*/src/testing/{faults,fuzz}/**/*.test.ts',
  'packages/tooling/src/{backup,cluster}/**/*.test.ts',
];

/** Only hanging tests reach these: on a busy machine a wait may take many times as long. */
const limits = {
  expect: { poll: { timeout: 30_000 } },
  // Longer than the waits of a test together, and than several starting databases.
  testTimeout: 600_000,
  hookTimeout: 600_000,
};

const inNode = {
  root,
  environment: 'node' as const,
  // Else modules, and PGlite's runtime, are read and compiled again for each file.
  isolate: false,
  setupFiles: ['packages/tooling/src/test-setup/node.ts'],
  ...limits,
};

export default defineConfig({
  root,
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'node',
          // Every package except those of the web project, so that a new one is never left out.
          include: [
            'packages/!(sdk)/**/*.test.ts',
            'packages/sdk/!(api|store|i18n|ui)/**/*.test.ts',
            PURE,
          ],
          exclude: [...configDefaults.exclude, ...SYSTEM],
          ...inNode,
        },
      },
      { test: { name: 'system', include: SYSTEM, ...inNode } },
      {
        test: {
          name: 'web',
          root,
          include: [
            '{shell,mfe-*}/src/**/*.test.{ts,tsx}',
            'packages/sdk/{api,store,i18n,ui}/src/**/*.test.{ts,tsx}',
            'packages/sdk/federation/src/runtime/**/*.test.tsx',
          ],
          exclude: [...configDefaults.exclude, PURE],
          environment: 'jsdom',
          setupFiles: ['packages/tooling/src/test-setup/web.ts'],
          ...limits,
        },
      },
    ],
  },
});
