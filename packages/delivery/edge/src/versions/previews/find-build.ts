import { type AreaDefinition, type RemoteAreaName, SHELL } from '@exchange/contract';
import {
  type BuildRecord,
  findMisfits,
  parseRegistry,
  type RegisteredVersion,
  type RegistryDocument,
  RegistryError,
  type Release,
} from '@exchange/federation/registry';
import { hashRecord, type ReleaseStore, registerRelease } from '@exchange/federation/releases';
import { LRUCache } from 'lru-cache';
import { versionsIn } from '../registry/versions-in.ts';
import type { ShellSource } from '../releases/shell-source.ts';

const CACHE_SIZE = 20;

/** A published release that a preview names. */
interface NamedRelease {
  area: RemoteAreaName;
  version: string;
  /** Hash of its record, so that a changed release is not shown. */
  record: string;
}

/** A release that one browser may load. */
export interface FoundBuild {
  release: Release;
  /** Pages and fragments; undefined for the shell. */
  definition: AreaDefinition | undefined;
  /** Its entry for the registry. */
  entry: RegisteredVersion;
}

/** Thrown while it is unknown whether a build exists; its message is displayable. */
export class BuildUnknown extends Error {
  override readonly name = 'BuildUnknown';
}

/**
 * Finds a release in the store; the messages of its errors are displayable. Rejects if it changed, or
 * does not fit its page, and with BuildUnknown while the store does not answer. `shell`: the version
 * of the shell that the same browser has for itself; undefined: it has that of players.
 */
export type FindBuild = (named: NamedRelease, shell?: string) => Promise<FoundBuild>;

interface BuildSources {
  store: ReleaseStore;
  /** Returns the address of an area's files. */
  originOf: (area: RemoteAreaName) => string;
  shells: Pick<ShellSource, 'readActive' | 'readVersion'>;
  readRegistry: () => Promise<RegistryDocument>;
}

/** Creates a finder that reads each release once. */
export function createBuildFinder(sources: BuildSources): FindBuild {
  const known = new LRUCache<string, FoundBuild>({ max: CACHE_SIZE });
  return async (named, shell) => {
    const key = `${named.area} ${named.version} ${named.record}`;
    const found = known.get(key) ?? (await readStored(named, sources));
    // The shell may have changed since.
    await checkFit(named, found.entry, shell, sources);
    known.set(key, found);
    return found;
  };
}

async function readStored(
  { area, version, record: wanted }: NamedRelease,
  { store, originOf }: BuildSources,
): Promise<FoundBuild> {
  const { record, hash } = await readRecord(store, area, version);
  if (!record) throw new Error(`The store has no ${area} ${version}.`);
  if (hash !== wanted) throw new Error('The build has changed since.');
  const entry = registerRelease(record);
  const { url, extras } = entry;
  const manifestUrl = new URL(url, originOf(area)).href;
  const release = requireRelease(area, { version, manifestUrl, integrity: extras.integrity });
  return { release, definition: extras.area, entry };
}

async function readRecord(store: ReleaseStore, area: RemoteAreaName, version: string) {
  try {
    const record = await store.readRelease(area, version);
    return { record, hash: record && (await hashRecord(store, area, version)) };
  } catch (cause) {
    throw new BuildUnknown(`The store does not say whether it has ${area} ${version}.`, { cause });
  }
}

/** Throws if no page may run the release: it is quarantined, or does not fit its shell. */
async function checkFit(
  { area, version }: NamedRelease,
  entry: RegisteredVersion,
  ownShell: string | undefined,
  sources: BuildSources,
): Promise<void> {
  const { shells, readRegistry } = sources;
  const [document, active] = await Promise.all([readRegistry(), shells.readActive()]);
  const shell = ownShell === undefined ? active : await readOwnShell(ownShell, sources);
  const registered = versionsIn(document, area).find(
    ({ metadata }) => metadata.version === version,
  );
  const reasons = findMisfits(area, registered ?? entry, shell);
  if (reasons.length > 0) {
    throw new Error(`${area} ${version} does not fit: ${reasons.join('; ')}.`);
  }
}

async function readOwnShell(version: string, { shells }: BuildSources): Promise<BuildRecord> {
  try {
    return (await shells.readVersion(version)).build;
  } catch (cause) {
    // Its message may name keys.
    if (cause instanceof RegistryError)
      throw new Error(`${SHELL} ${version} is refused.`, { cause });
    throw new BuildUnknown(`The store does not say whether it has ${SHELL} ${version}.`, { cause });
  }
}

/** Checks a release like the page does. Throws naming the wrong fields. */
function requireRelease(area: RemoteAreaName, release: Release): Release {
  const hashed = Object.entries(release.integrity ?? {}).filter(([file]) =>
    /\.(?:js|css|json)$/.test(file),
  );
  const active = { ...release, integrity: Object.fromEntries(hashed) };
  parseRegistry({ areas: {}, remotes: { [area]: { active } } });
  return active;
}
