import { type RemoteAreaName, releaseName, SHELL } from '@exchange/contract';
import * as v from 'valibot';
import type { RegistryDocument } from '../registry/document.ts';
import { folderName, isFileName, isVersion, plainNameOf } from '../registry/names.ts';
import { RegistryError } from '../registry/schema.ts';
import {
  KEYS_FILE,
  type KeysFile,
  openValidForArea,
  readKeys,
  type SignedText,
  type Trust,
  writeEnvelope,
} from './keys-file.ts';
import { createPassingKeys, type ReleaseKeys, readReleaseKeys } from './release-keys.ts';
import {
  isInterim,
  parseReleaseRecord,
  RECORD_FILE,
  RECORD_USE,
  type ReleaseRecord,
} from './release-record.ts';
import { readSignedRegistry } from './signed-registry.ts';
import { signPayload } from './signing.ts';
import { MAX_MANIFEST_BYTES, MAX_RECORD_BYTES, type ReleaseStorage } from './storage.ts';
import type { ReleaseStorageConfig } from './storage-config.ts';
import { requireSigner, updateRegistry } from './update-registry.ts';

const JSON_TYPE = 'application/json';

/** All published releases of all remotes, and the registry that selects those players get. */
export interface ReleaseStore {
  readonly storage: ReleaseStorage;
  /** The keys that this program verifies and signs with. */
  readonly keys?: ReleaseKeys;
  /**
   * Returns undefined if the version was not or not completely published. Throws RegistryError if
   * its record is malformed, not signed by its team, or that of another release.
   */
  readRelease(area: RemoteAreaName, version: string): Promise<ReleaseRecord | undefined>;
  /** Throws RegistryError unless the key at hand may publish this release. */
  requireRights(record: ReleaseRecord): Promise<void>;
  /** Makes the release visible; returns false if the version exists. */
  createRelease(record: ReleaseRecord): Promise<boolean>;
  /** Lists the areas that have files in the store, and the shell, by name. */
  listAreas(): Promise<readonly RemoteAreaName[]>;
  /** Lists published versions of a remote, unordered. */
  listVersions(area: RemoteAreaName): Promise<readonly string[]>;
  /** Reads a file of a release, without a check of its content. */
  readFile(area: RemoteAreaName, version: string, file: string): Promise<Uint8Array | undefined>;
  /** Writes a file of a future release; returns false if it exists with other bytes. */
  createFile(
    area: RemoteAreaName,
    version: string,
    file: string,
    bytes: Uint8Array,
  ): Promise<boolean>;
  /** Returns why the newest keys file is not used, of the latest release that was read. */
  keysFault?(): string | undefined;
  /** Reads the registry; empty before the first activation. Throws RegistryError when malformed. */
  readRegistry(): Promise<RegistryDocument>;
  /**
   * Applies `change` to the newest registry, also under concurrent changes, and exactly once when
   * the store's response was lost: the id in the history identifies the change.
   */
  updateRegistry(change: (before: RegistryDocument) => RegistryDocument): Promise<RegistryDocument>;
}

/**
 * Opens the store that `config` names, without a request to it. `note` gets what changes grant.
 */
export async function openReleaseStore(
  config: ReleaseStorageConfig,
  note?: ReleaseKeys['note'],
): Promise<ReleaseStore & { readonly keys: ReleaseKeys }> {
  const keys = { ...readReleaseKeys(config), note };
  return { ...createSignedStore(await openReleaseStorage(config), keys), keys };
}

/** Creates a store on `storage` with keys of this process alone, for tests. */
export function createReleaseStore(storage: ReleaseStorage): ReleaseStore {
  return createSignedStore(storage, createPassingKeys());
}

