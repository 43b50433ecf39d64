import { rm } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_AREAS, type RemoteAreaName } from '@exchange/contract';
import { readPackageVersion, remoteConfig, shellConfig } from '@exchange/federation/build';
import { rspack } from '@rspack/core';
import { buildApps, buildFolder } from '../build-apps.ts';
import { CommandFailure } from '../command-failure.ts';
import { step } from '../progress.ts';
import { checkPorts } from '../start/ports.ts';
import { releaseBuilds } from '../start/releases.ts';
import { runSystem } from '../start/run.ts';
import { forEachRemote, inRoot, readPorts } from '../workspace.ts';

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

  // Another `dev` on other ports has builds and releases of its own.
  const folder = inRoot('.cache/dev', String(ports.edge));
  // Every change is a release of its own; those of the last time are of no use.
  const releasesDir = path.join(folder, 'releases');
  await rm(releasesDir, { recursive: true, force: true });
  const stopWatching = await watchBuilds(chosen, folder, releasesDir);
  try {
    return await runSystem({
      ports,
      releasesDir,
      serverArgs: args.filter((arg) => arg !== 'shell' && !named.some((area) => area === arg)),
      shellDist: path.join(folder, 'shell'),
      env: { EXCHANGE_DEV: '1' },
    });
  } finally {
    await stopWatching();
  }
}

async function watchBuilds(
  chosen: readonly RemoteAreaName[],
  folder: string,
  releasesDir: string,
): Promise<() => Promise<void>> {
  const mode = 'development';
  const compiler = rspack([
    shellConfig({ mode, outputPath: path.join(folder, 'shell') }),
    ...chosen.map((area) => remoteConfig(area, { mode, outputRoot: path.join(folder, area) })),
  ]);
  const folders = forEachRemote((area) =>
    chosen.includes(area)
      ? path.join(folder, area, readPackageVersion(`mfe-${area}`))
      : buildFolder(area),
  );
  // One after the other: the next build may be there before the last one is released.
  let released = Promise.resolve<unknown>(undefined);
  await new Promise<void>((resolve, reject) => {
    compiler.watch({}, async (error, stats) => {
      if (error) {
        console.error(error.message);
        return reject(error);
      }
      if (stats?.hasErrors()) return console.error(stats.toString('errors-only'));
      console.log(`▸ Built shell, ${chosen.join(', ')}`);
      try {
        released = released
          .catch(() => undefined)
          .then(() => releaseBuilds(releasesDir, folders, 'npm run dev'));
        await released;
        resolve();
      } catch (fault) {
        // A file changed once more meanwhile; its build releases what is there then.
        console.error((fault as Error).message);
        reject(fault);
      }
    });
  });
  return () => new Promise((resolve) => compiler.close(() => resolve()));
}
