import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot, root } from '../../workspace.ts';
import { ALLOWED } from './allowed.ts';
import { browserScripts, browserStyles } from './browser-files.ts';
import { findNewerApis } from './newer-apis.ts';
import { findNewerCss } from './newer-css.ts';
import type { NewerUse } from './newer-use.ts';

/** Types of what the bundler makes of pictures and style sheets. */
const ASSET_TYPES = 'packages/tooling/tsconfig/assets.d.ts';

/** What the sources of browser code use that a promised browser lacks, as `file:line: API is not in …`. */
export async function checkBrowsers(): Promise<readonly string[]> {
  const [scripts, styles] = await Promise.all([browserScripts(), browserStyles()]);
  const inStyles = await Promise.all(
    styles.map(async (file) => findNewerCss(file, await readFile(inRoot(file), 'utf8'))),
  );
  const inScripts = findNewerApis([ASSET_TYPES, ...scripts].map((file) => inRoot(file)));
  return describeNewer([
    ...inScripts.map((use) => ({ ...use, file: path.relative(root, use.file) })),
    ...inStyles.flat(),
  ]);
}

/** Faults of all uses but the allowed ones. */
export const describeNewer = (uses: readonly NewerUse[]): readonly string[] =>
  uses
    .filter(({ feature }) => !ALLOWED.has(feature))
    .map(
      ({ file, line, feature, lacking }) =>
        `${file}:${line}: ${feature} is not in ${lacking.join(', ')}`,
    );
