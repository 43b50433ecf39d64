import path from 'node:path';
import { REMOTE_AREAS, type RemoteArea } from '@exchange/contract';
import { readPackageVersion, remoteConfig, shellConfig } from '@exchange/federation/build';
import { rspack } from '@rspack/core';
import { buildApps, buildFolder } from '../build-apps.ts';
import { CommandFailure } from '../failure.ts';
import { step } from '../progress.ts';
import { checkPorts } from '../start/ports.ts';
import { writeRegistry } from '../start/registry.ts';
import { runSystem } from '../start/run.ts';
import { appFolder, dataDir, forEachRemote, inRoot, type Ports, readPorts } from '../workspace.ts';

/**
 * `dev [area …] [server flags]`: runs the system with development builds of the shell and the named
 * areas (default all) that follow every change and reload the page; the rest from their builds.
 */
export async function run(args: readonly string[]): Promise<number> {
  const ports = readPorts();
  await checkPorts(ports);
  const words = args.filter((arg) => !arg.startsWith('-'));
  const named = REMOTE_AREAS.filter((area) => args.includes(area));
  if (args[0] && words[0] === args[0] && named.length === 0 && args[0] !== 'shell') {
    throw new CommandFailure(`No area ${args[0]}; there are shell, ${REMOTE_AREAS.join(', ')}`);
  }
  const chosen = named.length > 0 || args[0] === 'shell' ? named : REMOTE_AREAS;
  const rest = REMOTE_AREAS.filter((area) => !chosen.includes(area));
  const built = [...rest, 'casino-provider' as const];
  await step(`Building ${built.join(', ')}`, () => buildApps(built));

  const registryFile = path.join(dataDir(), 'registry.dev.json');
  const stopWatching = await watchBuilds(chosen, registryFile, ports);
  try {
    return await runSystem({
      ports,
      registryFile,
      serverArgs: args.filter((arg) => arg !== 'shell' && !named.some((area) => area === arg)),
      remoteDist: forEachRemote((area) =>
        chosen.includes(area) ? developmentFolder(area) : path.join(appFolder(area), 'dist'),
      ),
      shellDist: developmentFolder('shell'),
      env: { EXCHANGE_DEV: '1' },
    });
  } finally {
    await stopWatching();
  }
}

async function watchBuilds(
  chosen: readonly RemoteArea[],
  registryFile: string,
  ports: Ports,
): Promise<() => Promise<void>> {
  const mode = 'development';
  const compiler = rspack([
    shellConfig({ mode, outputPath: developmentFolder('shell') }),
    ...chosen.map((area) => remoteConfig(area, { mode, outputRoot: developmentFolder(area) })),
  ]);
  const folders = forEachRemote((area) =>
    chosen.includes(area)
      ? path.join(developmentFolder(area), readPackageVersion(`mfe-${area}`))
      : buildFolder(area),
  );
  await new Promise<void>((resolve, reject) => {
    compiler.watch({}, async (error, stats) => {
      if (error) return reject(error);
      if (stats?.hasErrors()) return console.error(stats.toString('errors-only'));
      console.log(`▸ Built shell, ${chosen.join(', ')}`);
      await writeRegistry(registryFile, folders, ports);
      resolve();
    });
  });
  return () => new Promise((resolve) => compiler.close(() => resolve()));
}

function developmentFolder(app: string): string {
  return inRoot('.cache/dev', app);
}
