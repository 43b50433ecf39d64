import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { glob, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BUILD_RECORD_FILE } from '@exchange/federation/registry';
import type { Configuration } from '@rspack/core';
import { CommandFailure } from './command.ts';
import { appFolder, BUILT, type Built, inRoot, root } from './workspace.ts';

/** Packages in the apps' bundles, and the one with their build configuration. */
const BUNDLED = ['contract', 'api', 'store', 'i18n', 'ui', 'federation'];

/** Returns the hash of every file that the build of `app` can depend on. */
async function hashInputs(app: Built): Promise<string> {
  const folder = appFolder(app).slice(root.length + 1);
  const patterns = [
    `${folder}/{src,public}/**/*`,
    `${folder}/{rspack.config.ts,package.json}`,
    `packages/sdk/{${BUNDLED}}/{src/**/*,package.json}`,
    '{pnpm-lock.yaml,pnpm-workspace.yaml}',
  ];
  const files: string[] = [];
  for await (const entry of glob(patterns, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) {
      files.push(`${entry.parentPath}/${entry.name}`);
    }
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash.update(file.slice(inRoot().length)).update('\0');
    hash.update(await readFile(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Folder of an app's production build. */
export function buildFolder(app: Built): string {
  const folder = appFolder(app);
  const dist = path.join(folder, 'dist');
  if (app === 'shell' || app === 'casino-provider') return dist;
  const manifest = readFileSync(path.join(folder, 'package.json'), 'utf8');
  return path.join(dist, (JSON.parse(manifest) as { version: string }).version);
}

/** Loads the bundler, which programs that only find builds would hold until they end. */
const loadBundler = () => import('@exchange/federation/build');

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
  const stale = await listStale(apps, force);
  if (stale.length === 0) return [];

  const { BuildError, loadConfigs, runBuild } = await loadBundler();
  const configs: Configuration[] = [];
  for (const { app } of stale) configs.push(...(await loadConfigs(appFolder(app))));
  await runBuild(configs).catch((error: unknown) => {
    throw error instanceof BuildError ? new CommandFailure(error.message) : error;
  });
  await mkdir(inRoot('.cache/build'), { recursive: true });
  for (const plan of stale) await writeFile(plan.stamp, await describeBuild(plan));
  return stale.map(({ app }) => app);
}

async function listStale(apps: readonly Built[], force = false): Promise<readonly Plan[]> {
  const plans = await Promise.all(
    apps.map(async (app) => ({ app, hash: await hashInputs(app), stamp: stampFile(app) })),
  );
  const stale: Plan[] = [];
  for (const plan of plans) if (force || !(await isFresh(plan))) stale.push(plan);
  return stale;
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

const UI_FOLDER = inRoot('packages/sdk/ui');

/** Folder of the built catalogue of components. */
export const CATALOG_DIST: string = path.join(UI_FOLDER, 'dist');

/** Builds the catalogue of components. Throws BuildError with the bundler's messages. */
export async function buildCatalog(): Promise<void> {
  const { catalogPageConfig, runBuild } = await loadBundler();
  await runBuild([catalogPageConfig(UI_FOLDER)]);
}
