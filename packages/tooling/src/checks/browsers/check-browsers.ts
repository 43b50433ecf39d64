import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot, root } from '../../workspace.ts';
import { ALLOWED_IN_SOURCES, describeNewer, describeUnused } from './allowed.ts';
import { findNewerApis } from './newer-apis.ts';
import { findNewerCss } from './newer-css.ts';

/** Folders of code for browsers; imported files are checked too. */
const SCRIPTS = [
  '{shell,mfe-*}/src/**/*.{ts,tsx}',
  'packages/sdk/{api,contract,i18n,store,ui}/src/**/*.{ts,tsx}',
  'packages/sdk/federation/src/runtime/**/*.{ts,tsx}',
  'packages/backend/casino-provider/src/page/**/*.{ts,tsx}',
  'packages/backend/casino-provider/src/games/*/page.ts',
  'packages/backend/casino-provider/src/games/**/*.worker.ts',
  'packages/backend/server/assets/**/*.js',
];
const STYLES = [
  '{shell,mfe-*}/src/**/*.css',
  'packages/*/{brands,casino-provider,federation,server,themes,ui}/**/*.css',
];
const APART = /node_modules|\/dist\/|\.test\.tsx?$|\/testing\/|\/test-support\//;

/** Lists scripts for browsers, relative to the workspace. */
const browserScripts = (): Promise<readonly string[]> => list(SCRIPTS);

/** Lists style sheets for browsers, relative to the workspace. */
const browserStyles = (): Promise<readonly string[]> => list(STYLES);

async function list(patterns: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const file of glob([...patterns], { cwd: root })) {
    if (!APART.test(file)) files.push(file);
  }
  return files.sort();
}

/** Types of imported images and style sheets. */
const ASSET_TYPES = 'packages/tooling/tsconfig/assets.d.ts';

/** Finds uses in browser code that a supported browser lacks, as `file:line: API is not in …`. */
export async function checkBrowsers(): Promise<readonly string[]> {
  const [scripts, styles] = await Promise.all([browserScripts(), browserStyles()]);
  const inStyles = await Promise.all(
    styles.map(async (file) => findNewerCss(file, await readFile(inRoot(file), 'utf8'))),
  );
  const inScripts = findNewerApis([ASSET_TYPES, ...scripts].map((file) => inRoot(file)));
  const found = [
    ...inScripts.map((use) => ({ ...use, file: path.relative(root, use.file) })),
    ...inStyles.flat(),
  ];
  return [
    ...describeNewer(found, ALLOWED_IN_SOURCES),
    ...describeUnused(found, ALLOWED_IN_SOURCES),
  ];
}
