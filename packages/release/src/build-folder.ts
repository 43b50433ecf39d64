import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  BUILD_RECORD_FILE,
  type BuildRecord,
  parseBuildRecord,
} from '@exchange/federation/registry';
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
