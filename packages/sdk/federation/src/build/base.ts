import { createRequire } from 'node:module';
import path from 'node:path';
import { BUILD_TARGETS } from '@exchange/contract';
import {
  type Configuration,
  LightningCssMinimizerRspackPlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import { fileBeside, JSX_SOURCE } from './development.ts';

const PURE_CALLS = fileBeside('pure-calls-loader');
const AREA_STYLES = fileBeside('area-styles-loader');

/** The packages of this platform as others install them: JavaScript for newer browsers than promised. */
const INSTALLED = /[\\/]node_modules[\\/]@exchange[\\/]/;

type Rules = NonNullable<NonNullable<Configuration['module']>['rules']>;

/**
 * Returns loaders for TypeScript, CSS, images and fonts; `classPrefix` separates two builds'
 * classes.
 */
function moduleRules(classPrefix: string, development: boolean, isArea: boolean): Rules {
  // Not a hash: it differs with the version, in each name, and so would make a release's deltas large.
  const localIdentName = development
    ? `${classPrefix}-[name]-[local]-[hash:base64:5]`
    : `${classPrefix}-[id]-[local]`;
  return [
    { test: /\.ts$/, use: [swc(false), PURE_CALLS], type: 'javascript/auto' },
    { test: /\.tsx$/, use: swc(true, development && isArea), type: 'javascript/auto' },
    {
      test: /\.js$/,
      include: INSTALLED,
      use: [swc(false), PURE_CALLS],
      type: 'javascript/auto',
    },
    {
      test: /\.css$/,
      ...(isArea && { use: AREA_STYLES }),
      oneOf: [
        {
          test: /\.module\.css$/,
          type: 'css/module',
          // Custom properties are the design tokens of the whole page, so their names stay.
          parser: { namedExports: false, dashedIdents: false, customIdents: false, grid: false },
          generator: { exportsConvention: 'as-is', localIdentName },
        },
        { type: 'css' },
      ],
    },
    {
      test: /\.(?:svg|png|jpg|jpeg|webp|avif|woff2?)$/,
      oneOf: [{ resourceQuery: /^\?inline$/, type: 'asset/inline' }, { type: 'asset/resource' }],
    },
  ];
}

// The shell shares the production JSX runtime in both modes, so a development shell can host a
// production remote.
function swc(tsx: boolean, refresh = false) {
  return {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx },
        transform: {
          react: {
            runtime: 'automatic',
            development: refresh,
            ...(refresh && { refresh, importSource: JSX_SOURCE }),
          },
        },
      },
      env: { targets: BUILD_TARGETS },
    },
  };
}

/**
 * Returns aliases from the CommonJS files of the federation runtime to their ES modules. The
 * bundler requests the CommonJS ones by absolute path, and cannot tree-shake those.
 */
export function federationRuntimeAlias(): Record<string, string> {
  const enhanced = requireFrom(import.meta.filename, '@module-federation/enhanced');
  const tools = requireFrom(enhanced, '@module-federation/runtime-tools');
  const runtime = requireFrom(tools, '@module-federation/runtime');
  const rspackPlugin = requireFrom(enhanced, '@module-federation/rspack');
  const files = [
    runtime,
    requireFrom(tools, '@module-federation/webpack-bundler-runtime'),
    requireFrom(runtime, '@module-federation/runtime-core'),
    requireFrom(runtime, '@module-federation/sdk'),
    requireFrom(runtime, '@module-federation/error-codes'),
    requireFrom(rspackPlugin, '@module-federation/inject-external-runtime-core-plugin'),
  ];
  return Object.fromEntries(
    files.map((file) => {
      const folder = path.dirname(file);
      const extension = file.includes('error-codes') ? 'mjs' : 'js';
      return [path.join(folder, 'index.cjs'), path.join(folder, `index.${extension}`)];
    }),
  );
}

/** Resolves a module as `file` imports it. */
export function requireFrom(file: string, name: string): string {
  return createRequire(file).resolve(name);
}

export type BuildMode = 'production' | 'development';

/** Returns the mode of this process: `NODE_ENV=development`, else production. */
export function buildMode(): BuildMode {
  return process.env.NODE_ENV === 'development' ? 'development' : 'production';
}

/** Settings of an app's build. */
export interface BaseOptions {
  name: string;
  context: string;
  outputPath: string;
  uniqueName: string;
  mode: BuildMode;
  /** True if the styles of the build must not reach beyond its own elements. */
  isArea?: boolean;
}

/** Returns the configuration that the builds of all apps share. */
export function baseConfig(options: BaseOptions): Configuration {
  const development = options.mode === 'development';
  return {
    name: options.name,
    mode: options.mode,
    context: options.context,
    target: ['web', 'es2022'],
    // Without a reference in the code, and without the sources: for the edge alone.
    devtool: development ? 'cheap-module-source-map' : 'hidden-nosources-source-map',
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
    optimization: {
      minimizer: [
        new SwcJsMinimizerRspackPlugin(),
        // For older browsers than promised `:is()` would become `:-webkit-any()`, which Chromium
        // reads, too, and with another specificity.
        new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BUILD_TARGETS } }),
      ],
    },
    module: { rules: moduleRules(options.uniqueName, development, options.isArea ?? false) },
    lazyCompilation: false,
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}
