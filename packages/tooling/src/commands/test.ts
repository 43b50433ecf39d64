import { existsSync } from 'node:fs';
import { startPostgres } from '@exchange/server/testing';
import { findChromium } from '../browser/chromium.ts';
import { buildApps } from '../build-apps.ts';
import { defineCommand } from '../command.ts';
import { execute } from '../execute.ts';
import { step } from '../progress.ts';
import { runVitest } from '../run-vitest.ts';
import { inRoot } from '../workspace.ts';
import { run as check } from './check.ts';

/** Unit tests and browser tests of the whole product; clusters, faults and deliveries are `test:system`. */
const UNIT = ['--project', 'node', '--project', 'web'];
const BROWSER = ['e2e/specs/', 'e2e/bare/'];

/**
 * `test [--postgres | --cluster] [words]`: runs checks, unit tests, build and browser tests; stops
 * at the first failure. Words filter tests.
 */
export const { help, run } = defineCommand({
  usage: 'test [-- --postgres|--cluster] [words]',
  flags: {
    postgres: { type: 'boolean', help: 'Runs the tests on PostgreSQL.' },
    cluster: { type: 'boolean', help: 'Runs browser tests against three servers and two edges.' },
  },
  words: {},
  async run({ values: { postgres: isPostgres, cluster: isCluster }, words }) {
    // Hundreds of programs run the same files, so Node caches their compiled code.
    process.env.NODE_COMPILE_CACHE ??= inRoot('.cache/compile');
    if (!isCluster && !isPostgres) return runTests(words);
    const postgres = await startPostgres();
    process.env.TEST_DATABASE_URL = postgres.url;
    if (isCluster) process.env.TEST_SYSTEM = 'cluster';
    try {
      return await runTests(words);
    } finally {
      await postgres.stop();
    }
  },
});

async function runTests(words: readonly string[]): Promise<number> {
  const filtered = words.length > 0;
  if (!filtered) {
    const code = await check([]);
    if (code !== 0) return code;
  }
  const unit = await step('Unit tests', () =>
    runVitest(['run', ...(filtered ? ['--passWithNoTests', ...words] : UNIT)]),
  );
  if (unit !== 0) return unit;
  await step('Building the apps', () => buildApps());
  if (!existsSync(inRoot('e2e/playwright.config.ts'))) {
    throw new Error('e2e/playwright.config.ts is missing');
  }
  return step('Browser tests', () =>
    playwright(filtered ? ['--pass-with-no-tests', ...words] : BROWSER),
  );
}

/** Runs Playwright with an installed or downloaded Chromium; resolves to its exit code. */
export async function playwright(
  args: readonly string[],
  {
    config = 'playwright',
    env = {},
  }: { config?: 'playwright' | 'conformance'; env?: Readonly<Record<string, string>> } = {},
): Promise<number> {
  const executable = await findChromium();
  return execute(
    inRoot('e2e/node_modules/.bin/playwright'),
    ['test', '--config', inRoot(`e2e/${config}.config.ts`), ...args],
    { ...process.env, ...env, CHROMIUM_PATH: executable },
  );
}
