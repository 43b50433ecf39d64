import path from 'node:path';
import { addFlaky, firstLine, MAX_FLAKY } from '@exchange/tooling/flaky-tests.ts';
import { root } from '@exchange/tooling/workspace.ts';
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** Project of the tests that `npm test` runs. */
export const JOURNEYS = 'journeys';
/** More would make `npm test` slow, and a flaky test in it likely. */
const MAX_JOURNEYS = 70;

/** Lists flaky tests for the end of the run; fails a run with too many of them, or of journeys. */
export default class JourneyReporter implements Reporter {
  readonly #file: string | undefined;
  #tests: readonly TestCase[] = [];

  constructor({ file }: { file?: string } = {}) {
    this.#file = file;
  }

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests();
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const journeys = this.#tests.filter(({ parent }) => parent.project()?.name === JOURNEYS);
    const faults = [
      journeys.length > MAX_JOURNEYS && `${journeys.length} journeys of at most ${MAX_JOURNEYS}`,
      !addFlaky(this.#tests.flatMap(findFlaky), this.#file) && `more than ${MAX_FLAKY} flaky tests`,
    ].filter((fault) => fault !== false);
    for (const fault of faults) console.error(`✗ ${fault}`);
    return { status: faults.length > 0 ? 'failed' : status };
  }

  printsToStdio(): boolean {
    return false;
  }
}

const findFlaky = (test: TestCase) =>
  test.outcome() === 'flaky'
    ? {
        file: path.relative(root, test.location.file),
        title: test.title,
        reason: firstLine(test.results[0]?.error?.message),
      }
    : [];
