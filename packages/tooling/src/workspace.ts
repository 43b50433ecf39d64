import path from 'node:path';
import { REMOTE_AREAS, type RemoteAreaName } from '@exchange/contract';
import { readPortBase } from '@exchange/server-kit';

/** Absolute path of the workspace. */
export const root = path.resolve(import.meta.dirname, '../../..');

/** The apps that are built, the shell first. */
export const APPS = ['shell', ...REMOTE_AREAS] as const;
export type App = (typeof APPS)[number];

/** All browser bundles: the apps, and the pages of the casino's provider. */
export const BUILT = [...APPS, 'casino-provider'] as const;
export type Built = (typeof BUILT)[number];

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
 * Ports of a system: the edge on the base port, remotes after it, the server 1000 above it and the
 * casino's provider after that.
 */
export interface Ports {
  edge: number;
  server: number;
  provider: number;
  remotes: Readonly<Record<RemoteAreaName, number>>;
}

/** Returns the ports of `PORT_BASE` (default 3000). Throws naming the variable. */
export function readPorts(env: NodeJS.ProcessEnv = process.env): Ports {
  const edge = readPortBase(env);
  const remotes = forEachRemote((area) => edge + 1 + REMOTE_AREAS.indexOf(area));
  return { edge, server: edge + 1000, provider: edge + 1001, remotes };
}

/** Folder of everything that survives a restart. */
export function dataDir(env: NodeJS.ProcessEnv = process.env): string {
  return env.DATA_DIR ?? inRoot('.data');
}

/** One value for each remote. */
export function forEachRemote<T>(value: (area: RemoteAreaName) => T): Record<RemoteAreaName, T> {
  const entries = REMOTE_AREAS.map((area) => [area, value(area)] as const);
  return Object.fromEntries(entries) as Record<RemoteAreaName, T>;
}

/** Returns the folder of the brands: `BRANDS_DIR`, as edge and server read it. */
export const brandsDir = (env: NodeJS.ProcessEnv = process.env): string =>
  env.BRANDS_DIR ?? inRoot('packages/delivery/themes');
