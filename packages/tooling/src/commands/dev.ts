import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type AreaServer, developArea, serveAreas } from '@exchange/area-kit/development';
import type { RemoteAreaName } from '@exchange/contract';
import { shellConfig } from '@exchange/federation/build';
import { SERVER_FLAGS } from '@exchange/server/flags';
import { rspack } from '@rspack/core';
import { buildApps, buildFolder } from '../build-apps.ts';
import { CommandFailure, defineCommand, failWith, UsageError } from '../command.ts';
import { step } from '../progress.ts';
import { checkPorts } from '../start/ports.ts';
import { releaseBuilds } from '../start/releases.ts';
import { checkFlags, runSystem } from '../start/run.ts';
import { APPS, AREAS, appFolder, inRoot, readPorts, root } from '../workspace.ts';

/** Types of an area of this workspace, with the packages that it uses. */
const typesOf = (area: RemoteAreaName) => ({
  program: inRoot('node_modules/.bin/tsc'),
  args: ['-b', `mfe-${area}`, '--pretty', 'false'],
  cwd: root,
});

/**
 * `dev [area …] [server flags]`: runs the system with development builds of the shell and the named
 * areas (default all). Changes of areas show in open pages, which keep their state; one of the
 * shell reloads them. The rest runs from its builds. With `--against` the pages of a deployed system are
 * served with one area of this checkout instead, and nothing else runs here.
 */
export const devCommand = defineCommand({
  usage: 'dev [-- areas] [server flags]\ndev -- area --against <address>',
  flags: {
    ...SERVER_FLAGS,
    against: { type: 'string', help: 'Serves the pages of a deployed system with one area.' },
  },
  words: { known: APPS },
  async run({ words, args, values: { against } }) {
    if (against !== undefined) return developAgainst(words, against);
    checkShell();
    const serverArgs = args.filter((arg) => !words.includes(arg));
    checkFlags(serverArgs);
    const ports = readPorts();
    await checkPorts(ports, { 'areas in development': ports.development });
    const chosen = AREAS.filter((area) => words.length === 0 || words.includes(area));
    const rest = AREAS.filter((area) => !chosen.includes(area));
    // Of what runs beside the areas it takes the most memory, and only the casino's games need it.
    const hasGames = words.length === 0 || words.includes('casino');
    const built = [...rest, ...(hasGames ? ['casino-provider'] : [])];
    await step(`Building ${built.join(', ')}`, () => buildApps(built));

    // Another `dev` on other ports has builds and releases of its own.
    const folder = inRoot('.cache/dev', String(ports.edge));
    const releasesDir = path.join(folder, 'releases');
    await rm(releasesDir, { recursive: true, force: true });
    const builds = Object.fromEntries(rest.map((area) => [area, buildFolder(area)]));
    await releaseBuilds(releasesDir, builds, 'npm run dev');
    const shellDist = path.join(folder, 'shell');
    const [closeShell, server] = await Promise.all([
      watchShell(shellDist),
      serveChosen(chosen, ports.development, folder),
    ]);
    try {
      const DEV_AREAS = server.areas
        .map(({ name }) => `${name}=${server.origin}/${name}/`)
        .join(',');
      const env = { EXCHANGE_DEV: '1', DEV_AREAS };
      const note = hasGames ? '' : '  Games are not started: name casino as well to play them.\n';
      return await runSystem({ ports, releasesDir, serverArgs, shellDist, env, hasGames, note });
    } finally {
      await Promise.all([closeShell(), server.close()]);
    }
  },
});

/** A checkout may have the packages and some areas alone. */
function checkShell(): void {
  if (existsSync(appFolder('shell'))) return;
  throw new CommandFailure(
    'The shell is not in this checkout. Show the area in a deployed system with --against <address>, ' +
      'or add the shell: git sparse-checkout add shell',
  );
}

/** Serves one area to the pages of a deployed system until Ctrl+C. */
async function developAgainst(words: readonly string[], against: string): Promise<number> {
  const [area, ...more] = words;
  if (area === undefined || !AREAS.includes(area) || more.length > 0) {
    throw new UsageError('--against: name one area');
  }
  const port = readPorts().development;
  const server = await developArea({
    folder: appFolder(area),
    types: typesOf(area),
    against,
    port,
    print: (line) => console.log(line),
  }).catch(failWith);
  await new Promise<void>((resolve) => {
    // Ctrl+C sends it to each process, and the one that started this passes it on as well.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
  await server.close();
  return 0;
}

/** Serves the chosen areas, and prints their builds and faults. */
async function serveChosen(
  chosen: readonly RemoteAreaName[],
  port: number,
  outputRoot: string,
): Promise<AreaServer> {
  const sources = chosen.map((area) => ({
    folder: appFolder(area),
    types: typesOf(area),
  }));
  // All brands of this machine; the browser decides which page it is on.
  const isPage = (origin: string) => /^https?:\/\/(?:[\w-]+\.)*localhost(?::\d+)?$/.test(origin);
  return serveAreas(sources, { port, outputRoot, isPage, print: (line) => console.log(line) });
}

/** Builds the shell at each change; the edge reloads open pages. Resolves after the first build. */
async function watchShell(outputPath: string): Promise<() => Promise<void>> {
  const compiler = rspack(shellConfig(appFolder('shell'), { mode: 'development', outputPath }));
  await new Promise<void>((resolve, reject) => {
    compiler.watch({}, (error, stats) => {
      if (error) {
        console.error(error.message);
        return reject(error);
      }
      if (stats?.hasErrors()) return console.error(stats.toString('errors-only'));
      console.log('▸ Built shell');
      resolve();
    });
  });
  return () => new Promise((resolve) => compiler.close(() => resolve()));
}
