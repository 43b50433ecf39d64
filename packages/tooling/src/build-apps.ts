import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BuildError, loadConfigs, readPackageVersion, runBuild } from '@exchange/federation/build';
import { BUILD_RECORD_FILE } from '@exchange/federation/registry';
import type { Configuration } from '@rspack/core';
import { hashInputs } from './build-inputs.ts';
import { CommandFailure } from './command-failure.ts';
import { appFolder, BUILT, type Built, inRoot } from './workspace.ts';

/** Folder of an app's production build. */
export function buildFolder(app: Built): string {
  const dist = path.join(appFolder(app), 'dist');
  const versioned = app !== 'shell' && app !== 'casino-provider';
  return versioned ? path.join(dist, readPackageVersion(`mfe-${app}`)) : dist;
}

/** Returns the last file of a build: without it, the build was not finished. */
const lastFile = (app: Built) => (app === 'casino-provider' ? 'index.html' : BUILD_RECORD_FILE);

/**
 * Builds for production the apps whose inputs changed, or all with `force`. Resolves to the built
 * apps. Throws CommandFailure with the bundler's messages.
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

  const configs: Configuration[] = [];
  for (const { app } of stale) configs.push(...(await loadConfigs(appFolder(app))));
  await runBuild(configs).catch((error: unknown) => {
    throw error instanceof BuildError ? new CommandFailure(error.message) : error;
  });
  await mkdir(inRoot('.cache/build'), { recursive: true });
  for (const plan of stale) await writeFile(plan.stamp, await describeBuild(plan));
  return stale.map(({ app }) => app);
}

/** A build of an app: its inputs, and the file of their hash. */
interface Plan {
  app: Built;
  hash: string;
  stamp: string;
}

const findLastFile = (app: Built) => path.join(buildFolder(app), lastFile(app));

async function isFresh(plan: Plan) {
  if (!existsSync(findLastFile(plan.app)) || !existsSync(plan.stamp)) return false;
  return (await readFile(plan.stamp, 'utf8')) === (await describeBuild(plan));
}

/** Returns the inputs and the time of the last file: `release` also builds into the same folder. */
async function describeBuild({ app, hash }: Plan): Promise<string> {
  return `${hash} ${(await stat(findLastFile(app))).mtimeMs}`;
}

function stampFile(app: Built): string {
  return inRoot('.cache/build', app);
}
