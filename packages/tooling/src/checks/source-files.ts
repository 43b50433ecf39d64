import { glob } from 'node:fs/promises';
import { root } from '../workspace.ts';

/** Folders with the rules of the architecture. */
const SOURCE_FOLDERS = [
  'shell/src',
  'mfe-*/src',
  'packages/*/*/src',
  'packages/tooling/src',
  'packages/sdk/ui/catalog',
];

/** Lists all source files with one of the endings, relative to the workspace, sorted. */
export async function sourceFiles(
  endings: readonly string[] = ['ts', 'tsx'],
): Promise<readonly string[]> {
  const files: string[] = [];
  const patterns = SOURCE_FOLDERS.flatMap((folder) =>
    endings.map((ending) => `${folder}/**/*.${ending}`),
  );
  for await (const file of glob(patterns, { cwd: root })) {
    if (!file.includes('node_modules')) files.push(file);
  }
  return files.sort();
}
