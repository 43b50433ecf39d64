import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot, root } from './workspace.ts';

/** A test that failed. */
export interface FailedTest {
  /** Relative to the workspace. */
  file: string;
  title: string;
  /** First line of the error. */
  reason: string;
}

/** Most tests of a run that may fail, if they then pass alone. */
export const MAX_FLAKY = 3;

const FILE = inRoot('.cache/flaky.json');

/** Lists the flaky tests of this run: they failed, and passed when they were repeated alone. */
export const readFlaky = (file = FILE): readonly FailedTest[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly FailedTest[]) : [];

/** Adds tests to the list of this run. Returns false if these are more than may be flaky. */
export function addFlaky(tests: readonly FailedTest[], file = FILE): boolean {
  // A run of chosen tests adds none, and begins no list of its own.
  if (tests.length === 0) return true;
  const flaky = [...readFlaky(file), ...tests];
  write(flaky, file);
  return flaky.length <= MAX_FLAKY;
}

/** Runs tests with a new list of flaky ones, and prints it at the end; resolves to their exit code. */
export async function listFlakyOf(run: () => Promise<number>): Promise<number> {
  write([], FILE);
  try {
    return await run();
  } finally {
    const flaky = readFlaky();
    if (flaky.length > 0) console.log(`Flaky, listed in ${path.relative(root, FILE)}:`);
    for (const { file, title, reason } of flaky) console.log(`  ${file}: ${title}\n    ${reason}`);
  }
}

function write(tests: readonly FailedTest[], file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(tests, null, 2)}\n`);
}

/**
 * Returns the files of failed tests that get a second try; none if there are too many, or if an error
 * belongs to no file.
 */
export function listFilesToRepeat(failed: readonly FailedTest[]): readonly string[] {
  const files = [...new Set(failed.map(({ file }) => file))];
  return failed.length > MAX_FLAKY || files.includes('') ? [] : files;
}

/** Returns the first line of an error's message, without colours. */
export const firstLine = (message = 'without a message'): string =>
  stripVTControlCharacters(message).split('\n')[0] ?? '';
