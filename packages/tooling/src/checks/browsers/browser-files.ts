import { glob } from 'node:fs/promises';
import { root } from '../../workspace.ts';

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
export const browserScripts = (): Promise<readonly string[]> => list(SCRIPTS);

/** Lists style sheets for browsers, relative to the workspace. */
export const browserStyles = (): Promise<readonly string[]> => list(STYLES);

async function list(patterns: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const file of glob([...patterns], { cwd: root })) {
    if (!APART.test(file)) files.push(file);
  }
  return files.sort();
}
