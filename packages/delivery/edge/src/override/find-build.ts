import { createHash } from 'node:crypto';
import { type AreaDefinition, type RemoteAreaName, SHELL } from '@exchange/contract';
import {
  BUILD_RECORD_FILE,
  type BuildRecord,
  findMisfits,
  findModuleFaults,
  isVersion,
  parseBuildRecord,
  parseRegistry,
  type RegisteredVersion,
  type RegistryDocument,
  RegistryError,
  type Release,
} from '@exchange/federation/registry';
import { hashRecord, type ReleaseStore, registerRelease } from '@exchange/federation/releases';
import { LRUCache } from 'lru-cache';
import type { ReadShell, ShellSource } from '../shell/shell-source.ts';
import { versionsIn } from '../versions-in.ts';
import type { ChosenBuild } from './override-cookie.ts';

const TIMEOUT_MS = 3000;
const MAX_BYTES = 1_000_000;
const CACHE_SIZE = 20;
/** A folder that may be repeated in policies: no query, and no delimiter of a directive. */
const FOLDER = /^https?:\/\/[\w.:[\]-]+\/[\w.+~@/-]*$/;

/** A build that a page can show. */
export interface ShownBuild {
  release: Release;
  /** Pages and fragments; undefined for an earlier build, which has those of the players' version. */
  definition: AreaDefinition | undefined;
}

/** A build that one browser may load, with its description for the cookie. */
export interface FoundBuild extends ShownBuild {
  chosen: ChosenBuild;
  /** What it needs of the shell's modules; of a release, its entry for the registry. */
  needs: Pick<BuildRecord, 'requires'> | RegisteredVersion;
}

/** Sources of builds beside the players' registry. */
export interface BuildSources {
  store: ReleaseStore;
  /** Returns the address of an area's files. */
  originOf: (area: RemoteAreaName) => string;
  /** Origins whose builds staff may load. */
  listed: readonly string[];
  readShell: ReadShell;
  /** Reads the shell of a version, registered or not. */
  readShellVersion: ShellSource['readVersion'];
  readRegistry: () => Promise<RegistryDocument>;
}

/** Thrown while it is unknown whether a build exists; its message is displayable. */
export class BuildUnknown extends Error {
  override readonly name = 'BuildUnknown';
}

/** Finds builds for staff; the messages of its errors are displayable. */
export interface BuildFinder {
  /** Finds a build by the input: a version in the store, or the folder of a build. */
  find: (area: RemoteAreaName, typed: string) => Promise<FoundBuild>;
  /**
   * Finds a build by the cookie; rejects if that build changed, or while it is unknown. `shell`: the
   * version of the shell that the same browser has for itself; undefined: it has that of players.
   */
  findAgain: (chosen: ChosenBuild, shell?: string) => Promise<FoundBuild>;
}

