import { existsSync } from 'node:fs';
import { glob, mkdir, rm, writeFile } from 'node:fs/promises';
import { startPostgres } from '@exchange/server/testing';
import { buildApps } from '../build-apps.ts';
import { CommandFailure, defineCommand } from '../command.ts';
import { capture } from '../execute.ts';
import { listFlakyOf, readFlaky } from '../flaky-tests.ts';
import { step } from '../progress.ts';
import {
  INTEGRATION,
  RETRY_ONCE,
  runPlaywright,
  runVitest,
  runVitestTwice,
  UNIT,
} from '../run-tests.ts';
import { BROWSER_TESTS } from '../test-tiers.ts';
import { inRoot, root } from '../workspace.ts';
import { checkCommand } from './check.ts';

/**
 * `test [--postgres | --cluster | --browser] [words]`: runs checks, unit and integration tests, build
 * and browser journeys; stops at the first part that fails. Words choose files of all tiers.
 */
export const testCommand = defineCommand({
  usage: 'test [-- --postgres|--cluster|--browser] [words]',
  flags: {
    postgres: { type: 'boolean', help: 'Runs the tests on PostgreSQL.' },
    cluster: { type: 'boolean', help: 'Runs browser tests against three servers and two edges.' },
    browser: { type: 'boolean', help: 'Runs the browser journeys only.' },
  },
  words: {},
  async run({ values: { postgres: isPostgres, cluster: isCluster, browser: isBrowser }, words }) {
    const run = () => {
      if (words.length > 0) return isBrowser ? runBrowserTests(words) : runChosenTests(words);
      return isBrowser ? listFlakyOf(() => runBrowserTests([])) : runAll();
    };
    if (!isCluster && !isPostgres) return run();
    const postgres = await startPostgres();
    process.env.TEST_DATABASE_URL = postgres.url;
    if (isCluster) process.env.TEST_SYSTEM = 'cluster';
    try {
      return await run();
    } finally {
      await postgres.stop();
    }
  },
});

/** Names the tree that the last green `npm test` has seen, its seconds and its flaky tests. */
const GREEN = inRoot('.cache/green');

async function runAll(): Promise<number> {
  const begun = performance.now();
  const tree = await readTree();
  await rm(GREEN, { force: true });
  const code = await listFlakyOf(
    async () =>
      (await checkCommand.run([])) ||
      (await runUnitTests()) ||
      (await runVitestTwice('Integration tests', INTEGRATION)) ||
      (await runBrowserTests([])),
  );
  if (code !== 0) return code;
  // What was changed meanwhile was not seen by every part.
  const seen = tree === (await readTree()) ? tree : 'dirty';
  const seconds = Math.round((performance.now() - begun) / 1000);
  await mkdir(inRoot('.cache'), { recursive: true });
  await writeFile(GREEN, `${JSON.stringify({ tree: seen, seconds, flaky: readFlaky() })}\n`);
  return 0;
}

/** Returns the hash of the committed tree, or `dirty` if files differ from it. */
async function readTree(): Promise<string> {
  const status = await capture('git', ['status', '--porcelain']);
  const tree = await capture('git', ['rev-parse', 'HEAD^{tree}']);
  return status === '' && tree ? tree.trim() : 'dirty';
}

/** Runs the tests, of all tiers, whose paths contain one of the words. */
async function runChosenTests(words: readonly string[]): Promise<number> {
  const code = await step('Tests without a browser', () =>
    runVitest(['run', '--passWithNoTests', ...words]),
  );
  if (code !== 0 || !(await hasBrowserTests(words))) return code;
  return runBrowserTests(words);
}

/** Builds what changed and runs the journeys, or all browser tests whose paths contain a word. */
async function runBrowserTests(words: readonly string[]): Promise<number> {
  if (!['shell', 'e2e'].every((folder) => existsSync(inRoot(folder)))) {
    throw new CommandFailure(
      'Browser tests need the whole checkout: git sparse-checkout disable, then try again',
    );
  }
  await step('Building the apps', () => buildApps());
  return step('Browser tests', () =>
    runPlaywright(words.length > 0 ? words : ['--project', 'journeys', ...RETRY_ONCE]),
  );
}

/** Returns true if the path of a browser test contains one of the words. */
async function hasBrowserTests(words: readonly string[]): Promise<boolean> {
  for await (const file of glob(BROWSER_TESTS, { cwd: root })) {
    if (words.some((word) => file.includes(word))) return true;
  }
  return false;
}

const runUnitTests = (words: readonly string[] = []) =>
  step('Unit tests', () => runVitest(['run', ...UNIT, ...words]));

/** `test-unit [words]`: runs the tests of rules and components on their own. */
export const testUnitCommand = defineCommand({
  usage: 'test:unit [-- words]',
  words: {},
  run: ({ words }) => runUnitTests(words),
});

/** `test-integration [words]`: runs the tests that need the server, a database or a program. */
export const testIntegrationCommand = defineCommand({
  usage: 'test:integration [-- words]',
  words: {},
  run: ({ words }) => step('Integration tests', () => runVitest(['run', ...INTEGRATION, ...words])),
});

/** `test-coverage`: measures how much of the front end's logic its tests reach. */
export const testCoverageCommand = defineCommand({
  usage: 'test:coverage',
  run: () =>
    step('Tests of the front end', () =>
      runVitest(['run', ...UNIT, '--project', 'integration-page*', '--coverage']),
    ),
});

/** `test-watch [words]`: repeats the tests without a browser that a change affects, until Ctrl+C. */
export const testWatchCommand = defineCommand({
  usage: 'test:watch [-- words]',
  words: {},
  run: ({ words }) => runVitest(['watch', ...UNIT, ...INTEGRATION, ...words]),
});
