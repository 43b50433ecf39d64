import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type RemoteAreaName, SHELL } from '@exchange/contract';
import { readPortBase } from '@exchange/server-kit';

/** Absolute path of the workspace. */
export const root = path.resolve(import.meta.dirname, '../../..');

/** The areas of this checkout, each in a folder `mfe-<area>`. */
export const AREAS: readonly RemoteAreaName[] = readdirSync(root)
  .flatMap((name) => /^mfe-([a-z]+)$/.exec(name)?.[1] ?? [])
  .sort();

/** The apps that are built, the shell first. */
export const APPS: readonly string[] = ['shell', ...AREAS];

/** All browser bundles: the apps, and the pages of the casino's provider. */
export const BUILT: readonly string[] = [...APPS, 'casino-provider'];
/** `shell`, an area or `casino-provider`. */
export type Built = string;

/** Folder of an app. */
export function appFolder(app: Built): string {
  if (app === 'casino-provider') return path.join(root, 'packages/backend/casino-provider');
  return path.join(root, app === 'shell' ? 'shell' : `mfe-${app}`);
}

/** Returns a path below the workspace. */
export function inRoot(...parts: string[]): string {
  return path.join(root, ...parts);
}

/**
 * Ports of a system: the edge on the base port, the areas' files after it, then areas in
 * development; the server 1000 above it and the casino's provider after that.
 */
export interface Ports {
  edge: number;
  files: number;
  development: number;
  server: number;
  provider: number;
}

/** Returns the ports of `PORT_BASE` (default 3000). Throws naming the variable. */
export function readPorts(env: NodeJS.ProcessEnv = process.env): Ports {
  const edge = readPortBase(env);
  return {
    edge,
    files: edge + 1,
    development: edge + 2,
    server: edge + 1000,
    provider: edge + 1001,
  };
}

/** Folder of everything that survives a restart. */
export function dataDir(env: NodeJS.ProcessEnv = process.env): string {
  return env.DATA_DIR ?? inRoot('.data');
}

/** Returns one value for each app of this checkout that has releases: the areas, then the shell. */
export const forEachApp = <T>(value: (app: RemoteAreaName) => T): Record<RemoteAreaName, T> => ({
  ...Object.fromEntries(AREAS.map((area) => [area, value(area)])),
  [SHELL]: value(SHELL),
});

/** Returns the folder of the brands: `BRANDS_DIR`, as edge and server read it. */
export const brandsDir = (env: NodeJS.ProcessEnv = process.env): string =>
  env.BRANDS_DIR ?? inRoot('packages/delivery/themes');
