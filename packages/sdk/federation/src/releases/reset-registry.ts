import type { RemoteAreaName } from '@exchange/contract';
import { folderName } from '../registry/names.ts';
import { RegistryError } from '../registry/schema.ts';
import {
  type AreaRegistry,
  logFile,
  logFolder,
  MAX_CHANGES,
  openLogEntry,
  openRegistry,
  registryFile,
  signRegistry,
} from './area-registry.ts';
import { OPERATOR, type Trust } from './keys-file.ts';
import type { ReleaseKeys } from './release-keys.ts';
import { readSignedRegistry, writeLogEntry } from './signed-registry.ts';
import { type RegistryText, type ReleaseStorage, readRegistryText, readText } from './storage.ts';

/**
 * Signs the newest valid registry of an area again, with the operator's key and above every
 * revision that an edge may know: edges follow it whatever they adopted before.
 */
export async function resetRegistry(
  storage: ReleaseStorage,
  { root, rootKey }: ReleaseKeys,
  area: RemoteAreaName,
): Promise<AreaRegistry> {
  if (!root) throw new RegistryError('Only the operator resets a registry: RELEASE_ROOT_KEY_FILE');
  const { trust, registries } = await readSignedRegistry(storage, rootKey);
  const stored = registries.get(area);
  if (!stored?.value || stored.text === undefined) {
    throw new RegistryError(
      `${folderName(area)} has no registry in ${storage.name} whose signature holds`,
    );
  }
  const { value, text: before, tag } = stored;
  const revision = Math.max(value.revision, await findHighest(storage, area, trust)) + 1;
  const change = {
    at: new Date().toISOString(),
    by: OPERATOR,
    remote: area,
    action: 'set',
  } as const;
  const { hash, versions } = value;
  const history = [change, ...value.history].slice(0, MAX_CHANGES);
  const next = { area, revision, previous: hash, versions, history };
  const text = signRegistry(next, root);
  openRegistry(text, area, trust);
  await writeLogEntry(storage, value, before, trust);
  if (!(await storage.replace(registryFile(area), text, tag))) {
    throw new RegistryError(`Another process wrote ${registryFile(area)} meanwhile. Try again.`);
  }
  if (await writeLogEntry(storage, next, text, trust)) return next;
  throw new RegistryError(`${logFile(area, revision)} is another registry`);
}

/** Finds the highest revision that a key of the area ever signed, also a revoked one. */
async function findHighest(
  storage: ReleaseStorage,
  area: RemoteAreaName,
  trust: Trust,
): Promise<number> {
  const file = registryFile(area);
  const { text: current } = (await readRegistryText(storage, file)) as RegistryText;
  let highest = revisionOf(typeof current === 'string' ? current : '', area, trust, file);
  for (const entry of await storage.list(logFolder(area))) {
    const text = (await readText(storage, entry)) ?? '';
    highest = Math.max(highest, revisionOf(text, area, trust, entry));
  }
  return highest;
}

/** Returns the revision of a signed registry; 0 of what none of the keys signed. */
function revisionOf(text: string, area: RemoteAreaName, trust: Trust, file: string): number {
  try {
    return openLogEntry(text, area, trust, file).revision;
  } catch (error) {
    if (error instanceof RegistryError) return 0;
    throw error;
  }
}
