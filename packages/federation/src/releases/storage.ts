import type { ReleaseStorageConfig } from './storage-config.ts';

/** A text with a tag that changes whenever the text does. */
export interface Tagged {
  text: string;
  tag: string;
}

/** The few things that a store of releases needs of whatever keeps its bytes; keys are paths. */
export interface ReleaseStorage {
  /** Where it is, for messages. */
  readonly name: string;
  /** Whether it is a folder of this machine, so that the system of this machine follows it. */
  readonly isLocal: boolean;
  /** Milliseconds for which one answer to `readTagged` is good enough; 0 where asking costs nothing. */
  readonly restMs: number;
  /** Undefined where there is nothing. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Readers see nothing or all of it. */
  write(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Writes what nobody wrote before; false where something is there already. */
  create(key: string, bytes: Uint8Array, mediaType: string): Promise<boolean>;
  /** Keys that begin with `prefix`, a path with a slash at its end. */
  list(prefix: string): Promise<readonly string[]>;
  /** `unchanged` while the tag is still `knownTag`; undefined where there is nothing. */
  readTagged(key: string, knownTag?: string): Promise<Tagged | 'unchanged' | undefined>;
  /** Replaces what has `tag` (undefined: nothing); false where somebody else was faster. */
  replace(key: string, text: string, tag: string | undefined): Promise<boolean>;
}

/** Opens a storage; nothing is asked of it yet. */
export async function openReleaseStorage(config: ReleaseStorageConfig): Promise<ReleaseStorage> {
  if (config.driver === 'directory') {
    const { openDirectory } = await import('./directory-storage.ts');
    return openDirectory(config.folder);
  }
  // Only who keeps releases there loads the client, which is large.
  const { openBucket } = await import('./bucket-storage.ts');
  return openBucket(config);
}
