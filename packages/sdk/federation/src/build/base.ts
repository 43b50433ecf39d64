import type { Configuration } from '@rspack/core';
import { moduleRules } from './rules.ts';
import { federationRuntimeAlias } from './runtime-alias.ts';

export type BuildMode = 'production' | 'development';

/** Returns the mode of this process: `NODE_ENV=development`, else production. */
export function buildMode(): BuildMode {
  return process.env.NODE_ENV === 'development' ? 'development' : 'production';
}

/** Returns the configuration that the builds of all apps share. */
export function baseConfig(options: {
  name: string;
  context: string;
  outputPath: string;
  uniqueName: string;
  mode: BuildMode;
}): Configuration {
  const development = options.mode === 'development';
  return {
    name: options.name,
    mode: options.mode,
    context: options.context,
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : false,
    output: {
      path: options.outputPath,
      // Files of former builds stay for open pages; pruneFolder removes them after KEEP_FORMER_MS.
      clean: development,
      publicPath: 'auto',
      uniqueName: options.uniqueName,
      crossOriginLoading: 'anonymous',
      // In ms; the bundler's default is two minutes. At 60 kbit/s the shell's shared code needs
      // half a minute.
      chunkLoadTimeout: 60_000,
      // A module that threw once must throw again instead of returning half of its exports.
      strictModuleErrorHandling: true,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js', '.json'],
      alias: federationRuntimeAlias(),
    },
    module: { rules: moduleRules(options.uniqueName, development) },
    lazyCompilation: false,
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}
