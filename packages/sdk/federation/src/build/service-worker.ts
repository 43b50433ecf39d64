import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { baseConfig } from './base.ts';
import { workspaceRoot } from './catalog.ts';

/** Returns the Rspack configuration of the shell's service worker: one file, without federation. */
export function serviceWorkerConfig(): Configuration {
  const context = path.join(workspaceRoot, 'shell');
  const base = baseConfig({
    name: 'service-worker',
    context,
    // A folder of its own: its name has no hash, so the rules for the shell's files do not fit it.
    outputPath: path.join(context, 'dist/service-worker'),
    uniqueName: 'service-worker',
    mode: 'production',
  });
  return {
    ...base,
    target: ['webworker', 'es2022'],
    entry: { 'service-worker': './src/service-worker/service-worker.ts' },
    output: { ...base.output, filename: '[name].js' },
  };
}
