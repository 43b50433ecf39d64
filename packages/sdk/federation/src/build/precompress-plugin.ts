import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler } from '@rspack/core';
import { replaceFile } from './build-record-plugin.ts';
import { FRAME_FILE } from './frame.ts';

const COMPRESSIBLE = /\.(?:js|css|svg)$/;
const MINIMUM_BYTES = 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes `.br` and `.gz` beside the emitted text files, smaller than a server compresses per
 * request.
 */
export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('PrecompressPlugin', async (compilation) => {
      const folder = compilation.outputOptions.path ?? compiler.outputPath;
      const names = compilation.getAssets().map((asset) => asset.name);
      await Promise.all(
        names
          .filter((name) => COMPRESSIBLE.test(name) && !FRAME_FILE.test(name))
          .map((name) => compress(path.join(folder, name))),
      );
    });
  }
}

// The names contain a hash of the content, so existing files are current.
async function compress(file: string): Promise<void> {
  if (existsSync(`${file}.br`) && existsSync(`${file}.gz`)) return;
  const content = await readFile(file);
  if (content.length < MINIMUM_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    brotli(content, { params }).then((packed) => replaceFile(`${file}.br`, packed)),
    zip(content, { level: 9 }).then((packed) => replaceFile(`${file}.gz`, packed)),
  ]);
}
