import { glob, readFile } from 'node:fs/promises';
import { inRoot, root } from '../../workspace.ts';
import { ALLOWED_IN_STYLES, describeNewer, describeUnused } from './allowed.ts';
import { findNewerCss } from './newer-css.ts';

const STYLES = [
  '{shell,mfe-*}/src/**/*.css',
  'packages/*/{brands,casino-provider,federation,server,themes,ui}/**/*.css',
];
const APART = /node_modules|\/dist\/|\/testing\/|\/test-support\//;

/** Finds what a supported browser lacks in style sheets, as `file:line: feature is not in …`. */
export async function findBrowserFaults(): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const file of glob(STYLES, { cwd: root })) if (!APART.test(file)) files.push(file);
  const read = files.sort().map(async (file) => {
    return findNewerCss(file, await readFile(inRoot(file), 'utf8'));
  });
  const found = (await Promise.all(read)).flat();
  return [...describeNewer(found, ALLOWED_IN_STYLES), ...describeUnused(found, ALLOWED_IN_STYLES)];
}
