import { ensureChromium } from './ensure-chromium.ts';
import { execute } from './execute.ts';
import { readFailed, removeFailed, WRITE_FAILED } from './failed-reporter.ts';
import { addFlaky, listFilesToRepeat, MAX_FLAKY } from './flaky-tests.ts';
import { step } from './progress.ts';
import { testEnvironment } from './test-environment.ts';
import { inRoot } from './workspace.ts';

// Hundreds of programs run the same files, so Node caches their compiled code.
process.env.NODE_COMPILE_CACHE ??= inRoot('.cache/compile');

/** Arguments of Vitest for rules and components on their own, in Node and in jsdom. */
export const UNIT = ['--project', 'unit*'];
/** For the tests that need the server, a database or a program of their own. */
export const INTEGRATION = ['--project', 'integration*'];

/** Runs tests of the workspace without a browser; resolves to the exit code. */
export async function runVitest(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const [mode = 'run', ...others] = args;
  const config = ['--config', inRoot('packages/tooling/vitest.config.ts')];
  return execute(inRoot('node_modules/.bin/vitest'), [mode, ...config, ...others], {
    ...(await testEnvironment()),
    ...env,
  });
}

/**
 * Runs tests without a browser, and the files of those that fail once more, alone. Resolves to the
 * exit code: 0 if all passed, some of them in the second try, which are then listed as flaky.
 */
export async function runVitestTwice(
  title: string,
  projects: readonly string[],
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const run = ['run', ...projects];
  removeFailed();
  const code = await step(title, () => runVitest([...run, ...WRITE_FAILED, ...words], env));
  if (code === 0) return code;
  const failed = readFailed();
  const files = listFilesToRepeat(failed);
  if (files.length === 0) {
    console.error(`✗ no second try: ${failed.length} faults, of at most ${MAX_FLAKY} in tests`);
    return code;
  }
  const again = await step(`${title}: a second try`, () =>
    runVitest([...run, '--maxWorkers', '1', ...files], env),
  );
  if (again !== 0) return again;
  if (addFlaky(failed)) return 0;
  console.error(`✗ more than ${MAX_FLAKY} flaky tests`);
  return 1;
}

/** Arguments of Playwright: failed tests run once more, at the end, until too many failed twice. */
export const RETRY_ONCE = ['--retries', '1', '--max-failures', String(MAX_FLAKY + 1)];

/** Runs Playwright with an installed or downloaded Chromium; resolves to its exit code. */
export async function runPlaywright(args: readonly string[]): Promise<number> {
  const executable = await ensureChromium();
  return execute(
    inRoot('e2e/node_modules/.bin/playwright'),
    ['test', '--config', inRoot('e2e/playwright.config.ts'), ...args],
    { ...(await testEnvironment()), CHROMIUM_PATH: executable },
  );
}
