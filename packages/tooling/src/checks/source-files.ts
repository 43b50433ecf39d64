import { glob } from 'node:fs/promises';
import { root } from '../workspace.ts';

/** Folders whose TypeScript the rules of the architecture hold for. */
const SOURCE_PATTERNS = [
  'shell/src/**/*.{ts,tsx}',
  'mfe-*/src/**/*.{ts,tsx}',
  'packages/*/src/**/*.{ts,tsx}',
];

/** All source files, relative to the workspace, sorted. */
export async function sourceFiles(): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const file of glob(SOURCE_PATTERNS, { cwd: root })) {
    if (!file.includes('node_modules')) files.push(file);
  }
  return files.sort();
}
