import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type RemoteAreaName, SHELL } from '@exchange/contract';
import { loadDefinition, remoteConfig, runBuild, shellConfig } from '@exchange/federation/build';
import { BUILD_RECORD_FILE } from '@exchange/federation/registry';
import type { ReleaseRecord, ReleaseStore } from '@exchange/federation/releases';
import { activateRelease, publishRelease, UNCHECKED } from '@exchange/release';
import { appFolder } from '@exchange/tooling/workspace.ts';

/** A change of a source that a build makes, for example of two characters. */
export interface Patch {
  file: RegExp;
  from: string;
  to: string;
}

/** Reads the change from a file: ids of modules, and so of chunks, depend on the options of their loaders. */
const LOADER = `const { readFileSync } = require('node:fs');
module.exports = function (source) {
  this.cacheable(false);
  const { from, to } = JSON.parse(readFileSync(__dirname + '/patch.json', 'utf8'));
  if (!source.includes(from)) throw new Error(this.resourcePath + ' does not contain ' + from);
  return source.replaceAll(from, to);
};`;

/** Returns what leaves the sources as they are, for the build before that of the patch. */
export const unpatched = (patch: Patch): Patch => ({ ...patch, to: patch.from });

/** Builds an app for production into `<folder>/<area>/<version>`, with a change of its sources. */
async function buildPatched(
  folder: string,
  area: RemoteAreaName,
  version: string,
  { file, from, to }: Patch,
): Promise<string> {
  const outputRoot = path.join(folder, area);
  const outputPath = path.join(outputRoot, version);
  const context = appFolder(area);
  const config =
    area === SHELL
      ? shellConfig(context, { mode: 'production', outputPath })
      : remoteConfig(context, await loadDefinition(context), {
          mode: 'production',
          version,
          outputRoot,
        });
  await mkdir(folder, { recursive: true });
  const loader = path.join(folder, 'replace.cjs');
  await writeFile(loader, LOADER);
  await writeFile(path.join(folder, 'patch.json'), JSON.stringify({ from, to }));
  config.module?.rules?.push({ test: file, enforce: 'pre', use: [loader] });
  await runBuild([config]);
  const record = path.join(outputPath, BUILD_RECORD_FILE);
  const built = JSON.parse(await readFile(record, 'utf8')) as object;
  // The version of the shell is that of its package.
  await writeFile(record, JSON.stringify({ ...built, version }));
  return outputPath;
}

/** Releases a version of an app to all players, built from its sources with a change, in `folder`. */
export async function releasePatched(
  store: ReleaseStore,
  folder: string,
  [area, version, patch]: readonly [area: RemoteAreaName, version: string, patch: Patch],
): Promise<ReleaseRecord> {
  const build = await buildPatched(folder, area, version, patch);
  const { record } = await publishRelease(store, { area, folder: build, by: 'bench' });
  await activateRelease(store, record, UNCHECKED, 'bench');
  return record;
}
