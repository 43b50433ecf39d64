import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SHELL } from '@exchange/contract';
import { type BuildRecord, isHashedName, isPackedName } from '@exchange/federation/registry';
import type { ReleaseRecord } from '@exchange/federation/releases';
import { describeFiles, readBuildFolder, readContents, readMaps } from './build-folder.ts';
import { ReleaseError } from './release-error.ts';

/** A build as it is published: its record, its files and their source maps. */
export interface ReadBuild {
  record: ReleaseRecord;
  contents: ReadonlyMap<string, Buffer>;
  maps: ReadonlyMap<string, Buffer>;
}

const WORKER = 'service-worker/service-worker.js';

/** What a page needs of the shell before its first render, by the name of a module. */
const START = './start';

/** Returns a short hash of a text. */
export const digest = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 8);

/**
 * Reads the build of the shell as it would be published, with its service worker. Its manifest is the
 * record of the build, which has the hashes of all files. Throws ReleaseError if it is incomplete.
 */
export async function readShellBuild(publication: {
  folder: string;
  by: string;
  isInterim?: boolean;
  now?: Date;
}): Promise<ReadBuild> {
  const { folder, by, isInterim = false, now = new Date() } = publication;
  const build = await readBuildFolder(folder, SHELL);
  const contents = new Map(await readContents(folder, build));
  const maps = await readMaps(folder, build, contents);
  const serviceWorker = await addWorker(folder, contents);
  const own = describeBuild(build, {
    ...(serviceWorker && { serviceWorker }),
  });
  const manifest = addJson(contents, SHELL, own);
  const files = describeFiles(contents);
  const plain = Object.entries(files).filter(([file]) => !isPackedName(file));
  const [entry] = build.entry.filter((file) => file.endsWith('.js'));
  if (entry === undefined) throw new ReleaseError(`The build in ${folder} has no script to start`);
  const record: ReleaseRecord = {
    remote: SHELL,
    version: isInterim ? `${build.version}+${digest(JSON.stringify(plain))}` : build.version,
    manifest,
    files,
    maps: describeFiles(maps),
    entry,
    exposes: { [START]: [...build.entry, ...build.preload] },
    requires: {},
    calls: build.calls,
    ...(build.frame !== undefined && { frame: build.frame }),
    bundles: build.bundles,
    build: {
      ...build.source,
      ...(isInterim && { interim: true }),
      publishedAt: now.toISOString(),
      publishedBy: by,
    },
  };
  return { record, contents, maps };
}

/** Returns what edges read of a build: its files with a hash, not where its sources are from. */
function describeBuild(
  { source: _, maps: __, files, ...build }: BuildRecord,
  more: Pick<BuildRecord, 'serviceWorker'>,
): object {
  const hashed = Object.entries(files).filter(([file]) => isHashedName(file));
  return { ...build, ...more, files: Object.fromEntries(hashed) };
}

function addJson(contents: Map<string, Buffer>, name: string, value: object): string {
  const bytes = Buffer.from(JSON.stringify(value));
  const file = `${name}.${digest(bytes)}.json`;
  contents.set(file, bytes);
  return file;
}

/** Its own name has no hash, as its address stays. */
async function addWorker(
  folder: string,
  contents: Map<string, Buffer>,
): Promise<string | undefined> {
  const bytes = await readFile(path.join(folder, WORKER)).catch(() => undefined);
  if (!bytes) return undefined;
  const file = `service-worker.${digest(bytes)}.js`;
  contents.set(file, bytes);
  return file;
}
