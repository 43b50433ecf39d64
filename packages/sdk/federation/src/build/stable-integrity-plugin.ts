import type { Compiler } from '@rspack/core';

/** After the minifier, before SubresourceIntegrityPlugin fills in the hashes. */
const AFTER_MINIFIER = 401;
/** `sriHashes` of scripts and `sriCssHashes` of stylesheets. */
const TABLE = /\.(sri(?:Css)?Hashes)=\{([^{}]*)\}/g;

/**
 * Sorts the tables of chunk hashes, whose order differs between builds: the same sources must give
 * the same bytes, or two builds of a version could not be compared.
 */
export class StableIntegrityPlugin {
  apply(compiler: Compiler): void {
    const { RawSource, SourceMapSource } = compiler.webpack.sources;
    const name = 'StableIntegrityPlugin';
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage: AFTER_MINIFIER }, (assets) => {
        for (const [file, asset] of Object.entries(assets)) {
          if (!file.endsWith('.js')) continue;
          const { source, map } = asset.sourceAndMap();
          const text = source.toString();
          const sorted = sortHashTables(text);
          if (sorted === text) continue;
          // Sorted tables have the same length, so that all code stays at its place.
          const next = map ? new SourceMapSource(sorted, file, map) : new RawSource(sorted);
          compilation.updateAsset(file, next);
        }
      });
    });
  }
}

/** Returns the code with the entries of each table in the order of their chunks. */
export function sortHashTables(code: string): string {
  return code.replace(TABLE, (_, name: string, entries: string) => {
    const sorted = entries.split(',').sort();
    return `.${name}={${sorted.join(',')}}`;
  });
}
