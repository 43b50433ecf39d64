import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SHELL } from '@exchange/contract';
import {
  BUILD_RECORD_FILE,
  type BuildRecord,
  isFileName,
  isHashedName,
  type RegistryDocument,
  RegistryError,
} from '@exchange/federation/registry';
import {
  type ReleaseRecord,
  type ReleaseStore,
  readShellRelease,
} from '@exchange/federation/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { versionsIn } from '../registry/versions-in.ts';
import { SHELL_FILES } from './content-coding.ts';
import { registerFiles, type SendReleaseFile } from './files.ts';

/** What an edge keeps of the record of a release. */
type KnownShell = Pick<ReleaseRecord, 'remote' | 'version' | 'manifest' | 'files'>;

/** A release of the shell with what pages need to know of it. */
interface StoredShell {
  release: KnownShell;
  build: BuildRecord;
}

/** The releases of the shell in the store. */
export interface StoredShells {
  /**
   * Reads a release. Rejects with RegistryError if it is missing or refused, and otherwise while the
   * store does not answer.
   */
  read: (version: string) => Promise<StoredShell>;
  /** Returns a registered release that has a file of this name; undefined if none is known yet. */
  findKnown: (file: string) => KnownShell | undefined;
  /** Finds a release that has a file of this name among those of the newest registry. */
  findRegistered: (file: string) => Promise<KnownShell | undefined>;
  /**
   * Finds a release that has a file of this name: a registered one, else any other, also one that was
   * published just now. Releases for previews have no part in it, as anybody's files could be theirs.
   */
  find: (file: string) => Promise<KnownShell | undefined>;
}

/** Records of builds in memory: those of the registry, and some of previews. */
const MAX_BUILDS = 20;
/** Names of files in memory, of all releases; a release has some hundred. */
const MAX_NAMES = 100_000;
/** Milliseconds after which the names of a release are read again: its key may have been revoked. */
const NAMES_MS = 3_600_000;
/** Releases whose records are read at the same time. */
const PARALLEL = 8;
/** Milliseconds after which a release that could not be read is read again. */
const RETRY_AFTER_MS = 2000;
/** The same for the names of one that is refused. */
const RETRY_REFUSED_MS = 60_000;
/** Refused releases that the edge remembers, and the warnings of them. */
const MAX_REFUSED = 1000;
/**
 * Milliseconds between two lists of the store's versions, for names that no known release has; a
 * bucket lists each file.
 */
const REST_MS = { local: 1000, bucket: 5000 };

/**
 * Creates the reader. A release never changes, so it is read once; what could not be read is tried
 * again soon.
 */
export function createStoredShells(
  store: ReleaseStore,
  readRegistry: () => Promise<RegistryDocument>,
  warn: (text: string) => void,
): StoredShells {
  const restMs = store.storage.isLocal ? REST_MS.local : REST_MS.bucket;
  const builds = new LRUCache<string, Promise<StoredShell>>({ max: MAX_BUILDS });
  const known = new LRUCache<string, KnownShell>({
    maxSize: MAX_NAMES,
    sizeCalculation: ({ files }) => 1 + Object.keys(files).length,
    ttl: NAMES_MS,
    ignoreFetchAbort: true,
    async fetchMethod(version) {
      const record = await store.readRelease(SHELL, version);
      return record && !record.build.forPreviews ? keep(record) : undefined;
    },
  });
  /** Versions whose names are not read again yet. */
  const resting = new LRUCache<string, true>({ max: MAX_REFUSED, ttl: RETRY_AFTER_MS });
  const notified = new LRUCache<string, true>({ max: MAX_REFUSED });
  let registered: readonly string[] = [];
  let listedAt = Number.NEGATIVE_INFINITY;
  let listing: Promise<void> | undefined;

  /** Reads the names of a release; one that is missing or refused rests. */
  async function readNames(version: string): Promise<void> {
    if (resting.has(version)) return;
    try {
      if (!(await known.fetch(version))) resting.set(version, true);
    } catch (error) {
      const { message } = error as Error;
      const isRefused = error instanceof RegistryError;
      if (isRefused && !notified.has(message)) warn(message);
      if (isRefused) notified.set(message, true);
      resting.set(version, true, { ttl: isRefused ? RETRY_REFUSED_MS : RETRY_AFTER_MS });
    }
  }

  async function readAll(versions: readonly string[]): Promise<void> {
    const left = versions.values();
    const readLeft = async () => {
      for (const version of left) await readNames(version);
    };
    await Promise.all(Array.from({ length: PARALLEL }, readLeft));
  }

  /** Reads the releases that are new; waits before, so that made-up names cost little. */
  async function list(): Promise<void> {
    const left = listedAt + restMs - performance.now();
    if (left > 0) await sleep(left, undefined, { ref: false });
    listedAt = performance.now();
    // Builds between two releases have a `+`: a key for previews publishes any number of them.
    await readAll((await store.listVersions(SHELL)).filter((one) => !one.includes('+')));
  }

  function ownerIn(versions: Iterable<string>, file: string): KnownShell | undefined {
    for (const version of versions) {
      const one = known.get(version);
      if (one && Object.hasOwn(one.files, file)) return one;
    }
    return undefined;
  }
  const findOther = (file: string) => ownerIn([...known.keys()], file);

  async function findRegistered(file: string): Promise<KnownShell | undefined> {
    const versions = versionsIn(await readRegistry(), SHELL);
    registered = versions.map(({ metadata }) => metadata.version);
    await readAll(registered);
    return ownerIn(registered, file);
  }

  async function load(version: string): Promise<StoredShell> {
    const record = await store.readRelease(SHELL, version);
    if (!record) throw new RegistryError(`shell ${version} is not in the store`);
    return { release: keep(record), build: await readShellRelease(store, record) };
  }

  return {
    read(version) {
      const before = builds.get(version);
      if (before) return before;
      const reading = load(version);
      builds.set(version, reading);
      // A store that fails is not asked again for each page.
      reading.catch(() => setTimeout(() => builds.delete(version), RETRY_AFTER_MS).unref());
      return reading;
    },
    findKnown: (file) => ownerIn(registered, file),
    findRegistered,
    async find(file) {
      const found = (await findRegistered(file)) ?? findOther(file);
      if (found) return found;
      // One that began before this request may have missed its release.
      await listing?.catch(() => undefined);
      if (!findOther(file)) {
        listing ??= list().finally(() => {
          listing = undefined;
        });
        await listing.catch((error: Error) => warn(`The releases of the shell: ${error.message}`));
      }
      return findOther(file);
    },
  };
}

