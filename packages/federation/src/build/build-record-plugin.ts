import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Compilation, Compiler } from '@rspack/core';
import { BUILD_RECORD_FILE, type BuildRecord } from '../registry/build-record.ts';
import { MANIFEST_FILE } from '../registry/names.ts';
import { pruneFolder } from './prune.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Writes `release.json` with the hash of every emitted file, as the last file of a build. The
 * manifest gets a name with its hash, so a registry always finds the files that it was made for,
 * also after the same version was built again.
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
      const manifestHash = files[MANIFEST_FILE];
      if (manifestHash) {
        manifest = await copyManifest(folder);
        files[manifest] = manifestHash;
      }
      const record: BuildRecord = { ...this.release, manifest, ...entryFiles(compilation), files };
      // A watching edge sees only builds that differ, and never half of a file.
      const text = `${JSON.stringify(record, null, 2)}\n`;
      const file = path.join(folder, BUILD_RECORD_FILE);
      if (text !== (await readFile(file, 'utf8').catch(() => ''))) await replaceFile(file, text);
      await pruneFolder(folder, [...names, manifest, BUILD_RECORD_FILE]);
    });
  }
}

async function copyManifest(folder: string): Promise<string> {
  const content = await readFile(path.join(folder, MANIFEST_FILE));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const name = MANIFEST_FILE.replace('.json', `.${hash}.json`);
  await replaceFile(path.join(folder, name), content);
  return name;
}

function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
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

function isCode(file: string): boolean {
  return /\.(?:js|css)$/.test(file);
}
