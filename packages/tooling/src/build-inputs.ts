import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { appFolder, type Built, inRoot, root } from './workspace.ts';

/** Packages in the apps' bundles, and the one with their build configuration. */
const BUNDLED = ['contract', 'api', 'store', 'i18n', 'ui', 'federation'];

/** Returns the hash of every file that the build of `app` can depend on. */
export async function hashInputs(app: Built): Promise<string> {
  const folder = appFolder(app).slice(root.length + 1);
  const patterns = [
    `${folder}/{src,public}/**/*`,
    `${folder}/{rspack.config.ts,package.json}`,
    `packages/sdk/{${BUNDLED}}/{src/**/*,package.json}`,
    '{pnpm-lock.yaml,pnpm-workspace.yaml}',
  ];
  const files: string[] = [];
  for await (const entry of glob(patterns, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) {
      files.push(`${entry.parentPath}/${entry.name}`);
    }
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash.update(file.slice(inRoot().length)).update('\0');
    hash.update(await readFile(file)).update('\0');
  }
  return hash.digest('hex');
}
