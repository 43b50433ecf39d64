import type { RemoteAreaName } from '@exchange/contract';
import { RegistryError } from '@exchange/federation/registry';
import {
  findNewestEntry,
  findNewestKeys,
  hashOf,
  isWithdrawn,
  KEYS_FILE,
  type KeysFile,
  logFile,
  openLogEntry,
  openRegistry,
  type RegistryText,
  type ReleaseStorage,
  readText,
  registryFile,
  requireSameHistory,
  type SignedRegistry,
  selectKeys,
  type Trust,
} from '@exchange/federation/releases';
import type { Head, HeadMemory } from './registry-heads.ts';

/**
 * Opens the keys file; undefined: it is missing. One that is not signed, or older than its log or
 * one that was adopted, is refused: then the newest of the log counts, else `before` stays.
 */
export async function adoptKeys(
  text: RegistryText['text'],
  before: KeysFile | undefined,
  { storage, rootKey, memory }: { storage: ReleaseStorage; rootKey: string; memory: HeadMemory },
): Promise<{ keys: KeysFile | undefined; fault: string | undefined }> {
  const known = await memory.read(KEYS_FILE);
  const selected = await selectKeys(storage, text, rootKey);
  let { fault } = selected;
  for (const read of [() => selected.signed, () => findNewestKeys(storage, rootKey)]) {
    const found = await read();
    if (!found) continue;
    const { payload } = JSON.parse(found.text) as { payload: string };
    const head = { revision: found.keys.revision, hash: hashOf(payload) };
    try {
      refuseOlder(KEYS_FILE, known, head);
      await memory.note(KEYS_FILE, head);
      return { keys: before?.revision === head.revision ? before : found.keys, fault };
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      fault ??= error.message;
    }
  }
  return { keys: before, fault };
}

/** The registry of an area that pages follow, and why the file in the store is refused. */
export interface Adopted {
  registry: SignedRegistry | undefined;
  fault: string | undefined;
}

/**
 * Opens the registry of an area; undefined: it is missing. One that is not signed, older than what was adopted before or with
 * another history is refused: then the newest entry of the log counts, else `before` stays.
 */
export async function adoptRegistry(
  text: RegistryText['text'],
  area: RemoteAreaName,
  before: SignedRegistry | undefined,
  { storage, trust, memory }: { storage: ReleaseStorage; trust: Trust; memory: HeadMemory },
): Promise<Adopted> {
  const file = registryFile(area);
  const head = before ?? (await memory.read(file));
  // No edge accepts a document whose key is revoked.
  const withdrawn = head && isWithdrawn(head, area, trust) ? head : undefined;
  const known = withdrawn ? undefined : head;

  async function adopt(registry: SignedRegistry): Promise<SignedRegistry> {
    if (known) await requireSuccessor(registry, known, storage, trust);
    else await requireNewest(registry, storage, trust);
    const { revision, hash, publicKey } = registry;
    await memory.note(file, { revision, hash, ...(publicKey && { publicKey }) }, withdrawn);
    return registry;
  }

  try {
    if (text === undefined) throw new RegistryError(`${file} is missing`);
    if (text instanceof RegistryError) throw text;
    return { registry: await adopt(openRegistry(text, area, trust)), fault: undefined };
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    const newest = (await findNewestEntry(storage, area, trust))?.registry;
    // The area has none yet.
    if (text === undefined && !newest && !head) return { registry: undefined, fault: undefined };
    const isOther = newest && newest.hash !== before?.hash;
    const found = isOther && (await adopt(newest).catch(orRefused));
    return { registry: found || before, fault: error.message };
  }
}

function orRefused(error: unknown): undefined {
  if (!(error instanceof RegistryError)) throw error;
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

/**
 * Follows the log from a registry down to the one that was adopted before, or to one that the
 * operator signed, which needs nothing before it.
 */
async function requireSuccessor(
  registry: SignedRegistry,
  known: Head & { history?: SignedRegistry['history'] },
  storage: ReleaseStorage,
  trust: Trust,
): Promise<void> {
  const { area, revision } = registry;
  refuseOlder(registryFile(area), known, registry);
  if (revision === known.revision) return;
  let later = registry;
  for (let at = revision - 1; at > known.revision; at -= 1) {
    if (later.publicKey === trust.rootKey) return;
    const file = logFile(area, at);
    const text = await readText(storage, file);
    if (text === undefined) throw new RegistryError(`${file} is missing`);
    const entry = openLogEntry(text, area, trust, file);
    if (entry.hash !== later.previous) {
      throw new RegistryError(`${file} is not the one that revision ${at + 1} follows`);
    }
    requireSameHistory(later, entry, trust);
    later = entry;
  }
  if (later.publicKey === trust.rootKey) return;
  if (later.previous === known.hash) {
    const { history } = known;
    if (history) requireSameHistory(later, { history }, trust);
    return;
  }
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
