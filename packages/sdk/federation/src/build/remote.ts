import { globSync } from 'node:fs';
import path from 'node:path';
import { AREA_EXPOSE, type AreaDefinition } from '@exchange/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, SubresourceIntegrityPlugin } from '@rspack/core';
import { containerName } from '../registry/names.ts';
import { type BuildMode, baseConfig, buildMode } from './base.ts';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import { withFastRefresh } from './development.ts';
import { areaFrameEntry, FramePlugin } from './frame.ts';
import { readPackageVersion } from './installed.ts';
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

/**
 * Returns the Rspack configuration of the remote in the folder `context`, the whole of its
 * rspack.config.ts. Throws if a fragment has no file.
 */
export function remoteConfig(
  context: string,
  area: AreaDefinition,
  overrides: RemoteOverrides = {},
): Configuration {
  const mode = overrides.mode ?? buildMode();
  const version = overrides.version ?? readPackageVersion(context);
  const outputRoot = overrides.outputRoot ?? path.join(context, 'dist');
  const uniqueName = containerName(area.name, version);
  const exposes = Object.fromEntries(
    listExposes(area).map((name) => [
      name,
      overrides.exposes?.[name] ?? exposedFile(context, name),
    ]),
  );
  const app = { name: area.name, context, uniqueName, isArea: true };
  const base = baseConfig({ ...app, outputPath: path.join(outputRoot, version), mode });
  const config: Configuration = {
    ...base,
    entry: {},
    optimization: { ...base.optimization, runtimeChunk: false },
    plugins: [
      new ModuleFederationPlugin({
        name: uniqueName,
        filename: mode === 'production' ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
        exposes,
        shared: sharedModules('remote', context),
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
        ? [
            new FramePlugin(app, areaFrameEntry(area.name, exposes, context)),
            new SubresourceIntegrityPlugin(),
            new StableIntegrityPlugin(),
            new PrecompressPlugin(),
          ]
        : []),
      new BuildRecordPlugin({ name: area.name, version, area }),
    ],
  };
  return mode === 'production' ? config : withFastRefresh(config);
}

/** Lists the modules of an area: its pages, and its fragments. */
export const listExposes = ({ fragments }: AreaDefinition): readonly string[] => [
  AREA_EXPOSE,
  ...fragments.map(({ expose }) => expose),
];

/**
 * Returns the file of an exposed module, from the app's folder: `./area` is src/area.tsx, a fragment
 * `./bet-slip` is BetSlip.tsx in a feature's folder. Throws if there is no such file.
 */
export function exposedFile(context: string, expose: string): string {
  if (expose === AREA_EXPOSE) return './src/area.tsx';
  const name = expose.replace(/^\./, '').replace(/[/-](\w)/g, (_, first) => first.toUpperCase());
  const [file] = globSync(`src/*/${name}.tsx`, { cwd: context });
  if (!file) throw new Error(`${context} has no src/…/${name}.tsx for ${expose}`);
  return `./${file}`;
}

/** Loads the definition of the area in a folder. Throws if it has none, or a wrong one. */
export async function loadDefinition(context: string): Promise<AreaDefinition> {
  const file = path.join(context, 'src/definition.ts');
  const { definition } = (await import(file)) as { definition?: AreaDefinition };
  if (!definition) throw new Error(`${file} exports no definition of the area`);
  return definition;
}
