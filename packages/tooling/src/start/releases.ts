import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteAreaName } from '@exchange/contract';
import { folderName, type RegisteredVersion, RegistryError } from '@exchange/federation/registry';
import {
  localKeysFolder,
  openReleaseStore,
  type ReleaseStore,
} from '@exchange/federation/releases';
import {
  activateRelease,
  findShellMisfits,
  type Publication,
  publishRelease,
  ReleaseError,
  readBuildFolder,
  readRemoteState,
  UNCHECKED,
} from '@exchange/release';
import { CommandFailure } from '../command.ts';
import { dataDir } from '../workspace.ts';

/** Folder beside the areas, so that lists of releases do not contain it. */
const ASIDE = '.forgotten';
/** Milliseconds after which a moved build belongs to a dead process. */
const ABANDONED_MS = 60_000;

/**
 * Removes interim builds that the registry no longer names, once they are `graceMs` old. Moves a
 * build aside first, and restores it after a concurrent activation.
 */
export async function forgetInterim(
  storeFolder: string,
  store: ReleaseStore,
  area: RemoteAreaName,
  graceMs: number,
): Promise<void> {
  const named = await readNamed(store, area);
  const known = await store.listVersions(area);
  for (const version of known.filter((one) => one.includes('+') && !named.has(one))) {
    // An unreadable one may belong to others.
    const record = await store.readRelease(area, version).catch(() => undefined);
    const isOld = Date.now() - Date.parse(record?.build.publishedAt ?? '') >= graceMs;
    if (!record?.build.interim || !isOld) continue;
    await forget(storeFolder, store, area, version);
  }
  await removeAbandoned(storeFolder);
}

async function forget(
  storeFolder: string,
  store: ReleaseStore,
  area: RemoteAreaName,
  version: string,
): Promise<void> {
  const folder = path.join(storeFolder, area, version);
  const aside = path.join(storeFolder, ASIDE, `${Date.now()}-${randomUUID()}`);
  await mkdir(path.dirname(aside), { recursive: true });
  // Another process may remove it concurrently.
  const isOurs = await rename(folder, aside).then(
    () => true,
    () => false,
  );
  if (!isOurs) return;
  if ((await readNamed(store, area)).has(version)) {
    // If it was published again meanwhile, there is nothing to restore.
    await rename(aside, folder).catch(() => undefined);
  }
  await rm(aside, { recursive: true, force: true });
}

async function readNamed(store: ReleaseStore, area: RemoteAreaName): Promise<ReadonlySet<string>> {
  const registered = (await store.readRegistry()).microFrontends[area] ?? [];
  return new Set(registered.map(({ metadata }) => metadata.version));
}

async function removeAbandoned(storeFolder: string): Promise<void> {
  const names = await readdir(path.join(storeFolder, ASIDE)).catch(() => []);
  for (const name of names.filter((one) => Date.now() - Number.parseInt(one, 10) > ABANDONED_MS)) {
    await rm(path.join(storeFolder, ASIDE, name), { recursive: true, force: true });
  }
}

/** Milliseconds for which an unregistered build stays: an activation may be in progress. */
const GRACE_MS = 60_000;

/**
 * Returns the folder of the store of this machine's systems: RELEASES_DIR, else in the data folder.
 */
export const releasesFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  path.resolve(env.RELEASES_DIR || path.join(dataDir(env), 'releases'));

/**
 * Returns variables by which a program uses the store in `folder`, also if a bucket is configured.
 */
export const releasesEnv = (folder: string): Record<string, string> => ({
  RELEASES_DIR: folder,
  RELEASES_S3_BUCKET: '',
  RELEASES_S3_REGION: '',
  RELEASES_S3_ENDPOINT: '',
  RELEASES_S3_ACCESS_KEY_ID: '',
  RELEASES_S3_SECRET_ACCESS_KEY: '',
  RELEASE_ROOT_PUBLIC_KEY: '',
  RELEASE_ROOT_KEY_FILE: '',
  RELEASE_KEY_FILE: '',
});

/**
 * Publishes and activates the given builds of areas and the shell as interim versions, and removes obsolete ones. Resolves
 * to lines on teams' own releases, which stay. Throws CommandFailure without a build.
 */
export async function releaseBuilds(
  storeFolder: string,
  builds: Readonly<Record<RemoteAreaName, string>>,
  by: string,
  graceMs = GRACE_MS,
): Promise<readonly string[]> {
  const store = await openSignedStore(storeFolder);
  const notes: string[] = [];
  for (const [area, folder] of Object.entries(builds)) {
    const { standard, canary } = readRemoteState(await store.readRegistry(), area);
    const released = [canary, standard].find((one) => one && !isInterim(one));
    if (released) {
      notes.push(
        `${folderName(area)} stays as it was released (${released.metadata.version}); ` +
          `"npm run release -- rollback ${folderName(area)}" leads back to the builds of this checkout`,
      );
      continue;
    }
    const publication = { area, folder, by, isInterim: true };
    await releaseBuild(store, publication).catch((error: unknown) => {
      throw error instanceof ReleaseError ? new CommandFailure(error.message) : error;
    });
    await forgetInterim(storeFolder, store, area, graceMs);
  }
  return notes;
}

/** Opens the store with this machine's keys. Throws CommandFailure if others signed it. */
async function openSignedStore(folder: string): Promise<ReleaseStore> {
  const store = await openReleaseStore({ driver: 'directory', folder });
  try {
    await store.readRegistry();
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    throw new CommandFailure(
      `${error.message}. The keys of this machine are in ${localKeysFolder(folder)}: ` +
        `put back those that signed it, or remove ${folder}`,
    );
  }
  return store;
}

/**
 * Publishes and activates a build. If a concurrent start removes the same unregistered build in
 * between, it is published again.
 */
async function releaseBuild(store: ReleaseStore, publication: Publication): Promise<void> {
  for (;;) {
    const { record } = await publishRelease(store, publication);
    // Shell, server and remotes are of one checkout, so they need no comparison.
    await activateRelease(store, record, UNCHECKED, publication.by);
    // The remover reads the registry after it moved the build: one of the two sees the other's
    // change.
    if (await store.readRelease(record.remote, record.version)) return;
  }
}

/**
 * Returns the versions of the store that the shell's build in `shellFolder` could not run, in lines
 * for people.
 */
export async function findShellNotes(
  storeFolder: string,
  shellFolder: string,
): Promise<readonly string[]> {
  const store = await openReleaseStore({ driver: 'directory', folder: storeFolder });
  const shell = await readBuildFolder(shellFolder, 'shell');
  const { misfits } = await findShellMisfits(store, shell);
  return misfits.map(({ text }) => `Does not fit this shell, so no page gets it: ${text}`);
}

/** Returns true for an interim version; teams' versions passed the gate. */
const isInterim = ({ metadata, extras }: RegisteredVersion) =>
  extras.gate === 'unchecked' && /\+[\da-f]{8}$/.test(metadata.version);
