import { SHELL } from '@exchange/contract';
import { type BuildRecord, parseBuildRecord } from '../registry/build-record.ts';
import { RegistryError } from '../registry/schema.ts';
import { integrityOf, type ReleaseRecord } from './release-record.ts';
import type { ReleaseStore } from './store.ts';

/**
 * Reads what pages need to know of a release of the shell, the record of its build. Throws
 * RegistryError naming what differs from the signed record.
 */
export async function readShellRelease(
  store: Pick<ReleaseStore, 'readFile'>,
  { version, files, calls, manifest: file }: ReleaseRecord,
): Promise<BuildRecord> {
  const shellError = (reason: string) =>
    new RegistryError(`shell ${version} is refused: ${reason}`);
  const hashOf = (name: string) =>
    Object.hasOwn(files, name) ? files[name]?.integrity : undefined;
  const bytes = await store.readFile(SHELL, version, file);
  if (!bytes) throw shellError(`${file} is missing`);
  if (integrityOf(bytes) !== hashOf(file))
    throw shellError(`${file} is not the one that was published`);
  const build = parse(Buffer.from(bytes).toString('utf8'));
  if (build?.name !== SHELL) throw shellError(`${file} is not the record of a shell`);
  const [wrong] = Object.entries(build.files).filter(([name, hash]) => hashOf(name) !== hash);
  if (wrong) throw shellError(`${file} has another hash of ${wrong[0]}`);
  const needed = [...build.entry, ...build.preload];
  const unknown = needed.find((name) => !Object.hasOwn(build.files, name));
  if (unknown !== undefined) throw shellError(`${unknown} has no hash`);
  // The signed record decides what is compared with the server.
  return { ...build, version, calls };
}

function parse(text: string): BuildRecord | undefined {
  try {
    return parseBuildRecord(JSON.parse(text));
  } catch {
    return undefined;
  }
}
