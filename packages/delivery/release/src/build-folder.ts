import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import {
  BUILD_RECORD_FILE,
  type BuildRecord,
  isPackedName,
  parseBuildRecord,
} from '@exchange/federation/registry';
import { integrityOf } from '@exchange/federation/releases';
import { ReleaseError } from './release-error.ts';

/**
 * Reads the build record of `name`, a remote or the shell, in `folder`. Throws ReleaseError if it
 * is missing, malformed or that of another build.
 */
export async function readBuildFolder(
  folder: string,
  name: BuildRecord['name'],
): Promise<BuildRecord> {
  const file = path.join(folder, BUILD_RECORD_FILE);
  const folderName = name === 'shell' ? name : `mfe-${name}`;
  if (!existsSync(file))
    throw new ReleaseError(`${folderName} is not built: ${file} is missing. Run npm run build`);
  const build = parse(await readFile(file, 'utf8'), file);
  if (build.name !== name)
    throw new ReleaseError(`${file} is the build of ${build.name}, not of ${name}`);
  return build;
}

function parse(text: string, file: string): BuildRecord {
  try {
    return parseBuildRecord(JSON.parse(text));
  } catch (error) {
    throw new ReleaseError(`${file} is not a valid record of a build: ${(error as Error).message}`);
  }
}

const UNPACK = { br: promisify(brotliDecompress), gz: promisify(gunzip) } as const;
type Packer = keyof typeof UNPACK;

/** Size and hash of a plain file. */
interface PlainForm {
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
