import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { buildApps } from '../build-apps.ts';
import { CommandFailure, defineCommand, UsageError } from '../command.ts';
import { execute } from '../execute.ts';
import { listFlakyOf } from '../flaky-tests.ts';
import { step } from '../progress.ts';
import { INTEGRATION, RETRY_ONCE, runPlaywright, runVitestTwice, UNIT } from '../run-tests.ts';
import { BROWSER_TESTS, listPropertyTests, SYSTEM_TESTS } from '../test-tiers.ts';
import { inRoot, root } from '../workspace.ts';

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
    const isChosen = (file: string) =>
      words.length === 0 || words.some((word) => file.includes(word));
    const processes = (await list(SYSTEM_TESTS)).filter(isChosen);
    const properties = (await listPropertyTests()).filter(isChosen);
    const browser = (await list([BROWSER_TESTS])).filter(isChosen);
    const parts = [
      ...(processes.length > 0 ? [() => runProcesses(words)] : []),
      ...(properties.length > 0
        ? listSeeds().map((seed) => () => runProperties(seed, properties))
        : []),
      ...(browser.length > 0 ? [() => runBrowserTests(browser)] : []),
    ];
    if (parts.length === 0) {
      throw new UsageError(`No file of test:system has ${words.join(' or ')} in its path`);
    }
    let isInterrupted = false;
    process.once('SIGINT', () => {
      isInterrupted = true;
    });
    return listFlakyOf(async () => {
      const codes: number[] = [];
      for (const part of parts) if (!isInterrupted) codes.push(await part());
      return codes.some((code) => code !== 0) ? 1 : 0;
    });
  },
});

const runProcesses = (words: readonly string[]) =>
  runVitestTwice('Clusters, processes and faults', ['--project', 'system'], words);

/** Returns new seeds, or PROPERTY_SEED alone. */
const listSeeds = ({ PROPERTY_SEED: seed } = process.env): string[] =>
  seed ? [seed] : Array.from({ length: SEEDS }, () => String(randomInt(2 ** 31)));

const runProperties = (seed: string, files: readonly string[]) =>
  runVitestTwice(`Properties, PROPERTY_SEED=${seed}`, [...UNIT, ...INTEGRATION], files, {
    PROPERTY_SEED: seed,
  });

async function runBrowserTests(files: readonly string[]): Promise<number> {
  await step('Building the apps', () => buildApps());
  return step('Browser tests', () =>
    runPlaywright(['--project', 'system', ...RETRY_ONCE, ...files]),
  );
}

async function list(patterns: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(patterns, { cwd: root })) files.push(file);
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
