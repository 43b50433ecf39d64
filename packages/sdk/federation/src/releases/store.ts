import { setTimeout as sleep } from 'node:timers/promises';
import { type RemoteAreaName, remoteAreaName } from '@exchange/contract';
import * as v from 'valibot';
import {
  EMPTY_DOCUMENT,
  parseRegistryDocument,
  type RegistryDocument,
} from '../registry/document.ts';
import { isFileName, isVersion } from '../registry/names.ts';
import { RegistryError } from '../registry/schema.ts';
import { parseReleaseRecord, type ReleaseRecord } from './release-record.ts';
import type { ReleaseStorage } from './storage.ts';
import type { ReleaseStorageConfig } from './storage-config.ts';

/** Key of the registry document. */
export const REGISTRY_KEY = 'registry.json';
const RECORD_FILE = 'release.json';
const JSON_TYPE = 'application/json';
/** Concurrent operators are rare; this many lost races in a row are a fault. */
const MAX_TRIES = 50;

/** All published releases of all remotes, and the registry that selects those players get. */
export interface ReleaseStore {
  readonly storage: ReleaseStorage;
  /**
   * Returns undefined if the version was not or not completely published. Throws Error if its
   * record is malformed or that of another release.
   */
  readRelease(area: RemoteAreaName, version: string): Promise<ReleaseRecord | undefined>;
  /** Makes the release visible; returns false if the version exists. */
  createRelease(record: ReleaseRecord): Promise<boolean>;
  /** Lists the areas that have files in the store, by name. */
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
  /** Reads the registry; empty before the first activation. Throws RegistryError when malformed. */
  readRegistry(): Promise<RegistryDocument>;
  /**
   * Applies `change` to the newest registry, also under concurrent changes, and exactly once when
   * the store's response was lost: the id in the history identifies the change.
   */
  updateRegistry(change: (before: RegistryDocument) => RegistryDocument): Promise<RegistryDocument>;
}

/** Opens the store that `config` names, without a request to it. */
export async function openReleaseStore(config: ReleaseStorageConfig): Promise<ReleaseStore> {
  return createReleaseStore(await openReleaseStorage(config));
}

/** Creates a store on `storage`. */
export function createReleaseStore(storage: ReleaseStorage): ReleaseStore {
  const keyOf = (area: RemoteAreaName, version: string, file: string) => {
    if (!isVersion(version)) throw new Error(`${version} is not a version like 1.4.2`);
    if (!isFileName(file)) throw new Error(`${file} is not a file name`);
    return `${area}/${version}/${file}`;
  };

  async function readTaggedRegistry() {
    const found = await storage.readTagged(REGISTRY_KEY);
    if (found === undefined || found === 'unchanged') {
      return { document: EMPTY_DOCUMENT, tag: undefined };
    }
    return { document: parseRegistryDocument(parseJson(found.text, REGISTRY_KEY)), tag: found.tag };
  }

  return {
    storage,
    async readRelease(area, version) {
      const bytes = await storage.read(keyOf(area, version, RECORD_FILE));
      if (!bytes) return undefined;
      const text = Buffer.from(bytes).toString('utf8');
      const record = parseReleaseRecord(parseJson(text, RECORD_FILE));
      if (record.remote !== area || record.version !== version) {
        throw new Error(
          `${RECORD_FILE} of mfe-${area} ${version} describes mfe-${record.remote} ${record.version}`,
        );
      }
      return record;
    },
    createRelease: (record) =>
      storage.create(
        keyOf(record.remote, record.version, RECORD_FILE),
        Buffer.from(`${JSON.stringify(record, null, 2)}\n`),
        JSON_TYPE,
      ),
    async listAreas() {
      const names = (await storage.list('')).map((key) => key.split('/')[0] as string);
      return [...new Set(names)].filter((name) => v.is(remoteAreaName, name)).sort();
    },
    async listVersions(area) {
      const keys = await storage.list(`${area}/`);
      const records = keys.filter((key) => key.split('/')[2] === RECORD_FILE);
      return records.map((key) => key.split('/')[1] as string);
    },
    readFile: (area, version, file) => storage.read(keyOf(area, version, file)),
    async createFile(area, version, file, bytes) {
      const key = keyOf(area, version, file);
      if (await storage.create(key, bytes, mediaTypeOf(file))) return true;
      // Left by an incomplete upload, or by an attempt whose response was lost.
      const before = await storage.read(key);
      return before !== undefined && Buffer.compare(before, bytes) === 0;
    },
    readRegistry: async () => (await readTaggedRegistry()).document,
    async updateRegistry(change) {
      const written = new Set<string>();
      let failure: unknown;
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const { document, tag } = await readTaggedRegistry();
        if (document.history.some(({ id }) => id !== undefined && written.has(id))) return document;
        if (failure) throw failure;
        const changed = change(document);
        if (changed === document) return document;
        const next = parseRegistryDocument({ ...changed, revision: document.revision + 1 });
        const id = next.history[0]?.id;
        if (id !== undefined && id !== document.history[0]?.id) written.add(id);
        try {
          const text = `${JSON.stringify(next, null, 2)}\n`;
          if (await storage.replace(REGISTRY_KEY, text, tag)) return next;
        } catch (error) {
          // It may have been written all the same.
          failure = error;
        }
        await sleep(Math.random() * 20);
      }
      throw new Error(
        `The registry in ${storage.name} was not written: others keep changing it. Try again.`,
      );
    },
  };
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RegistryError(`${name} is not JSON`);
  }
}

/** Returns the area of a name with or without `mfe-`; undefined for a word that cannot be one. */
export function findArea(word: string): RemoteAreaName | undefined {
  const name = word.replace(/^mfe-/, '');
  return v.is(remoteAreaName, name) ? name : undefined;
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
  const extension =
    file
      .replace(/\.(?:br|gz)$/, '')
      .split('.')
      .at(-1) ?? '';
  return MEDIA_TYPES[extension] ?? 'application/octet-stream';
}

/** Opens a storage without a request to it. */
export async function openReleaseStorage(config: ReleaseStorageConfig): Promise<ReleaseStorage> {
  if (config.driver === 'directory') {
    const { openDirectory } = await import('./directory-storage.ts');
    return openDirectory(config.folder);
  }
  // The client is large, so it is loaded only for a bucket.
  const { openBucket } = await import('./bucket-storage.ts');
  return openBucket(config);
}
