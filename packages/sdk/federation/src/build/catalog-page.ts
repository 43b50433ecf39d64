import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { baseConfig } from './base.ts';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import { readPackageVersion, workspaceRoot } from './catalog.ts';

/** Folder of the built catalogue of components. */
export const CATALOG_DIST: string = path.join(workspaceRoot, 'packages/sdk/ui/dist');

/** Rspack configuration of the catalogue of components: the apps' rules, without the federation. */
export function catalogPageConfig(): Configuration {
  const base = baseConfig({
    name: 'catalog',
    context: path.join(workspaceRoot, 'packages/sdk/ui'),
    outputPath: CATALOG_DIST,
    uniqueName: 'catalog',
    mode: 'production',
  });
  return {
    ...base,
    entry: { main: './catalog/main.tsx' },
    plugins: [
      new BuildRecordPlugin({ name: 'catalog', version: readPackageVersion('packages/sdk/ui') }),
    ],
  };
}
