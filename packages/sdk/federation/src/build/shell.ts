import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SHELL_ROUTES } from '@exchange/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, SubresourceIntegrityPlugin } from '@rspack/core';
import { type BuildMode, baseConfig, buildMode } from './base.ts';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import { FramePlugin } from './frame.ts';
import { readPackageVersion } from './installed.ts';
import { PrecompressPlugin } from './precompress-plugin.ts';
import { sharedModules } from './shared.ts';
import { StableIntegrityPlugin } from './stable-integrity-plugin.ts';

/** Settings that tests and development builds override. */
export interface ShellOverrides {
  mode?: BuildMode;
  /** Default `dist` in the shell's folder. */
  outputPath?: string;
}

/**
 * One file for all singletons, so the first page needs one request for them; without what only
 * signed-in users ask.
 */
const SHARED_CODE =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|cookie|@tanstack|zustand|i18next|react-i18next|html-parse-stringify|void-elements|use-sync-external-store|dayjs|valibot|eventsource-parser)[\\/]|packages[\\/]sdk[\\/](?:store|api|i18n|contract)[\\/]src[\\/](?!http-client|signed-in-calls|telemetry[\\/]scrub|(?:audit|auth|safer-gambling|support)[\\/]|users[\\/]users|wallet[\\/](?!balance))|federation[\\/]src[\\/]runtime[\\/]router/;

/** One file for axios with its interceptors, which nothing before the first price needs. */
const HTTP_CLIENT = /node_modules[\\/]axios[\\/]|packages[\\/]sdk[\\/]api[\\/]src[\\/]http-client/;

/**
 * Returns the Rspack configuration of the shell in the folder `context`; the registry names the
 * remotes at run time.
 */
export function shellConfig(context: string, overrides: ShellOverrides = {}): Configuration {
  const mode = overrides.mode ?? buildMode();
  const version = readPackageVersion(context);
  const app = { name: 'shell', context, uniqueName: 'shell' };
  const outputPath = overrides.outputPath ?? path.join(context, 'dist');
  const base = baseConfig({ ...app, outputPath, mode });
  return {
    ...base,
    entry: { main: './src/main.ts' },
    optimization: {
      ...base.optimization,
      runtimeChunk: false,
      splitChunks: {
        cacheGroups: {
          shared: { test: SHARED_CODE, name: 'shared', chunks: 'async', enforce: true },
          client: { test: HTTP_CLIENT, name: 'http-client', chunks: 'async', enforce: true },
        },
      },
    },
    plugins: [
      new ModuleFederationPlugin({
        name: 'shell',
        shared: sharedModules('shell', context),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: {
          asyncStartup: true,
          provideExternalRuntime: true,
          optimization: { target: 'web' },
        },
      }),
      ...(mode === 'production'
        ? [
            new FramePlugin(app, './src/frame.tsx'),
            new SubresourceIntegrityPlugin(),
            new StableIntegrityPlugin(),
            new PrecompressPlugin(),
          ]
        : []),
      new BuildRecordPlugin({
        name: 'shell',
        version,
        slots: readSlots(context),
        pages: SHELL_ROUTES.map(({ path }) => path),
      }),
    ],
  };
}

/** Returns the shell's places for fragments of areas; `true`: not to be left empty. */
function readSlots(context: string): Record<string, boolean> {
  const text = readFileSync(path.join(context, 'src/remotes/slots.json'), 'utf8');
  return JSON.parse(text) as Record<string, boolean>;
}

/**
 * Returns the Rspack configuration of the service worker of the shell in the folder `context`: one
 * file, without federation.
 */
export function serviceWorkerConfig(context: string): Configuration {
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
