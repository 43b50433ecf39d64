import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  BUILD_RECORD_FILE,
  type BuildRecord,
  parseBuildRecord,
} from '@exchange/federation/registry';

/** Reads the record of the shell's current build; rejects before the first build. */
export type ReadShell = () => Promise<BuildRecord>;

/**
 * Reads the record of the shell's build, again when the file changes, so that a new build needs no
 * restart. While a development build replaces its files, the former one is returned.
 */
export function createShellReader(shellDist: string): ReadShell {
  const file = path.join(shellDist, BUILD_RECORD_FILE);
  let readAt = 0;
  let record: BuildRecord | undefined;
  return async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (record && mtimeMs === readAt) return record;
      record = parseBuildRecord(JSON.parse(await readFile(file, 'utf8')));
      readAt = mtimeMs;
      return record;
    } catch (error) {
      if (record) return record;
      throw error;
    }
  };
}
