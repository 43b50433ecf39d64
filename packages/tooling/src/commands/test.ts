import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { startPostgres } from '@exchange/server/testing';
import { findChromium } from '../browser/chromium.ts';
import { buildApps } from '../build-apps.ts';
import { CommandFailure, defineCommand, UsageError } from '../command.ts';
import { execute, runVitest } from '../execute.ts';
import { step } from '../progress.ts';
import { SYSTEM_TESTS } from '../test-tiers.ts';
import { inRoot, root } from '../workspace.ts';
import { checkCommand } from './check.ts';

/** Rules and components on their own, in Node and in jsdom. */
const UNIT = ['--project', 'unit*'];
/** The tests that need the server, a database or a program of their own. */
const INTEGRATION = ['--project', 'integration*'];
const BROWSER = ['e2e/bare/', 'e2e/feeds/', 'e2e/specs/'];

/**
 * `test [--postgres | --cluster | --browser] [words]`: runs checks, unit and integration tests, build and
 * browser tests; stops at the first failure. Words filter tests of all tiers.
 */
export const testCommand = defineCommand({
  usage: 'test [-- --postgres|--cluster|--browser] [words]',
  flags: {
    postgres: { type: 'boolean', help: 'Runs the tests on PostgreSQL.' },
    cluster: { type: 'boolean', help: 'Runs browser tests against three servers and two edges.' },
    browser: { type: 'boolean', help: 'Runs browser tests alone.' },
  },
  words: {},
  async run({ values: { postgres: isPostgres, cluster: isCluster, browser: isBrowser }, words }) {
    // Hundreds of programs run the same files, so Node caches their compiled code.
    process.env.NODE_COMPILE_CACHE ??= inRoot('.cache/compile');
    if (isBrowser) return runBrowserTests(words);
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
    const code = await checkCommand.run([]);
    if (code !== 0) return code;
  }
  const code = filtered
    ? await step('Tests without a browser', () => runVitest(['run', '--passWithNoTests', ...words]))
    : (await runUnitTests()) || (await runIntegrationTests());
  if (code !== 0) return code;
  if (filtered && !(await hasBrowserTests(words))) return 0;
  return runBrowserTests(words);
}

/** Builds what changed and runs the browser tests whose paths contain one of the words. */
async function runBrowserTests(words: readonly string[]): Promise<number> {
  if (!['shell', 'e2e'].every((folder) => existsSync(inRoot(folder)))) {
    throw new CommandFailure(
      'Browser tests need the whole checkout: git sparse-checkout disable, then try again',
    );
  }
  await step('Building the apps', () => buildApps());
  return step('Browser tests', () => playwright(words.length > 0 ? words : BROWSER));
}

/** Returns true if the path of a browser test contains one of the words. */
async function hasBrowserTests(words: readonly string[]): Promise<boolean> {
  for await (const file of glob('e2e/*/*.spec.ts', { cwd: root })) {
    if (words.some((word) => file.includes(word))) return true;
  }
  return false;
}

const runUnitTests = (words: readonly string[] = []) =>
  step('Unit tests', () => runVitest(['run', ...UNIT, ...words]));
const runIntegrationTests = (words: readonly string[] = []) =>
  step('Integration tests', () => runVitest(['run', ...INTEGRATION, ...words]));

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
  run: ({ words }) => runIntegrationTests(words),
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

/**
 * `test-system [words]`: runs the tests of clusters, killed processes, faults, fuzz, backups,
 * releases, brands and conformance, which `test` leaves out; stops at the first failure. Words
 * choose files by their path.
 */
export const testSystemCommand = defineCommand({
  usage: 'test:system [-- words]',
  words: {},
  async run({ words }) {
    const inTools = await findFiles(SYSTEM_TESTS, words);
    const inBrowser = await findFiles(SYSTEM_SPECS, words);
    if (words.length > 0 && inTools.length + inBrowser.length === 0) {
      throw new UsageError(`No file of test:system has ${words.join(' or ')} in its path`);
    }
    if (inTools.length > 0) {
      const processes = await step('Clusters, processes and faults', () =>
        runVitest(['run', '--project', 'system', ...words]),
      );
      if (processes !== 0) return processes;
    }
    if (inBrowser.length === 0) return 0;
    await step('Building the apps', () => buildApps());
    return step('Deliveries and conformance', () =>
      // Releases build and publish within a test.
      playwright([...inBrowser, '--timeout', '180000']),
    );
  },
});

/** Specifications in a browser that belong to the system tier. */
const SYSTEM_SPECS = ['e2e/{system,conformance}/**/*.spec.ts'];

/** Lists the files of a tier whose path contains one of the words; all without words. */
async function findFiles(patterns: readonly string[], words: readonly string[]) {
  const files: string[] = [];
  for await (const file of glob(patterns, { cwd: root })) {
    if (words.length === 0 || words.some((word) => file.includes(word))) files.push(file);
  }
  return files.sort();
}

/** Opens pages in Firefox and WebKit; part of the e2e package. */
const PROGRAM = 'e2e/support/browsers.ts';

/**
 * `test-browsers [firefox | webkit]`: tests the supported pages in other engines than Chromium's.
 */
export const testBrowsersCommand = defineCommand({
  usage: 'test:browsers [-- firefox|webkit]',
  words: { known: ['firefox', 'webkit'] },
  async run({ words }) {
    if (!existsSync(inRoot(PROGRAM))) throw new CommandFailure(`${PROGRAM} is missing`);
    await step('Building the apps', () => buildApps());
    return step('Firefox and WebKit', () => execute(process.execPath, [inRoot(PROGRAM), ...words]));
  },
});

/**
 * `conformance URL [words]`: tests the running system at URL for its behaviour when a remote fails.
 * Words choose tests by their titles; releases are only tested in a named store.
 */
export const conformanceCommand = defineCommand({
  usage: 'conformance -- URL [words]',
  words: {},
  async run({ words: [url = '', ...words] }) {
    if (!/^https?:\/\/[^/]+\/?$/.test(url)) {
      throw new UsageError('URL is missing, for example http://localhost:3000');
    }
    const chosen = words.length > 0 ? ['--grep', words.join('|')] : [];
    return playwright(chosen, { config: 'conformance', env: { BASE_URL: url.replace(/\/$/, '') } });
  },
});