/** Creates a finder that caches its results. */
export function createBuildFinder(sources: BuildSources): BuildFinder {
  const known = new LRUCache<string, FoundBuild>({ max: CACHE_SIZE });
  const keyOf = ({ area, version, folder, record }: ChosenBuild) =>
    [area, version, folder, record].join(' ');

  async function find(area: RemoteAreaName, typed: string, shell?: string): Promise<FoundBuild> {
    if (area === SHELL && !isVersion(typed)) {
      throw new Error('Of the shell only versions in the store are shown.');
    }
    const found = /^https?:/.test(typed)
      ? await readFolder(area, typed.replace(/\/*$/, '/'), sources.listed)
      : await readStored(area, typed, sources);
    await requireFit(found, shell, sources);
    known.set(keyOf(found.chosen), found);
    return found;
  }

  return {
    find: (area, typed) => find(area, typed),
    async findAgain(chosen, shell) {
      const { area, folder, version } = chosen;
      // The list may have become shorter since.
      if (folder !== undefined) requireListed(folder, sources.listed);
      const seen = known.get(keyOf(chosen));
      // The shell may have changed since.
      if (seen) await requireFit(seen, shell, sources);
      const found = seen ?? (await find(area, folder ?? version, shell));
      // Cookies of earlier edges have no hash of a release in the store.
      const { record = found.chosen.record } = chosen;
      if (keyOf(found.chosen) !== keyOf({ ...chosen, record })) {
        throw new Error('The build has changed since.');
      }
      return found;
    },
  };
}

async function readStored(
  area: RemoteAreaName,
  version: string,
  { store, originOf }: BuildSources,
): Promise<FoundBuild> {
  const isName = /^\d[\w.+-]*$/.test(version);
  const found = isName ? await readRecord(store, area, version) : undefined;
  if (!found?.record) throw new Error(`The store has no ${area} ${version}.`);
  const needs = registerRelease(found.record);
  const { url, extras } = needs;
  const manifestUrl = new URL(url, originOf(area)).href;
  const release = checkRelease(area, { version, manifestUrl, integrity: extras.integrity });
  return { release, definition: extras.area, chosen: { area, version, record: found.hash }, needs };
}

async function readRecord(store: ReleaseStore, area: RemoteAreaName, version: string) {
  try {
    const record = await store.readRelease(area, version);
    return { record, hash: await hashRecord(store, area, version) };
  } catch (cause) {
    throw new BuildUnknown(`The store does not say whether it has ${area} ${version}.`, { cause });
  }
}

async function readFolder(
  area: RemoteAreaName,
  folder: string,
  listed: readonly string[],
): Promise<FoundBuild> {
  requireListed(folder, listed);
  const text = await download(folder + BUILD_RECORD_FILE);
  const build = parseBuildRecord(JSON.parse(text));
  const { name, version, manifest, files } = build;
  if (name !== area) throw new Error(`The build in ${folder} is of ${name}, not of ${area}.`);
  if (!/^[\w.-]+\.json$/.test(manifest))
    throw new Error(`manifest: ${manifest} is not a file name`);
  const record = createHash('sha384').update(text).digest('base64');
  const release = checkRelease(area, { version, manifestUrl: folder + manifest, integrity: files });
  const chosen = { area, version, folder, record };
  return { release, definition: build.area, chosen, needs: build };
}

/** Throws if no page may run the build: it is quarantined, or does not fit its shell. */
async function requireFit(
  { chosen: { area, version }, needs }: FoundBuild,
  ownShell: string | undefined,
  sources: BuildSources,
): Promise<void> {
  const { readShell, readRegistry } = sources;
  const [document, active] = await Promise.all([readRegistry(), readShell()]);
  const shell = ownShell === undefined ? active : await readOwnShell(ownShell, sources);
  const registered = versionsIn(document, area).find(
    ({ metadata }) => metadata.version === version,
  );
  const reasons =
    'extras' in needs
      ? findMisfits(area, registered ?? needs, shell)
      : findModuleFaults(needs.requires, shell.provides);
  if (reasons.length > 0)
    throw new Error(`${area} ${version} does not fit: ${reasons.join('; ')}.`);
}

async function readOwnShell(version: string, { readShellVersion }: BuildSources) {
  try {
    return (await readShellVersion(version)).build;
  } catch (cause) {
    // Its message may name keys.
    if (cause instanceof RegistryError)
      throw new Error(`${SHELL} ${version} is refused.`, { cause });
    throw new BuildUnknown(`The store does not say whether it has ${SHELL} ${version}.`, { cause });
  }
}

function requireListed(folder: string, listed: readonly string[]): void {
  const origin = FOLDER.test(folder) ? URL.parse(folder)?.origin : undefined;
  if (origin && listed.includes(origin)) return;
  throw new Error(`${folder} is not a folder of a listed origin.`);
}

async function download(url: string): Promise<string> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  const message = `${url} answers ${response?.status ?? 'nothing'}.`;
  if (!response || response.status >= 500) throw new BuildUnknown(message);
  if (!response.ok) throw new Error(message);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error(`${url} is too long for a record of a build.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Checks a release like the page does. Throws naming the wrong fields. */
function checkRelease(area: RemoteAreaName, release: Release): Release {
  const hashed = Object.entries(release.integrity ?? {}).filter(([file]) =>
    /\.(?:js|css|json)$/.test(file),
  );
  const active = { ...release, integrity: Object.fromEntries(hashed) };
  parseRegistry({ areas: {}, remotes: { [area]: { active } } });
  return active;
}
