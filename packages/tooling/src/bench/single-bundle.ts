import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  exposedFile,
  listExposes,
  loadDefinition,
  runBuild,
  shellConfig,
} from '@exchange/federation/build';
import { type Compiler, rspack } from '@rspack/core';
import { AREAS, appFolder, inRoot } from '../workspace.ts';

/** Folder of the build without federation. */
export const SINGLE_DIST = inRoot('.cache/bench/single/dist');
/** File in it: expose of an area (`sports ./area`) → the files that it needs first. */
export const PARTS_FILE = 'parts.json';

const parts = (
  await Promise.all(
    AREAS.map(async (area) => {
      const definition = await loadDefinition(appFolder(area));
      return listExposes(definition).map((expose) => {
        const file = `mfe-${area}/${exposedFile(appFolder(area), expose)}`;
        return { key: `${area} ${expose}`, chunk: `${area}-${expose.replace('./', '')}`, file };
      });
    }),
  )
).flat();

/** Replaces the federation runtime: the same modules, from lazy imports of their sources. */
const loader = () => `
import { createRemoteModuleStore } from ${JSON.stringify(inRoot('packages/sdk/federation/src/runtime/remote-module-store.ts'))};
const LOAD = {
${parts
  .map(
    ({ key, chunk, file }) =>
      `  ${JSON.stringify(key)}: () => import(/* webpackChunkName: "${chunk}" */ ${JSON.stringify(inRoot(file))}),`,
  )
  .join('\n')}
};
export function createFederation(_registry, { prepare }) {
  const load = (area) => async (_release, expose) => {
    const module = await LOAD[area + ' ' + expose]();
    await prepare?.();
    return module;
  };
  const stores = new Map(${JSON.stringify(AREAS)}.map((area) =>
    [area, createRemoteModuleStore([{ version: '0.0.0', manifestUrl: '' }], load(area))]));
  const modulesOf = (area) => stores.get(area);
  const never = () => false;
  const upgrade = {
    offer() {}, isDue: never, isUrgent: never, lacksAreas: never,
    listOutdated: () => [], applyUpdate: async () => false,
  };
  return { modulesOf, upgrade, load: ({ area, expose }) => modulesOf(area).load(expose) };
}
export const prefetchModule = () => undefined;
`;

/** Records the files of each module, as a remote's manifest does. */
class PartFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('PartFilesPlugin', async (compilation) => {
      const files = parts.map(({ key, chunk }) => [
        key,
        compilation.namedChunkGroups.get(chunk)?.getFiles() ?? [],
      ]);
      const text = JSON.stringify(Object.fromEntries(files));
      await writeFile(path.join(compilation.outputOptions.path ?? '', PARTS_FILE), text);
    });
  }
}

/**
 * Builds shell and areas as one application without federation, the baseline of its benchmark.
 * Throws BuildError.
 */
export async function buildSingleBundle(): Promise<void> {
  const folder = inRoot('.cache/bench/single');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'federation.ts');
  await writeFile(file, loader());
  const config = shellConfig(inRoot('shell'), { mode: 'production', outputPath: SINGLE_DIST });
  const { splitChunks } = config.optimization ?? {};
  const groups = splitChunks ? splitChunks.cacheGroups : undefined;
  await runBuild([
    {
      ...config,
      optimization: {
        ...config.optimization,
        splitChunks: {
          // The shell's shared code is part of its start here.
          cacheGroups: { shared: { ...(groups?.shared as object), chunks: 'all' } },
        },
      },
      plugins: [
        ...(config.plugins ?? []).filter(
          (plugin) => plugin?.constructor.name !== 'ModuleFederationPlugin',
        ),
        new rspack.NormalModuleReplacementPlugin(/^\.\/federation\.ts$/, file),
        new PartFilesPlugin(),
      ],
    },
  ]);
}
