import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_EXPOSES } from '@exchange/contract';
import type { Compilation, Compiler } from '@rspack/core';
import { BUILD_RECORD_FILE, type BuildRecord, parseBuildRecord } from '../registry/build-record.ts';
import { MANIFEST_FILE } from '../registry/names.ts';
import { integrityOf } from '../releases/integrity-of.ts';
import { readGitRevision } from './git-revision.ts';
import { markReplaced, pruneFolder } from './prune.ts';
import { replaceFile } from './replace-file.ts';
import { providedModules, requiredRuntime } from './shared.ts';
import { findUsedCalls } from './used-calls.ts';

/**
 * Writes `release.json`, the hashes of all emitted files, as the last file of a build. Names the
 * manifest by its hash, so a registry finds its files also after a rebuild of the version.
 */
export class BuildRecordPlugin {
  readonly release: Pick<BuildRecord, 'name' | 'version'>;

  constructor(release: Pick<BuildRecord, 'name' | 'version'>) {
    this.release = release;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('BuildRecordPlugin', async (compilation) => {
      const folder = compilation.outputOptions.path ?? compiler.outputPath;
      const names = compilation.getAssets().map((asset) => asset.name);
      const files: Record<string, string> = {};
      for (const name of names.filter((file) => !file.endsWith('.map')).sort()) {
        files[name] = integrityOf(await readFile(path.join(folder, name)));
      }
      let manifest = MANIFEST_FILE;
      if (files[MANIFEST_FILE]) {
        const copy = await copyManifest(folder, files);
        manifest = copy.name;
        files[manifest] = integrityOf(copy.content);
      }
      const record: Partial<BuildRecord> = {
        ...this.release,
        manifest,
        ...entryFiles(compilation),
        files,
        // A development build is not a release, and runs after every change.
        ...(this.release.name !== 'shell' &&
          compiler.options.mode === 'production' && { source: await readGitRevision() }),
        ...describeSources(compilation, this.release.name),
      };
      // A watching edge sees only builds that differ, and only complete files.
      const text = `${JSON.stringify(record, null, 2)}\n`;
      const file = path.join(folder, BUILD_RECORD_FILE);
      const former = await readFile(file, 'utf8').catch(() => '');
      if (text !== former) {
        const replaced = listFiles(former).filter((name) => !(name in files));
        await markReplaced(folder, replaced);
        await replaceFile(file, text);
      }
      await pruneFolder(folder, [...names, manifest, BUILD_RECORD_FILE]);
    });
  }
}

// Files of a former build may be of an older format, or incomplete.
function listFiles(record: string): readonly string[] {
  try {
    return Object.keys(parseBuildRecord(JSON.parse(record)).files);
  } catch {
    return [];
  }
}

/** Adds the hashes of all code, so a page needs only the manifest's own hash. */
async function copyManifest(folder: string, files: Readonly<Record<string, string>>) {
  const text = await readFile(path.join(folder, MANIFEST_FILE), 'utf8');
  const integrity = Object.fromEntries(Object.entries(files).filter(([file]) => isCode(file)));
  const content = JSON.stringify({ ...(JSON.parse(text) as object), integrity });
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const name = MANIFEST_FILE.replace('.json', `.${hash}.json`);
  await replaceFile(path.join(folder, name), content);
  return { name, content };
}

function entryFiles(compilation: Compilation): Pick<BuildRecord, 'entry' | 'preload'> {
  const main = compilation.entrypoints.get('main');
  if (!main) return { entry: [], preload: [] };
  const entry = main.getFiles().filter(isCode);
  const shared = Array.from(compilation.chunks)
    .filter((chunk) => chunk.name === 'shared')
    .flatMap((chunk) => Array.from(chunk.files));
  return { entry, preload: shared.filter((file) => isCode(file) && !entry.includes(file)) };
}

/**
 * Returns what the sources determine: the calls they make, and the packages they bundle or share.
 */
function describeSources(
  compilation: Compilation,
  name: string,
): Pick<BuildRecord, 'bundles' | 'calls' | 'requires' | 'provides' | 'shows'> {
  const sources = Array.from(compilation.fileDependencies).filter((file) =>
    /\.[cm]?[jt]sx?$/.test(file),
  );
  const packages = sources.map(
    (file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1],
  );
  const bundles = Array.from(new Set(packages.filter((found) => found !== undefined))).sort();
  if (name !== 'shell') {
    const own = sources.filter(
      (file) => !/\/node_modules\/|\/packages\/sdk\/contract\//.test(file),
    );
    const requires = requiredRuntime();
    return { bundles, calls: findUsedCalls(own), requires, provides: {}, shows: {} };
  }
  const shows: BuildRecord['shows'] = {};
  for (const [area, parts] of Object.entries(REMOTE_EXPOSES)) shows[area] = [...parts];
  return { bundles, calls: [], requires: {}, provides: providedModules(), shows };
}

function isCode(file: string): boolean {
  return /\.(?:js|css)$/.test(file);
}
