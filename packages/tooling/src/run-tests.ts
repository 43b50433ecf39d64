import { findChromium } from './browser/chromium.ts';
import { execute } from './execute.ts';
import { takeFailed, WRITE_FAILED } from './failed-reporter.ts';
import { addFlaky, listFilesToRepeat } from './flaky-tests.ts';
import { step } from './progress.ts';
import { inRoot } from './workspace.ts';

/** Arguments of Vitest for rules and components on their own, in Node and in jsdom. */
export const UNIT = ['--project', 'unit*'];
/** For the tests that need the server, a database or a program of their own. */
export const INTEGRATION = ['--project', 'integration*'];

/** Runs tests of the workspace without a browser; resolves to the exit code. */
export function runVitest(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  // Hundreds of programs run the same files, so Node caches their compiled code.
  process.env.NODE_COMPILE_CACHE ??= inRoot('.cache/compile');
  const [mode = 'run', ...others] = args;
  const config = ['--config', inRoot('packages/tooling/vitest.config.ts')];
  return execute(inRoot('node_modules/.bin/vitest'), [mode, ...config, ...others], {
    ...process.env,
    ...env,
  });
}

/**
 * Runs tests without a browser, and the files of those that fail once more, alone. Resolves to the
 * exit code: 0 if all passed, some of them in the second try, which are then listed as flaky.
 */
export async function runVitestTwice(
  title: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const code = await step(title, () => runVitest(['run', ...args, ...WRITE_FAILED], env));
  const failed = takeFailed();
  const files = listFilesToRepeat(failed);
  if (code === 0 || files.length === 0) return code;
  const projects = args.filter((_, at) => args[at] === '--project' || args[at - 1] === '--project');
  const again = await step(`${title}: a second try`, () =>
    runVitest(['run', ...projects, '--maxWorkers', '1', ...files], env),
  );
  return again === 0 && addFlaky(failed) ? 0 : 1;
}

/** Arguments of Playwright that repeat failed tests once, at the end and alone. */
export const TWICE = ['--retries', '1'];

/** Runs Playwright with an installed or downloaded Chromium; resolves to its exit code. */
export async function runPlaywright(
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
