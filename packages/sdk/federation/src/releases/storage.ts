import { RegistryError } from '../registry/schema.ts';

/** A text with a tag that changes whenever the text does. */
interface Tagged {
  text: string;
  tag: string;
}

/** The operations that a release store needs of its storage; keys are paths. */
export interface ReleaseStorage {
  /** Its location, for messages. */
  readonly name: string;
  /** True for a folder of this machine, which this machine's system follows. */
  readonly isLocal: boolean;
  /** Milliseconds for which a result of `readTagged` may be reused; 0 where a read is cheap. */
  readonly restMs: number;
  /** Returns undefined for a missing key. Throws TooLongError above `maxBytes`. */
  read(key: string, maxBytes?: number): Promise<Uint8Array | undefined>;
  /** Writes atomically. */
  write(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Writes a new key; returns false if it exists. */
  create(key: string, bytes: Uint8Array, mediaType: string): Promise<boolean>;
  /** Lists keys that begin with `prefix`, a path with a slash at its end. */
  list(prefix: string): Promise<readonly string[]>;
  /**
   * Returns `unchanged` while the tag is `knownTag`; undefined for a missing key. Throws
   * TooLongError above `maxBytes`.
   */
  readTagged(
    key: string,
    knownTag?: string,
    maxBytes?: number,
  ): Promise<Tagged | 'unchanged' | undefined>;
  /**
   * Replaces the text with `tag` (undefined: a missing key); returns false on a concurrent change.
   */
  replace(key: string, text: string, tag: string | undefined): Promise<boolean>;
}

/** A value of the store, and the tag of its text. */
export interface Stored<Value> {
  value: Value;
  tag: string | undefined;
}

/** Maximum of a registry or a keys file, and of the record of a release, in bytes. */
const MAX_REGISTRY_BYTES = 2 * 2 ** 20;
export const MAX_RECORD_BYTES = 10 * 2 ** 20;
/** Maximum of a manifest of the shell, which has about 100 KB. */
export const MAX_MANIFEST_BYTES = 2 * 2 ** 20;

/** Thrown for a file that is larger than its reader takes. */
export class TooLongError extends RegistryError {
  /** Tag of the file, as of `readTagged`. */
  readonly tag: string | undefined;

  constructor(key: string, maxBytes: number, tag?: string) {
    super(`${key} is refused: it has more than ${maxBytes} bytes`);
    this.tag = tag;
  }
}

/** A file of the registry: its text, or why it is none; undefined for one that is missing. */
export interface RegistryText {
  text: string | RegistryError | undefined;
  tag: string | undefined;
}

/** Reads a registry or a keys file as `readTagged` does, within its maximum. */
export async function readRegistryText(
  storage: ReleaseStorage,
  key: string,
  knownTag?: string,
): Promise<RegistryText | 'unchanged'> {
  try {
    const found = await storage.readTagged(key, knownTag, MAX_REGISTRY_BYTES);
    return found ?? { text: undefined, tag: undefined };
  } catch (error) {
    if (!(error instanceof TooLongError)) throw error;
    return { text: error, tag: error.tag };
  }
}

/** Reads a file of JSON; undefined if it is missing, or larger than its reader takes. */
export async function readText(
  storage: ReleaseStorage,
  key: string,
  maxBytes: number = MAX_REGISTRY_BYTES,
): Promise<string | undefined> {
  try {
    const bytes = await storage.read(key, maxBytes);
    return bytes && Buffer.from(bytes).toString('utf8');
  } catch (error) {
    if (error instanceof TooLongError) return undefined;
    throw error;
  }
}
