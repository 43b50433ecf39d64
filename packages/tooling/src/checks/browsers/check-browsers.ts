import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot, root } from '../../workspace.ts';
import { ALLOWED_IN_SOURCES } from './allowed.ts';
import { browserScripts, browserStyles } from './browser-files.ts';
import { describeNewer, describeUnused } from './describe-newer.ts';
import { findNewerApis } from './newer-apis.ts';
import { findNewerCss } from './newer-css.ts';

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
