import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { isPackedName } from '@exchange/federation/registry';
import { integrityOf } from '@exchange/federation/releases';

const UNPACK = { br: promisify(brotliDecompress), gz: promisify(gunzip) } as const;
type Packer = keyof typeof UNPACK;

/** What a plain file is known by. */
export interface PlainForm {
  integrity: string;
  bytes: number;
}

/** The plain file that `entry.js.br` or `.gz` is a form of; undefined for a plain file. */
export const plainNameOf = (file: string): string | undefined =>
  isPackedName(file) ? file.replace(/\.\w+$/, '') : undefined;

/**
 * Whether the compressed bytes of `file` are those of its plain form: origins give them in its place, and
 * browsers hold only scripts and styles against a hash. They are unpacked no further than its length.
 */
export async function isFormOf(
  file: string,
  packed: Uint8Array,
  { integrity, bytes }: PlainForm,
): Promise<boolean> {
  const unpack = UNPACK[file.split('.').at(-1) as Packer];
  // A limit of 0 is refused, and an empty file is never compressed.
  const plain = await unpack(packed, { maxOutputLength: Math.max(bytes, 1) }).catch(
    () => undefined,
  );
  return plain !== undefined && integrityOf(plain) === integrity;
}
