import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { isPackedName } from '@exchange/federation/registry';
import { integrityOf } from '@exchange/federation/releases';

const UNPACK = { br: promisify(brotliDecompress), gz: promisify(gunzip) } as const;
type Packer = keyof typeof UNPACK;

/** Size and hash of a plain file. */
export interface PlainForm {
  integrity: string;
  bytes: number;
}

/** Returns the plain file of `entry.js.br` or `.gz`; undefined for a plain file. */
export const plainNameOf = (file: string): string | undefined =>
  isPackedName(file) ? file.replace(/\.\w+$/, '') : undefined;

/**
 * Returns true if the bytes of `file` decompress to its plain form, which origins replace with it
 * and browsers verify for scripts and styles only. Decompresses no further than the plain length.
 */
export async function isFormOf(
  file: string,
  packed: Uint8Array,
  { integrity, bytes }: PlainForm,
): Promise<boolean> {
  const unpack = UNPACK[file.split('.').at(-1) as Packer];
  // A limit of 0 is invalid, and an empty file is never compressed.
  const plain = await unpack(packed, { maxOutputLength: Math.max(bytes, 1) }).catch(
    () => undefined,
  );
  return plain !== undefined && integrityOf(plain) === integrity;
}
