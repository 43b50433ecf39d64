import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readPackageVersion } from '@exchange/federation/build';
import { BUILD_RECORD_FILE } from '@exchange/federation/registry';
import { type Configuration, rspack } from '@rspack/core';
import { hashInputs } from './build-inputs.ts';
import { CommandFailure } from './failure.ts';
import { appFolder, BUILT, type Built, inRoot } from './workspace.ts';

/** Folder of an app's production build. */
export function buildFolder(app: Built): string {
  const dist = path.join(appFolder(app), 'dist');
  const versioned = app !== 'shell' && app !== 'casino-provider';
  return versioned ? path.join(dist, readPackageVersion(`mfe-${app}`)) : dist;
}

/** The last file of a build: where it is missing, the build was not finished. */
const lastFile = (app: Built) => (app === 'casino-provider' ? 'index.html' : BUILD_RECORD_FILE);

/**
 * Builds for production the apps whose inputs changed since their last build, or all by `force`.
 * Resolves to the apps that were built. Throws CommandFailure with the bundler's messages.
 */
export async function buildApps(
  apps: readonly Built[] = BUILT,
  force = false,
): Promise<readonly Built[]> {
  const plans = await Promise.all(
    apps.map(async (app) => ({ app, hash: await hashInputs(app), stamp: stampFile(app) })),
  );
  const stale: typeof plans = [];
  for (const plan of plans) if (force || !(await isFresh(plan))) stale.push(plan);
  if (stale.length === 0) return [];

  process.env.NODE_ENV = 'production';
  await bundle(await Promise.all(stale.map(({ app }) => loadConfig(app))));
  await mkdir(inRoot('.cache/build'), { recursive: true });
  for (const { hash, stamp } of stale) await writeFile(stamp, hash);
  return stale.map(({ app }) => app);
}

/** Runs one compiler for all configurations. Throws CommandFailure with its messages. */
export async function bundle(configs: readonly Configuration[]): Promise<void> {
  const compiler = rspack([...configs]);
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new CommandFailure(stats.toString('errors-only')));
        else resolve();
      });
    });
  });
}

async function loadConfig(app: Built): Promise<Configuration> {
  const file = path.join(appFolder(app), 'rspack.config.ts');
  const module = (await import(file)) as { default: Configuration };
  return module.default;
}

async function isFresh({ app, hash, stamp }: { app: Built; hash: string; stamp: string }) {
  if (!existsSync(path.join(buildFolder(app), lastFile(app))) || !existsSync(stamp)) {
    return false;
  }
  return (await readFile(stamp, 'utf8')) === hash;
}

function stampFile(app: Built): string {
  return inRoot('.cache/build', app);
}
