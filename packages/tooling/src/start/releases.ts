import path from 'node:path';
import type { RemoteAreaName } from '@exchange/contract';
import type { RegisteredVersion } from '@exchange/federation/registry';
import { openReleaseStore, type ReleaseStore } from '@exchange/federation/releases';
import {
  activateRelease,
  checkShell,
  type Publication,
  publishRelease,
  ReleaseError,
  readBuildFolder,
  readRemoteState,
  UNCHECKED,
} from '@exchange/release';
import { CommandFailure } from '../command-failure.ts';
import { dataDir, type Ports } from '../workspace.ts';
import { forgetInterim } from './forget-interim.ts';

/** Milliseconds for which an unregistered build stays: an activation may be in progress. */
const GRACE_MS = 60_000;

/** Returns the address of a remote's origin on this machine. */
export function remoteOrigin(area: RemoteAreaName, ports: Ports): string {
  return `http://localhost:${ports.remotes[area]}`;
}

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
});

/**
 * Publishes and activates the given builds as interim versions, and removes obsolete ones. Resolves
 * to lines on teams' own releases, which stay. Throws CommandFailure without a build.
 */
export async function releaseBuilds(
  storeFolder: string,
  builds: Readonly<Partial<Record<RemoteAreaName, string>>>,
  by: string,
  graceMs = GRACE_MS,
): Promise<readonly string[]> {
  const store = await openReleaseStore({ driver: 'directory', folder: storeFolder });
  const notes: string[] = [];
  for (const [area, folder] of Object.entries(builds) as [RemoteAreaName, string][]) {
    const { standard, canary } = readRemoteState(await store.readRegistry(), area);
    const released = [canary, standard].find((one) => one && !isInterim(one));
    if (released) {
      notes.push(
        `mfe-${area} stays as it was released (${released.metadata.version}); ` +
          `"npm run release -- rollback mfe-${area}" leads back to the builds of this checkout`,
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
  const { misfits } = await checkShell(store, shell);
  return misfits.map(({ text }) => `Does not fit this shell, so no page gets it: ${text}`);
}

/** Returns true for an interim version; teams' versions passed the gate. */
const isInterim = ({ metadata, extras }: RegisteredVersion) =>
  extras.gate === 'unchecked' && /\+[\da-f]{8}$/.test(metadata.version);
