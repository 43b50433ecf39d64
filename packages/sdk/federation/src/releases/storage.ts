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
  /** Returns undefined for a missing key. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Writes atomically. */
  write(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Writes a new key; returns false if it exists. */
  create(key: string, bytes: Uint8Array, mediaType: string): Promise<boolean>;
  /** Lists keys that begin with `prefix`, a path with a slash at its end. */
  list(prefix: string): Promise<readonly string[]>;
  /** Returns `unchanged` while the tag is `knownTag`; undefined for a missing key. */
  readTagged(key: string, knownTag?: string): Promise<Tagged | 'unchanged' | undefined>;
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

/** Reads a file of JSON; undefined if it is missing. */
export async function readText(storage: ReleaseStorage, key: string): Promise<string | undefined> {
  const bytes = await storage.read(key);
  return bytes && Buffer.from(bytes).toString('utf8');
}
