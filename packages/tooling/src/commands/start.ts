import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteAreaName } from '@exchange/contract';
import {
  loadDefinition,
  readPackageVersion,
  remoteConfig,
  shellConfig,
} from '@exchange/federation/build';
import { SERVER_FLAGS } from '@exchange/server/flags';
import { rspack } from '@rspack/core';
import { buildApps, buildFolder } from '../build-apps.ts';
import { defineCommand } from '../command.ts';
import { step } from '../progress.ts';
import { checkPorts } from '../start/ports.ts';
import { releaseBuilds } from '../start/releases.ts';
import { refuseWrongFlags, runBuiltSystem, runSystem } from '../start/run.ts';
import { APPS, AREAS, appFolder, forEachArea, inRoot, readPorts } from '../workspace.ts';

/** `start [server flags]`: builds what changed, then runs the whole system until Ctrl+C. */
export const startCommand = defineCommand({
  usage: 'start [-- server flags]',
  flags: SERVER_FLAGS,
  async run({ args }) {
    refuseWrongFlags(args);
    return runBuiltSystem({ by: 'npm start', serverArgs: args });
  },
});

/**
 * `dev [area …] [server flags]`: runs the system with development builds of the shell and the named
 * areas (default all) that follow every change and reload the page; the rest from their builds.
 */
export const devCommand = defineCommand({
  usage: 'dev [-- areas] [server flags]',
  flags: SERVER_FLAGS,
  words: { known: APPS },
  async run({ words, args }) {
    const serverArgs = args.filter((arg) => !words.includes(arg));
    refuseWrongFlags(serverArgs);
    const ports = readPorts();
    await checkPorts(ports);
    const chosen = AREAS.filter((area) => words.length === 0 || words.includes(area));
    const rest = AREAS.filter((area) => !chosen.includes(area));
    const built = [...rest, 'casino-provider'];
    await step(`Building ${built.join(', ')}`, () => buildApps(built));

    // Another `dev` on other ports has builds and releases of its own.
    const folder = inRoot('.cache/dev', String(ports.edge));
    // Every change is a release of its own; those of the last run are obsolete.
    const releasesDir = path.join(folder, 'releases');
    await rm(releasesDir, { recursive: true, force: true });
    const stopWatching = await watchBuilds(chosen, folder, releasesDir);
    try {
      const shellDist = path.join(folder, 'shell');
      const env = { EXCHANGE_DEV: '1' };
      return await runSystem({ ports, releasesDir, serverArgs, shellDist, env });
    } finally {
      await stopWatching();
    }
  },
});

async function watchBuilds(
  chosen: readonly RemoteAreaName[],
  folder: string,
  releasesDir: string,
): Promise<() => Promise<void>> {
  const mode = 'development';
  const compiler = rspack([
    shellConfig(appFolder('shell'), { mode, outputPath: path.join(folder, 'shell') }),
    ...(await Promise.all(
      chosen.map(async (area) => {
        const context = appFolder(area);
        const overrides = { mode, outputRoot: path.join(folder, area) } as const;
        return remoteConfig(context, await loadDefinition(context), overrides);
      }),
    )),
  ]);
  const folders = forEachArea((area) =>
    chosen.includes(area)
      ? path.join(folder, area, readPackageVersion(appFolder(area)))
      : buildFolder(area),
  );
  // One after the other: the next build may be complete before the last one is released.
  let released = Promise.resolve<unknown>(undefined);
  await new Promise<void>((resolve, reject) => {
    compiler.watch({}, async (error, stats) => {
      if (error) {
        console.error(error.message);
        return reject(error);
      }
      if (stats?.hasErrors()) return console.error(stats.toString('errors-only'));
      console.log(`▸ Built ${['shell', ...chosen].join(', ')}`);
      try {
        released = released
          .catch(() => undefined)
          .then(() => releaseBuilds(releasesDir, folders, 'npm run dev'));
        await released;
        resolve();
      } catch (fault) {
        // A file may have changed again meanwhile; its build releases the current state.
        console.error((fault as Error).message);
        reject(fault);
      }
    });
  });
  return () => new Promise((resolve) => compiler.close(() => resolve()));
}

/** `cluster [server flags]`: several servers and edges behind nginx on this machine, until Ctrl+C. */
export const clusterCommand = defineCommand({
  usage: 'cluster [-- server flags]',
  flags: SERVER_FLAGS,
  async run({ args }) {
    refuseWrongFlags(args);
    const { runCluster } = await import('../cluster/run-cluster.ts');
    return runCluster(args);
  },
});
