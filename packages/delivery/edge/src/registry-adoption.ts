import type { RemoteAreaName } from '@exchange/contract';
import { RegistryError } from '@exchange/federation/registry';
import {
  findNewestEntry,
  hashOf,
  KEYS_FILE,
  type KeysFile,
  logFile,
  openKeysFile,
  openLogEntry,
  openRegistry,
  type ReleaseStorage,
  readText,
  registryFile,
  type SignedRegistry,
  type Trust,
} from '@exchange/federation/releases';
import type { Head, HeadMemory } from './registry-heads.ts';

/** Opens the keys file. Throws RegistryError if it is not signed, or older than one adopted before. */
export async function adoptKeys(
  text: string,
  rootKey: string,
  memory: HeadMemory,
): Promise<KeysFile> {
  const keys = openKeysFile(text, rootKey);
  const { payload } = JSON.parse(text) as { payload: string };
  const head = { revision: keys.revision, hash: hashOf(payload) };
  refuseOlder(KEYS_FILE, await memory.read(KEYS_FILE), head);
  await memory.note(KEYS_FILE, head);
  return keys;
}

/** The registry of an area that pages follow, and why the file in the store is refused. */
export interface Adopted {
  registry: SignedRegistry | undefined;
  fault: string | undefined;
}

/**
 * Opens the registry of an area. One that is not signed, older than what was adopted before or with
 * another history is refused: then `before` stays, else the newest entry of the log.
 */
export async function adoptRegistry(
  text: string,
  area: RemoteAreaName,
  before: SignedRegistry | undefined,
  { storage, trust, memory }: { storage: ReleaseStorage; trust: Trust; memory: HeadMemory },
): Promise<Adopted> {
  const file = registryFile(area);
  const known = before ?? (await memory.read(file));
  try {
    const registry = openRegistry(text, area, trust);
    if (known) await requireSuccessor(registry, known, storage, trust);
    else await requireNewest(registry, storage, trust);
    await memory.note(file, registry);
    return { registry, fault: undefined };
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    return { registry: before ?? (await findInLog(area, known)), fault: error.message };
  }

  async function findInLog(name: RemoteAreaName, head: Head | undefined) {
    const found = (await findNewestEntry(storage, name, trust))?.registry;
    if (!found || (head && found.revision < head.revision)) return undefined;
    try {
      if (head) await requireSuccessor(found, head, storage, trust);
    } catch (error) {
      if (error instanceof RegistryError) return undefined;
      throw error;
    }
    await memory.note(file, found);
    return found;
  }
}

function refuseOlder(file: string, known: Head | undefined, found: Head): void {
  if (!known || found.revision > known.revision) return;
  if (found.revision < known.revision) {
    throw new RegistryError(
      `${file} is refused: its revision ${found.revision} is older than ${known.revision}`,
    );
  }
  if (found.hash !== known.hash) {
    throw new RegistryError(`${file} is refused: another text had its revision ${found.revision}`);
  }
}

/** Follows the log from a registry down to the one that was adopted before. */
async function requireSuccessor(
  registry: SignedRegistry,
  known: Head,
  storage: ReleaseStorage,
  trust: Trust,
): Promise<void> {
  const { area, revision } = registry;
  refuseOlder(registryFile(area), known, registry);
  if (revision === known.revision) return;
  let { previous } = registry;
  for (let at = revision - 1; at > known.revision; at -= 1) {
    const file = logFile(area, at);
    const text = await readText(storage, file);
    if (text === undefined) throw new RegistryError(`${file} is missing`);
    const entry = openLogEntry(text, area, trust, file);
    if (entry.hash !== previous) {
      throw new RegistryError(`${file} is not the one that revision ${at + 1} follows`);
    }
    previous = entry.previous;
  }
  if (previous === known.hash) return;
  throw new RegistryError(
    `${registryFile(area)} is refused: it does not follow revision ${known.revision}, which pages got`,
  );
}

/** An edge that knows nothing of an area asks the log, which no file is older than. */
async function requireNewest(
  { area, revision }: SignedRegistry,
  storage: ReleaseStorage,
  trust: Trust,
): Promise<void> {
  const newest = (await findNewestEntry(storage, area, trust))?.registry;
  if (newest) refuseOlder(registryFile(area), { ...newest, hash: '' }, { revision, hash: '' });
}