const keep = ({ remote, version, manifest, files }: ReleaseRecord): KnownShell => ({
  remote,
  version,
  manifest,
  files,
});

/** Caching of files that one browser alone shows. */
const OWN_CACHE_CONTROL = 'private, max-age=300';

/**
 * Serves the files of every release of the shell in the store below `/assets/`, so that a page works
 * whichever edge rendered it, and those of the local build. Those that only a preview
 * shows go to that browser alone. `release.json` is the record of the shell that most players get,
 * which the gate reads.
 */
export function registerShellFiles(
  app: FastifyInstance,
  parts: {
    shellDist: string;
    stored: StoredShells;
    readActive: () => Promise<BuildRecord>;
    /** Returns the version of the shell that a browser's pages have; undefined: the local build. */
    readOwnVersion: (request: FastifyRequest) => Promise<string | undefined>;
    sendFile: SendReleaseFile;
  },
): void {
  const { shellDist, stored, readActive, readOwnVersion, sendFile } = parts;
  async function findOwn(request: FastifyRequest, file: string): Promise<KnownShell | undefined> {
    const version = await readOwnVersion(request);
    const own = version === undefined ? undefined : (await stored.read(version)).release;
    return own && Object.hasOwn(own.files, file) ? own : undefined;
  }
  const isLocal = async (file: string) => {
    const found = await stat(path.join(shellDist, file)).catch(() => undefined);
    return found?.isFile() ?? false;
  };

  registerFiles(app, { prefix: SHELL_FILES, folders: [shellDist] }, (scope) => {
    scope.get(`${SHELL_FILES}${BUILD_RECORD_FILE}`, async (_request, reply) => {
      // The commit of its sources is for the operator alone.
      const { source: _, maps: __, ...build } = await readActive();
      return reply.header('cache-control', 'no-cache').send(build);
    });
    // Names of the build of `npm run dev` are longer than a parameter may be.
    scope.get<{ Params: { '*': string } }>(`${SHELL_FILES}*`, async (request, reply) => {
      const { '*': file } = request.params;
      const known = stored.findKnown(file);
      if (known) return sendFile(request, reply, known, file);
      const isPublished = isFileName(file) && isHashedName(file);
      if (!isPublished) return reply.sendFile(file);
      // With its deltas, which the edge's own build has not.
      const registered = await stored.findRegistered(file).catch(() => undefined);
      if (registered) return sendFile(request, reply, registered, file);
      if (await isLocal(file)) return reply.sendFile(file);
      const own = await findOwn(request, file).catch(() => undefined);
      if (own) return sendFile(request, reply, own, file, OWN_CACHE_CONTROL);
      const found = await stored.find(file);
      return found ? sendFile(request, reply, found, file) : reply.callNotFound();
    });
  });
}
