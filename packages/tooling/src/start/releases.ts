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

/** Milliseconds for which a build stays that no registry names: somebody may be about to activate it. */
const GRACE_MS = 60_000;

/** Address of a remote's origin on this machine. */
export function remoteOrigin(area: RemoteAreaName, ports: Ports): string {
  return `http://localhost:${ports.remotes[area]}`;
}

/** Folder of the store that the systems of this machine follow: RELEASES_DIR, else in the data folder. */
export const releasesFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  path.resolve(env.RELEASES_DIR || path.join(dataDir(env), 'releases'));

/** What makes a program follow the store in `folder`, whatever bucket this process was told of. */
export const releasesEnv = (folder: string): Record<string, string> => ({
  RELEASES_DIR: folder,
  RELEASES_S3_BUCKET: '',
  RELEASES_S3_REGION: '',
  RELEASES_S3_ENDPOINT: '',
  RELEASES_S3_ACCESS_KEY_ID: '',
  RELEASES_S3_SECRET_ACCESS_KEY: '',
});

/**
 * Publishes the given builds, by remote, into the store in `storeFolder` as versions between two
 * releases (`0.1.0+1a2b3c4d`) and activates them. What a team released stays, and is named in the
 * lines that it resolves to. The store forgets builds of former times once its registry does not name
 * them any more. Throws CommandFailure where one is not built.
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
 * Publishes a build and activates it. Another start may forget a build of the same files in between, as
 * no registry names it: then it is published once more.
 */
async function releaseBuild(store: ReleaseStore, publication: Publication): Promise<void> {
  for (;;) {
    const { record } = await publishRelease(store, publication);
    // Shell, server and remotes are of one checkout: there is nothing to hold them against.
    await activateRelease(store, record, UNCHECKED, publication.by);
    // Whoever forgets looks at the registry after it took the build away: one of the two sees the other.
    if (await store.readRelease(record.remote, record.version)) return;
  }
}

/** Which versions of the store the shell's build in `shellFolder` could not run, in lines for people. */
export async function findShellNotes(
  storeFolder: string,
  shellFolder: string,
): Promise<readonly string[]> {
  const store = await openReleaseStore({ driver: 'directory', folder: storeFolder });
  const shell = await readBuildFolder(shellFolder, 'shell');
  const { misfits } = await checkShell(store, shell);
  return misfits.map(({ text }) => `Does not fit this shell, so no page gets it: ${text}`);
}

/** Whether a version is a build between two releases; what a team activates went through the gate. */
const isInterim = ({ metadata, extras }: RegisteredVersion) =>
  extras.gate === 'unchecked' && /\+[\da-f]{8}$/.test(metadata.version);
