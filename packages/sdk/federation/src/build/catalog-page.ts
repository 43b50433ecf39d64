import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { baseConfig } from './base.ts';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import { readPackageVersion } from './installed.ts';

/**
 * Returns the Rspack configuration of the catalogue of components in the folder `context`: the
 * apps' rules, without the federation.
 */
export function catalogPageConfig(context: string): Configuration {
  const base = baseConfig({
    name: 'catalog',
    context,
    outputPath: path.join(context, 'dist'),
    uniqueName: 'catalog',
    mode: 'production',
  });
  return {
    ...base,
    entry: { main: './catalog/main.tsx' },
    plugins: [new BuildRecordPlugin({ name: 'catalog', version: readPackageVersion(context) })],
  };
}
