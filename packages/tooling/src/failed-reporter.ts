import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, SerializedError, TestModule, TestSuite } from 'vitest/node';
import { type FailedTest, firstLine } from './flaky-tests.ts';
import { inRoot, root } from './workspace.ts';

const FILE = inRoot('.cache/failed-tests.json');

/** Arguments of Vitest for a run whose failures `readFailed` returns. */
export const WRITE_FAILED = ['--reporter=default', `--reporter=${fileURLToPath(import.meta.url)}`];

/** Removes what an earlier run of Vitest has written. */
export const removeFailed = (): void => rmSync(FILE, { force: true });

/** Reads what failed in the last run of Vitest; empty if it did not get to its end. */
export const readFailed = (): readonly FailedTest[] =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as readonly FailedTest[]) : [];

/** Writes down failed tests, failed hooks of suites and files, and errors outside of any test. */
export default class FailedReporter implements Reporter {
  readonly #file: string;

  constructor({ file = FILE }: { file?: string } = {}) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const failed = [...modules.flatMap(listFailed), ...unhandled.map(describeUnhandled)];
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(failed));
  }
}

function listFailed(module: TestModule): FailedTest[] {
  const describe = (title: string, error: { message: string } | undefined) => ({
    file: path.relative(root, module.moduleId),
    title,
    reason: firstLine(error?.message),
  });
  const suites = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => describe(nameOf(suite), error)),
  );
  const tests = [...module.children.allTests('failed')].map((test) =>
    describe(test.fullName, test.result().errors?.[0]),
  );
  return [...suites, ...tests];
}

const nameOf = (suite: TestModule | TestSuite) =>
  suite.type === 'suite' ? suite.fullName : 'the whole file';

/** Without its file if Vitest does not know which one was running. */
const describeUnhandled = (error: SerializedError): FailedTest => ({
  file: error.VITEST_TEST_PATH ? path.relative(root, error.VITEST_TEST_PATH as string) : '',
  title: 'an error outside of its tests',
  reason: firstLine(error.message),
});
