import { type RemoteAreaName, SHELL } from '@exchange/contract';
import { type BuildRecord, folderName, isPackedName } from '@exchange/federation/registry';
import {
  type ReleaseRecord,
  type ReleaseStore,
  releaseIdentity,
} from '@exchange/federation/releases';
import type { Manifest } from '@module-federation/sdk';
import { describeFiles, readBuildFolder, readContents, readMaps } from './build-folder.ts';
import { makeDeltas } from './deltas.ts';
import { findFrameFaults } from './gate/budgets.ts';
import { ReleaseError } from './release-error.ts';
import { digest, type ReadBuild, readShellBuild } from './shell-build.ts';

/** A build and its publisher. */
export interface Publication {
  area: RemoteAreaName;
  /** Folder of the build, with its `release.json`. */
  folder: string;
  by: string;
  /**
   * Adds a hash of the files to the version, `0.1.0+1a2b3c4d`, for a build between two releases.
   */
  isInterim?: boolean;
  /** Number of type errors that were accepted. */
  typeErrors?: number;
  now?: Date;
}

/** Result of a publication. */
export interface Published {
  record: ReleaseRecord;
  /** False: the version existed with the same files. */
  isNew: boolean;
}

/**
 * Uploads a build with its deltas from earlier versions, its `release.json` last: until then there is
 * no release. Throws ReleaseError if the build is incomplete, or the version exists with other files;
 * RegistryError, before the upload, if the key at hand may not publish it.
 */
export async function publishRelease(
  store: ReleaseStore,
  publication: Publication,
): Promise<Published> {
  const { area } = publication;
  const built = await readBuild(publication);
  const { contents, maps } = built;
  const before = await store.readRelease(area, built.record.version);
  if (before) return { record: compare(before, built.record), isNew: false };
  // What is refused leaves no files.
  await store.requireRights(built.record);
  const record = await uploadDeltas(store, built);
  await Promise.all(
    [...contents, ...maps].map(async ([file, bytes]) => {
      if (await store.createFile(area, record.version, file, bytes)) return;
      throw new ReleaseError(
        `${file} of ${folderName(area)} ${record.version} is in ${store.storage.name} already with other ` +
          `bytes, from an interrupted upload. Raise "version" in ${folderName(area)}/package.json.`,
      );
    }),
  );
  if (await store.createRelease(record)) return { record, isNew: true };
  const faster = await store.readRelease(area, record.version);
  if (faster) return { record: compare(faster, record), isNew: false };
  const name = `${folderName(area)} ${record.version}`;
  throw new ReleaseError(`${name} was not published: ${store.storage.name} was busy. Try again.`);
}

/** Uploads the deltas of a build; resolves to its record with them. */
async function uploadDeltas(store: ReleaseStore, built: ReadBuild): Promise<ReleaseRecord> {
  const { record } = built;
  const { contents, from } = await makeDeltas(store, built);
  if (from.length === 0) return record;
  const uploaded = new Map<string, Buffer>();
  for (const [file, bytes] of contents) {
    // Another compressor may have made the same delta of other bytes, in an interrupted upload.
    const isThere = await store.createFile(record.remote, record.version, file, bytes);
    if (isThere) uploaded.set(file, bytes);
  }
  return {
    ...record,
    files: { ...record.files, ...describeFiles(uploaded) },
    build: { ...record.build, deltasFrom: [...from] },
  };
}

/**
 * Reads a build as it would be published. Throws ReleaseError if it is incomplete, or edges would not
 * read what it has for frames.
 */
export async function readBuild(publication: Publication): Promise<ReadBuild> {
  const isShell = publication.area === SHELL;
  const built = await (isShell ? readShellBuild(publication) : readAreaBuild(publication));
  const [fault] = findFrameFaults(built.record);
  if (fault !== undefined) throw new ReleaseError(fault);
  return built;
}

async function readAreaBuild(publication: Publication): Promise<ReadBuild> {
  const build = await readBuildFolder(publication.folder, publication.area);
  const contents = await readContents(publication.folder, build);
  const maps = await readMaps(publication.folder, build, contents);
  return { record: describeRelease(publication, build, { contents, maps }), contents, maps };
}

function describeRelease(
  { area, by, isInterim = false, typeErrors = 0, now = new Date() }: Publication,
  build: BuildRecord,
  { contents, maps }: { contents: ReadonlyMap<string, Buffer>; maps: ReadonlyMap<string, Buffer> },
): ReleaseRecord {
  const manifest = JSON.parse(contents.get(build.manifest)?.toString('utf8') ?? '{}') as Manifest;
  if (!manifest.metaData) throw new ReleaseError(`The build has no manifest ${build.manifest}`);
  const { remoteEntry } = manifest.metaData;
  const files = describeFiles(contents);
  const parts = manifest.exposes.map(({ path: name, assets }) => {
    return [name ?? '', [...assets.js.sync, ...assets.css.sync]] as [string, string[]];
  });
  const requires = [
    ...manifest.shared.map(({ name, requiredVersion }) => [name, requiredVersion] as const),
    // More precise than what the runtime enforces.
    ...Object.entries(build.requires),
  ];
  const plain = Object.entries(files).filter(([file]) => !isPackedName(file));
  const { calls, frame } = build;
  return {
    remote: area,
    version: isInterim
      ? `${build.version}+${digest(JSON.stringify([plain, calls, build.requires]))}`
      : build.version,
    manifest: build.manifest,
    files,
    maps: describeFiles(maps),
    entry: remoteEntry.path + remoteEntry.name,
    exposes: Object.fromEntries(parts.toSorted(byName)),
    requires: Object.fromEntries([...new Map(requires)].toSorted(byName)),
    calls,
    ...(frame !== undefined && { frame }),
    ...(build.area && { area: build.area }),
    bundles: build.bundles,
    build: {
      ...build.source,
      ...(isInterim && { interim: true }),
      ...(typeErrors > 0 && { typeErrors }),
      publishedAt: now.toISOString(),
      publishedBy: by,
    },
  };
}

function compare(before: ReleaseRecord, record: ReleaseRecord): ReleaseRecord {
  if (releaseIdentity(before) === releaseIdentity(record)) return before;
  const names = Object.keys({ ...before.files, ...record.files });
  const other = names.find(
    (name) => before.files[name]?.integrity !== record.files[name]?.integrity,
  );
  throw new ReleaseError(
    `${folderName(record.remote)} ${record.version} is already published with other ` +
      `${other ? `files (${other})` : 'calls or requirements'}, and releases never change. ` +
      `Raise "version" in ${folderName(record.remote)}/package.json.`,
  );
}

const byName = ([one]: readonly [string, unknown], [two]: readonly [string, unknown]) =>
  one < two ? -1 : 1;
