import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { buildApps } from '../build-apps.ts';
import { CommandFailure, defineCommand, UsageError } from '../command.ts';
import { execute } from '../execute.ts';
import { clearFlaky, printFlaky } from '../flaky-tests.ts';
import { step } from '../progress.ts';
import { INTEGRATION, runPlaywright, runVitestTwice, TWICE, UNIT } from '../run-tests.ts';
import { listPropertyTests, SYSTEM_TESTS } from '../test-tiers.ts';
import { inRoot, root } from '../workspace.ts';

const BROWSER_TESTS = ['e2e/{bare,feeds,specs,system,conformance}/**/*.spec.ts'];
/** New seeds for each property; `npm test` makes as many runs of it with one. */
const SEEDS = 3;

/**
 * `test-system [words]`: runs all that `test` leaves out: clusters, killed processes, faults, fuzz,
 * properties with new seeds, and browser tests that are no journeys. A part that fails does not stop
 * the others. Words choose files by their path.
 */
export const testSystemCommand = defineCommand({
  usage: 'test:system [-- words]',
  words: {},
  async run({ words }) {
    const has = (file: string) => words.length === 0 || words.some((word) => file.includes(word));
    const processes = (await list(SYSTEM_TESTS)).filter(has);
    const properties = (await listPropertyTests()).filter(has);
    const browser = (await list(BROWSER_TESTS)).filter(has);
    if (processes.length + properties.length + browser.length === 0) {
      throw new UsageError(`No file of test:system has ${words.join(' or ')} in its path`);
    }
    clearFlaky();
    const codes: number[] = [];
    if (processes.length > 0) codes.push(await runProcesses(words));
    if (properties.length > 0) codes.push(...(await runProperties(properties)));
    if (browser.length > 0) codes.push(await runBrowserTests(browser));
    printFlaky();
    return codes.some((code) => code !== 0) ? 1 : 0;
  },
});

async function list(patterns: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(patterns, { cwd: root })) files.push(file);
  return files.sort();
}

const runProcesses = (words: readonly string[]) =>
  runVitestTwice('Clusters, processes and faults', ['--project', 'system', ...words]);

/** Repeats properties with new seeds, or with PROPERTY_SEED; resolves to the exit codes. */
async function runProperties(files: readonly string[]): Promise<number[]> {
  const { PROPERTY_SEED: given } = process.env;
  const seeds = given ? [given] : Array.from({ length: SEEDS }, () => String(randomInt(2 ** 31)));
  const codes: number[] = [];
  for (const seed of seeds) {
    const tests = [...UNIT, ...INTEGRATION, ...files];
    codes.push(
      await runVitestTwice(`Properties, PROPERTY_SEED=${seed}`, tests, { PROPERTY_SEED: seed }),
    );
  }
  return codes;
}

async function runBrowserTests(files: readonly string[]): Promise<number> {
  await step('Building the apps', () => buildApps());
  return step('Browser tests', () =>
    runPlaywright(['--project', 'system', '--pass-with-no-tests', ...TWICE, ...files]),
  );
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
    const env = { BASE_URL: url.replace(/\/$/, '') };
    return runPlaywright(chosen, { config: 'conformance', env });
  },
});
