import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AreaDefinition } from '@exchange/contract';
import type { Compilation, Compiler } from '@rspack/core';
import { BUILD_RECORD_FILE, type BuildRecord, parseBuildRecord } from '../registry/build-record.ts';
import { MANIFEST_FILE } from '../registry/names.ts';
import { integrityOf } from '../releases/release-record.ts';
import { FRAME_FILE } from './frame.ts';
import { providedModules, requiredModules } from './shared.ts';
import { findUsedCalls } from './used-calls.ts';

const run = promisify(execFile);

/** Returns git's output in `folder`; undefined without git or a repository. */
export async function askGit(
  folder: string,
  ...args: readonly string[]
): Promise<string | undefined> {
  try {
    return (await run('git', [...args], { cwd: folder })).stdout.trim();
  } catch {
    return undefined;
  }
}

/** Returns the commit of a build's sources; null fields where it is unknown. */
async function readGitRevision(folder: string): Promise<BuildRecord['source']> {
  const commit = await askGit(folder, 'rev-parse', 'HEAD');
  const changes = commit && (await askGit(folder, 'status', '--porcelain'));
  return { commit: commit ?? null, dirty: changes === undefined ? null : changes !== '' };
}

/** Replaces a file atomically: a reader sees its old or its new content. */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const next = `${file}.${process.pid}.next`;
  await writeFile(next, content);
  await rename(next, file);
}

/** Milliseconds for which a file of a former build stays for open pages. */
export const KEEP_FORMER_MS = 24 * 60 * 60 * 1000;

/** Lists a file with its compressed forms and its source map. */
const withForms = (name: string) => [name, `${name}.br`, `${name}.gz`, `${name}.map`];

/**
 * Sets the time of files that are no longer current to now, so that their remaining time starts
 * here.
 */
export async function markReplaced(folder: string, former: readonly string[]): Promise<void> {
  const now = new Date();
  const files = former.flatMap(withForms).map((name) => path.join(folder, name));
  // A file may lack some of its forms.
  await Promise.allSettled(files.map((file) => utimes(file, now, now)));
}

/** Removes from `folder` the files that are not `current` and older than KEEP_FORMER_MS. */
export async function pruneFolder(folder: string, current: readonly string[]): Promise<void> {
  const kept = new Set(current.flatMap(withForms));
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const info = kept.has(name) ? undefined : await stat(file);
    if (info?.isFile() && Date.now() - info.mtimeMs > KEEP_FORMER_MS) await rm(file);
  }
}

type Described = Pick<BuildRecord, 'name' | 'version'> & {
  area?: AreaDefinition;
  slots?: BuildRecord['slots'];
  pages?: string[];
};

/**
 * Writes `release.json`, the hashes of all emitted files, as the last file of a build. Names the
 * manifest by its hash, so a registry finds its files also after a rebuild of the version.
 */
export class BuildRecordPlugin {
  readonly release: Described;

  /** `release` names the build, and what it brings or provides. */
  constructor(release: Described) {
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
      const maps: Record<string, string> = {};
      for (const name of names.filter((file) => file.endsWith('.js.map')).sort()) {
        maps[name] = integrityOf(await readFile(path.join(folder, name)));
      }
      let manifest = MANIFEST_FILE;
      if (files[MANIFEST_FILE]) {
        const copy = await copyManifest(folder, files);
        manifest = copy.name;
        files[manifest] = integrityOf(copy.content);
      }
      const frame = names.find((name) => FRAME_FILE.test(name));
      const record: Partial<BuildRecord> = {
        ...this.release,
        manifest,
        ...(frame !== undefined && { frame }),
        ...entryFiles(compilation),
        files,
        maps,
        // A development build is not a release, and runs after every change.
        ...(compiler.options.mode === 'production' && {
          source: await readGitRevision(compiler.context),
        }),
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

/** Returns what the sources determine: the calls they make, the packages they bundle or share. */
function describeSources(
  compilation: Compilation,
  name: string,
): Pick<BuildRecord, 'bundles' | 'calls' | 'requires' | 'provides'> {
  const sources = Array.from(compilation.fileDependencies).filter((file) =>
    /\.[cm]?[jt]sx?$/.test(file),
  );
  const packages = sources.map(
    (file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1],
  );
  const bundles = Array.from(new Set(packages.filter((found) => found !== undefined))).sort();
  const own = sources.filter((file) => !/\/node_modules\/|\/packages\/sdk\/contract\//.test(file));
  const calls = findUsedCalls(own);
  const { context } = compilation.compiler;
  return name === 'shell'
    ? { bundles, calls, requires: {}, provides: providedModules(context) }
    : { bundles, calls, requires: requiredModules(context), provides: {} };
}

function isCode(file: string): boolean {
  return /\.(?:js|css)$/.test(file);
}