/** Creates a store on `storage` that verifies and signs with `keys`. */
export function createSignedStore(storage: ReleaseStorage, keys: ReleaseKeys): ReleaseStore {
  const keyOf = (area: RemoteAreaName, version: string, file: string) => {
    if (!isVersion(version)) throw new Error(`${version} is not a version like 1.4.2`);
    if (!isFileName(file)) throw new Error(`${file} is not a file name`);
    return `${area}/${version}/${file}`;
  };

  const signerOf = (record: ReleaseRecord) =>
    requireSigner(storage, keys, record.remote, { forPreviews: isInterim(record) });

  let lastKeys: KeysFile | undefined;
  let keysFault: string | undefined;
  /** Reads the keys; what they were stays while the store has none that are signed. */
  async function readTrust(): Promise<Trust> {
    try {
      const { value, tag } = await readKeys(storage, keys.rootKey);
      if (tag === undefined && lastKeys) throw new RegistryError(`${KEYS_FILE} is missing`);
      lastKeys = value;
      keysFault = undefined;
    } catch (error) {
      if (!lastKeys || !(error instanceof RegistryError)) throw error;
      keysFault = error.message;
    }
    return { rootKey: keys.rootKey, keys: lastKeys as KeysFile };
  }

  let shared: { since: number; reading: Promise<Trust> } | undefined;
  /** Opens a record by keys that are no older than the storage's results may be. */
  async function openRelease(signed: SignedText, area: RemoteAreaName) {
    const now = performance.now();
    if (shared && now - shared.since < storage.restMs) {
      try {
        return openValidForArea(signed, area, await shared.reading);
      } catch {
        // Its key may have been admitted since.
      }
    }
    shared = { since: now, reading: readTrust() };
    return openValidForArea(signed, area, await shared.reading);
  }

  return {
    storage,
    keys,
    keysFault: () => keysFault,
    async readRelease(area, version) {
      const bytes = await storage.read(keyOf(area, version, RECORD_FILE), MAX_RECORD_BYTES);
      if (!bytes) return undefined;
      const text = Buffer.from(bytes).toString('utf8');
      const file = `${RECORD_FILE} of ${folderName(area)} ${version}`;
      const signed = { use: RECORD_USE, file, text, forPreviews: true };
      const { payload, isForPreviews, owner } = await openRelease(signed, area);
      const record = parseReleaseRecord(payload);
      if (isForPreviews && !isInterim(record)) {
        throw new RegistryError(`${file} is refused: the key of ${owner} is for previews alone`);
      }
      if (record.remote !== area || record.version !== version) {
        throw new RegistryError(
          `${RECORD_FILE} of ${folderName(area)} ${version} describes ${folderName(record.remote)} ${record.version}`,
        );
      }
      return isForPreviews ? { ...record, build: { ...record.build, forPreviews: true } } : record;
    },
    async requireRights(record) {
      await signerOf(record);
    },
    async createRelease(record) {
      const text = writeEnvelope(signPayload(RECORD_USE, record, await signerOf(record)));
      const file = keyOf(record.remote, record.version, RECORD_FILE);
      return storage.create(file, Buffer.from(text), JSON_TYPE);
    },
    async listAreas() {
      const names = (await storage.list('')).map((key) => key.split('/')[0] as string);
      return [...new Set(names)].filter((name) => v.is(releaseName, name)).sort();
    },
    async listVersions(area) {
      const keys = await storage.list(`${area}/`);
      const records = keys.filter((key) => key.split('/')[2] === RECORD_FILE);
      return records.map((key) => key.split('/')[1] as string);
    },
    readFile: (area, version, file) =>
      storage.read(keyOf(area, version, file), maxBytesOf(area, file)),
    async createFile(area, version, file, bytes) {
      const key = keyOf(area, version, file);
      if (await storage.create(key, bytes, mediaTypeOf(file))) return true;
      // Left by an incomplete upload, or by an attempt whose response was lost.
      const before = await storage.read(key);
      return before !== undefined && Buffer.compare(before, bytes) === 0;
    },
    readRegistry: async () => (await readSignedRegistry(storage, keys.rootKey)).document,
    updateRegistry: (change) => updateRegistry(storage, keys, change),
  };
}

/** Returns the maximum of a file that programs parse; undefined for other files. */
function maxBytesOf(area: RemoteAreaName, file: string): number | undefined {
  if (file === RECORD_FILE) return MAX_RECORD_BYTES;
  return area === SHELL && file.endsWith('.json') ? MAX_MANIFEST_BYTES : undefined;
}

/**
 * Returns the hash of a release's record; undefined if no key of the area may have signed it.
 */
export function openRecord(text: string, area: RemoteAreaName, trust: Trust): string | undefined {
  try {
    return openValidForArea({ use: RECORD_USE, file: RECORD_FILE, text }, area, trust).hash;
  } catch (error) {
    if (error instanceof RegistryError) return undefined;
    throw error;
  }
}

/** Returns the area of a name with or without `mfe-`, or the shell; undefined for another word. */
export function findArea(word: string): RemoteAreaName | undefined {
  const name = word.replace(/^mfe-/, '');
  return v.is(releaseName, name) && word !== `mfe-${SHELL}` ? name : undefined;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: JSON_TYPE,
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/** Returns the media type of a file of a release; for a compressed file that of its content. */
export function mediaTypeOf(file: string): string {
  const extension = (plainNameOf(file) ?? file).split('.').at(-1) ?? '';
  return MEDIA_TYPES[extension] ?? 'application/octet-stream';
}

/** Opens a storage without a request to it. */
export async function openReleaseStorage(config: ReleaseStorageConfig): Promise<ReleaseStorage> {
  if (config.driver === 'directory') {
    const { openDirectoryStorage } = await import('./directory-storage.ts');
    return openDirectoryStorage(config.folder);
  }
  // The client is large, so it is loaded only for a bucket.
  const { openBucketStorage } = await import('./bucket-storage.ts');
  return openBucketStorage(config);
}
