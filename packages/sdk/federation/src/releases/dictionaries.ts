import { createHash } from 'node:crypto';
import { isVersion } from '../registry/names.ts';

/**
 * Content coding of a delta: Zstandard with a file as the dictionary that the browser has from an
 * earlier version (RFC 9842).
 */
export const DELTA_CODING = 'dcz';

/** First bytes of each delta; the SHA-256 of its dictionary follows. */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');
const HASH_BYTES = 32;
/** Bytes before the compressed content. */
export const DELTA_HEADER_BYTES = MAGIC.length + HASH_BYTES;

/** Code whose name tells apart what stays and what changes with the content. */
const CODE_NAME = /^([\w.@-]+)\.[0-9a-f]{8,}\.(js|css)$/;

/** Returns the SHA-256 by which a browser names a dictionary. */
export const hashDictionary = (bytes: Uint8Array): Buffer =>
  createHash('sha256').update(bytes).digest();

/** Returns the first bytes of a delta whose dictionary has this hash. */
export const deltaHeader = (hash: Uint8Array): Buffer => Buffer.concat([MAGIC, hash]);

/** Returns the name of the delta of `file` whose dictionary has this hash. */
export const deltaName = (file: string, hash: Uint8Array): string =>
  `${file}.${Buffer.from(hash).toString('hex').slice(0, 16)}.${DELTA_CODING}`;

/**
 * Returns the pattern of the names that a file of code has in all versions, `area.*.js`; undefined for
 * a file that is no dictionary. Names have no character with a meaning in patterns of addresses.
 */
export function dictionaryPattern(file: string): string | undefined {
  const [, name, ending] = CODE_NAME.exec(file) ?? [];
  return name === undefined ? undefined : `${name}.*.${ending}`;
}

/** Returns true for a version with deltas and dictionaries: builds between two releases have none. */
export const hasDictionaries = (version: string): boolean =>
  isVersion(version) && !version.includes('+');
