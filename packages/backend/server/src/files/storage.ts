import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPrivateFolder } from '@exchange/server-kit/database';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** The location of files. */
export type StorageConfig =
  | { driver: 'local'; folder: string }
  | {
      driver: 's3';
      bucket: string;
      region: string;
      /** Endpoint of another service than Amazon's; it is then addressed by path. */
      endpoint: string | undefined;
      /** Without them the machine's own identity is used. */
      credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
    };

/** Files by name. */
export interface FileStorage {
  put(name: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Undefined where there is none. */
  read(name: string): Promise<Uint8Array | undefined>;
  remove(name: string): Promise<void>;
  /** Returns the names of all files, in portions. */
  list(): AsyncIterable<string[]>;
}

async function openDisk(config: StorageConfig): Promise<Disk> {
  if (config.driver === 'local') {
    // A missing folder is created with the first file: backups detect slips by it.
    if (existsSync(config.folder)) await openPrivateFolder(config.folder);
    return new Disk(new FSDriver({ location: config.folder, visibility: 'private' }));
  }
  // Loaded on demand, as the client is large.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, region, endpoint, credentials } = config;
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      // Current buckets support policies only.
      supportsACL: false,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
    }),
  );
}

/** Files of one kind are separate from the rest of a bucket or folder. */
export type FileKind = 'payment' | 'audit';

/** Opens the storage of one kind of files; nothing is asked of it yet. */
export async function openStorage(config: StorageConfig, kind: FileKind): Promise<FileStorage> {
  const disk = await openDisk(config);
  const keyOf = (name: string) => `${kind}/${name}`;
  return {
    async put(name, bytes, mediaType) {
      if (config.driver === 'local') await openPrivateFolder(config.folder);
      await disk.put(keyOf(name), bytes, { contentType: mediaType });
    },
    async read(name) {
      try {
        return await disk.getBytes(keyOf(name));
      } catch (error) {
        if (await disk.exists(keyOf(name))) throw error;
        return undefined;
      }
    },
    remove: (name) => disk.delete(keyOf(name)),
    async *list() {
      if (config.driver === 'local' && !existsSync(join(config.folder, kind))) return;
      let token: string | undefined;
      do {
        const options = { recursive: true, ...(token !== undefined && { paginationToken: token }) };
        const { objects, paginationToken } = await disk.listAll(kind, options);
        yield [...objects].flatMap((object) => (object.isFile ? object.name : []));
        token = paginationToken;
      } while (token !== undefined);
    },
  };
}
