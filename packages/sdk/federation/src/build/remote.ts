import { globSync } from 'node:fs';
import path from 'node:path';
import { AREA_EXPOSE, REMOTE_EXPOSES, type RemoteAreaName } from '@exchange/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, SubresourceIntegrityPlugin } from '@rspack/core';
import { containerName } from '../registry/names.ts';
import { type BuildMode, baseConfig, buildMode } from './base.ts';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import { readPackageVersion, workspaceRoot } from './catalog.ts';
import { PrecompressPlugin } from './precompress-plugin.ts';
import { sharedModules } from './shared.ts';
import { StableIntegrityPlugin } from './stable-integrity-plugin.ts';

/** Settings that tests and development builds override. */
export interface RemoteOverrides {
  mode?: BuildMode;
  /** Default: the version of the app's package.json. */
  version?: string;
  /** Folder that holds `<version>/`; default `<app>/dist`. */
  outputRoot?: string;
  /** Another entry file for an expose, by its name (`./area`), absolute or from the app. */
  exposes?: Readonly<Record<string, string>>;
}

/** Returns the Rspack configuration of the remote `area`, the whole of its rspack.config.ts. */
export function remoteConfig(area: RemoteAreaName, overrides: RemoteOverrides = {}): Configuration {
  const folder = `mfe-${area}`;
  const context = path.join(workspaceRoot, folder);
  const mode = overrides.mode ?? buildMode();
  const version = overrides.version ?? readPackageVersion(folder);
  const outputRoot = overrides.outputRoot ?? path.join(context, 'dist');
  const uniqueName = containerName(area, version);
  const exposes = Object.fromEntries(
    REMOTE_EXPOSES[area].map((name) => [
      name,
      overrides.exposes?.[name] ?? exposedFile(area, name),
    ]),
  );
  const base = baseConfig({
    name: area,
    context,
    outputPath: path.join(outputRoot, version),
    uniqueName,
    mode,
  });
  return {
    ...base,
    entry: {},
    optimization: { runtimeChunk: false },
    plugins: [
      new ModuleFederationPlugin({
        name: uniqueName,
        filename: 'remoteEntry.[contenthash:8].js',
        exposes,
        shared: sharedModules('remote'),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        // The page has one runtime: the shell provides it, `requires` names its version.
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableRemote: true },
        },
      }),
      // Covers the chunks that the remote itself loads later; the shell covers the rest.
      ...(mode === 'production'
        ? [new SubresourceIntegrityPlugin(), new StableIntegrityPlugin(), new PrecompressPlugin()]
        : []),
      new BuildRecordPlugin({ name: area, version }),
    ],
  };
}

/**
 * Returns the file of an exposed module, from the app's folder: `./area` is src/area.tsx, a fragment
 * `./bet-slip` is BetSlip.tsx in a feature's folder. Throws if there is no such file.
 */
export function exposedFile(area: RemoteAreaName, expose: string): string {
  if (expose === AREA_EXPOSE) return './src/area.tsx';
  const name = expose.replace(/^\./, '').replace(/[/-](\w)/g, (_, first) => first.toUpperCase());
  const cwd = path.join(workspaceRoot, `mfe-${area}`);
  const [file] = globSync(`src/*/${name}.tsx`, { cwd });
  if (!file) throw new Error(`mfe-${area} has no src/…/${name}.tsx for ${expose}`);
  return `./${file}`;
}
