import { defineConfig } from 'vitest/config';

const root = new URL('../../', import.meta.url).pathname;

export default defineConfig({
  root,
  test: {
    // Each PGlite instance takes about 0.8 GB, so two workers at most.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          root,
          // Every package but those of the web project, so that a new one is never left out.
          include: ['packages/!(api|store|i18n|ui)/**/*.test.ts'],
          environment: 'node',
          // Databases start in the hooks, several at once on a busy machine.
          hookTimeout: 60_000,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web',
          root,
          include: [
            '{shell,mfe-*}/src/**/*.test.{ts,tsx}',
            'packages/{api,store,i18n,ui}/src/**/*.test.{ts,tsx}',
            'packages/federation/src/runtime/**/*.test.tsx',
          ],
          environment: 'jsdom',
          setupFiles: ['packages/tooling/src/test-setup/web.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
