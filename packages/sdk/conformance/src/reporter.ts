import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { formatReport, RESULT_ANNOTATION, RULE_ANNOTATION, type RuleResult } from './results.ts';

/** Folder of the reports, relative to the working directory. */
const FOLDER = 'conformance-results';

/**
 * Prints the results of each system as a table, and writes them to `folder` as JSON and as text. A
 * run without rules of conformance writes nothing.
 */
export default class ConformanceReporter implements Reporter {
  readonly #folder: string;
  #order: readonly string[] = [];
  /** By system, then by test: a repeated test replaces its result. */
  readonly #systems = new Map<string, Map<string, RuleResult>>();

  constructor({ folder = FOLDER }: { folder?: string } = {}) {
    this.#folder = folder;
  }

  onBegin(_config: unknown, suite: Suite): void {
    this.#order = suite.allTests().map(({ id }) => id);
  }

  onTestEnd(test: TestCase, { annotations, error }: TestResult): void {
    const read = (kind: string) => annotations.find(({ type }) => type === kind)?.description;
    const rule = read(RULE_ANNOTATION);
    if (rule === undefined) return;
    const { system, ...tried } = JSON.parse(rule) as RuleResult & { system: string };
    const found = read(RESULT_ANNOTATION);
    const result =
      found === undefined
        ? { ...tried, outcome: 'error' as const, reason: firstLine(error?.message) }
        : { ...tried, ...(JSON.parse(found) as Omit<RuleResult, 'rule' | 'remote'>) };
    const results = this.#systems.get(system) ?? new Map<string, RuleResult>();
    this.#systems.set(system, results.set(test.id, result));
  }

  onEnd(): void {
    for (const [system, found] of this.#systems) {
      // Tests end in any order.
      const results = this.#order.flatMap((test) => found.get(test) ?? []);
      const report = { system, results };
      const text = formatReport(report);
      console.log(`\n${text}`);
      mkdirSync(this.#folder, { recursive: true });
      const file = path.join(this.#folder, system.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'));
      writeFileSync(`${file}.json`, `${JSON.stringify(report, null, 2)}\n`);
      writeFileSync(`${file}.txt`, `${text}\n`);
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}

const firstLine = (message = 'it did not come to an end') =>
  stripVTControlCharacters(message.split('\n')[0] ?? '');
