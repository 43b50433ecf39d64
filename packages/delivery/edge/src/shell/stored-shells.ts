import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SHELL } from '@exchange/contract';
import {
  BUILD_RECORD_FILE,
  type BuildRecord,
  DEVELOPMENT_FOLDER,
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
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { registerFiles, type SendReleaseFile } from '../files.ts';
import { versionsIn } from '../versions-in.ts';

/** A release of the shell with what pages need to know of it. */
interface StoredShell {
  record: ReleaseRecord;
  build: BuildRecord;
}

/** The releases of the shell in the store. */
export interface StoredShells {
  /**
   * Reads a release; `kind`: its build for players or for development. Rejects with RegistryError if
   * it is missing or refused, and otherwise while the store does not answer.
   */
  read: (version: string, kind?: 'players' | 'development') => Promise<StoredShell>;
  /** Returns a release that has a file of this name; undefined if none is known yet. */
  findKnown: (file: string) => ReleaseRecord | undefined;
  /** Finds a release that has a file of this name, also one that was published just now. */
  find: (file: string) => Promise<ReleaseRecord | undefined>;
}

/** Records of builds in memory: those of the registry, and some of previews. */
const MAX_BUILDS = 20;
/** Milliseconds after which a release that could not be read is read again. */
const RETRY_AFTER_MS = 2000;
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
  const releases = new Map<string, ReleaseRecord>();
  const ownerOf = new Map<string, ReleaseRecord>();
  const notified = new Set<string>();
  let listedAt = Number.NEGATIVE_INFINITY;
  let listing: Promise<void> | undefined;

  async function readRelease(version: string): Promise<ReleaseRecord | undefined> {
    const record = releases.get(version) ?? (await store.readRelease(SHELL, version));
    if (!record || releases.has(version)) return record;
    releases.set(version, record);
    for (const file of Object.keys(record.files)) {
      if (!ownerOf.has(file)) ownerOf.set(file, record);
    }
    return record;
  }

  /** Reads these releases; one that is refused is left out. */
  async function readAll(versions: readonly string[]): Promise<void> {
    for (const version of versions) {
      await readRelease(version).catch((error: Error) => {
        const { message } = error;
        if (error instanceof RegistryError && !notified.has(message)) warn(message);
        notified.add(message);
      });
    }
  }

  /** Reads the releases that are new; waits before, so that made-up names cost little. */
  async function list(): Promise<void> {
    const left = listedAt + restMs - performance.now();
    if (left > 0) await sleep(left, undefined, { ref: false });
    listedAt = performance.now();
    await readAll(await store.listVersions(SHELL));
  }

  async function load(version: string, kind: 'players' | 'development'): Promise<StoredShell> {
    const record = await readRelease(version);
    if (!record) throw new RegistryError(`shell ${version} is not in the store`);
    return { record, build: await readShellRelease(store, record, kind) };
  }

  return {
    read(version, kind = 'players') {
      const key = `${version} ${kind}`;
      const known = builds.get(key);
      if (known) return known;
      const reading = load(version, kind);
      builds.set(key, reading);
      // A store that fails is not asked again for each page.
      reading.catch(() => setTimeout(() => builds.delete(key), RETRY_AFTER_MS).unref());
      return reading;
    },
    findKnown: (file) => ownerOf.get(file),
    async find(file) {
      const versions = versionsIn(await readRegistry(), SHELL);
      await readAll(versions.map(({ metadata }) => metadata.version));
      const known = ownerOf.get(file);
      if (known) return known;
      // One that began before this request may have missed its release.
      await listing?.catch(() => undefined);
      if (!ownerOf.has(file)) {
        listing ??= list().finally(() => {
          listing = undefined;
        });
        await listing.catch((error: Error) => warn(`The releases of the shell: ${error.message}`));
      }
      return ownerOf.get(file);
    },
  };
}

const PREFIX = '/assets/';

/**
 * Serves the files of every release of the shell in the store below `/assets/`, so that a page works
 * whichever edge rendered it, and those of the local build. `release.json` is the record of the shell
 * that most players get, which the gate reads.
 */
export function registerShellFiles(
  app: FastifyInstance,
  parts: {
    shellDist: string;
    stored: StoredShells;
    readActive: () => Promise<BuildRecord>;
    sendFile: SendReleaseFile;
  },
): void {
  const { shellDist, stored, readActive, sendFile } = parts;
  const folders = [shellDist, path.join(shellDist, DEVELOPMENT_FOLDER)] as const;
  const isLocal = async (file: string) => {
    const found = await Promise.all(
      folders.map((folder) => stat(path.join(folder, file)).catch(() => undefined)),
    );
    return found.some((one) => one?.isFile());
  };

  registerFiles(app, { prefix: PREFIX, folders }, (scope) => {
    scope.get(`${PREFIX}${BUILD_RECORD_FILE}`, async (_request, reply) => {
      // The commit of its sources is for the operator alone.
      const { source: _, maps: __, ...build } = await readActive();
      return reply.header('cache-control', 'no-cache').send(build);
    });
    // Names of the development build are longer than a parameter may be.
    scope.get<{ Params: { '*': string } }>(`${PREFIX}*`, async (request, reply) => {
      const { '*': file } = request.params;
      const known = stored.findKnown(file);
      if (known) return sendFile(request, reply, known, file);
      const isPublished = isFileName(file) && isHashedName(file);
      if (!isPublished || (await isLocal(file))) return reply.sendFile(file);
      const found = await stored.find(file);
      return found ? sendFile(request, reply, found, file) : reply.callNotFound();
    });
  });
}
