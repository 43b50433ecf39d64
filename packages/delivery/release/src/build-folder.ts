import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import {
  BUILD_RECORD_FILE,
  type BuildRecord,
  folderName,
  isFileName,
  isHashedName,
  parseBuildRecord,
} from '@exchange/federation/registry';
import { integrityOf, type ReleaseRecord } from '@exchange/federation/releases';
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
  if (!existsSync(file))
    throw new ReleaseError(
      `${folderName(name)} is not built: ${file} is missing. Run npm run build`,
    );
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

/**
 * Reads the bytes of every file, and of its compressed forms. Throws if they differ from the build.
 */
export async function readContents(
  folder: string,
  build: BuildRecord,
): Promise<ReadonlyMap<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for (const [file, hash] of Object.entries(build.files)) {
    // The others are copies of these, or for people.
    if (!isHashedName(file)) continue;
    if (!isFileName(file))
      throw new ReleaseError(`The build lists ${file}, which is not a file name`);
    const bytes = await readBuilt(folder, file, hash);
    contents.set(file, bytes);
    for (const packed of [`${file}.br`, `${file}.gz`]) {
      const smaller = await readFile(path.join(folder, packed)).catch(() => undefined);
      if (!smaller) continue;
      if (!(await isFormOf(packed, smaller, { integrity: hash, bytes: bytes.length }))) {
        throw new ReleaseError(
          `The build was changed: ${packed} holds something else than ${file}. ` +
            'Remove the build and build again.',
        );
      }
      contents.set(packed, smaller);
    }
  }
  return contents;
}

/** Reads a file of a build. Throws if it is missing or differs from its hash. */
async function readBuilt(folder: string, file: string, hash: string): Promise<Buffer> {
  const bytes = await readFile(path.join(folder, file)).catch(() => undefined);
  if (!bytes) throw new ReleaseError(`The build is incomplete: ${file} is missing`);
  if (integrityOf(bytes) === hash) return bytes;
  throw new ReleaseError(`The build was changed: ${file} has another hash than when it was built`);
}

/** Reads the source maps of the published code. */
export async function readMaps(
  folder: string,
  { maps }: BuildRecord,
  contents: ReadonlyMap<string, Buffer>,
): Promise<ReadonlyMap<string, Buffer>> {
  const published = Object.entries(maps).filter(([map]) => contents.has(map.replace(/\.map$/, '')));
  const read = published.map(
    async ([map, hash]) => [map, await readBuilt(folder, map, hash)] as const,
  );
  return new Map(await Promise.all(read));
}

/** Returns hash and size of each file, by name. */
export function describeFiles(contents: ReadonlyMap<string, Buffer>): ReleaseRecord['files'] {
  const described = Array.from(contents.keys())
    .sort()
    .map((file) => {
      const bytes = contents.get(file) as Buffer;
      return [file, { integrity: integrityOf(bytes), bytes: bytes.length }] as const;
    });
  return Object.fromEntries(described);
}
