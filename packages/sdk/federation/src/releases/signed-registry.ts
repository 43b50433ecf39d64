import { isDeepStrictEqual } from 'node:util';
import type { RemoteAreaName } from '@exchange/contract';
import type { RegistryDocument } from '../registry/document.ts';
import { RegistryError } from '../registry/schema.ts';
import {
  composeDocument,
  isBy,
  logFile,
  logFolder,
  MAX_CHANGES,
  openLogEntry,
  openRegistry,
  registryFile,
  type SignedRegistry,
} from './area-registry.ts';
import { listAdmitted, type Trust } from './keys-file.ts';
import { MAX_TRIED, readKeys } from './keys-log.ts';
import {
  type RegistryText,
  type ReleaseStorage,
  readRegistryText,
  readText,
  type Stored,
} from './storage.ts';

const JSON_TYPE = 'application/json';
/** The registry of an area as it stands in the store. */
export interface StoredRegistry extends Stored<SignedRegistry | undefined> {
  /** Text of its file, or of the log's entry that stands for a file that is refused. */
  text: string | undefined;
  /** Why the file of the area is refused; the newest valid entry of the log stands for it then. */
  fault: string | undefined;
}

/** Reads the newest registry of an area whose signature holds. */
async function readAreaRegistry(
  storage: ReleaseStorage,
  area: RemoteAreaName,
  trust: Trust,
): Promise<StoredRegistry> {
  const { text, tag } = (await readRegistryText(storage, registryFile(area))) as RegistryText;
  try {
    if (text === undefined) throw new RegistryError(`${registryFile(area)} is missing`);
    if (text instanceof RegistryError) throw text;
    const value = openRegistry(text, area, trust);
    await refuseOlder(storage, value, trust);
    return { value, text, tag, fault: undefined };
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    const newest = await findNewestEntry(storage, area, trust);
    // An area without an entry has no registry yet.
    const fault = text === undefined && !newest ? undefined : error.message;
    return { value: newest?.registry, text: newest?.text, tag, fault };
  }
}

/** A file is written before its entry in the log, so the log is ahead only of one that was put back. */
async function refuseOlder(
  storage: ReleaseStorage,
  { area, revision }: SignedRegistry,
  trust: Trust,
): Promise<void> {
  const file = logFile(area, revision + 1);
  const text = await readText(storage, file);
  if (text === undefined || !openIfValid(text, area, trust, file)) return;
  throw new RegistryError(
    `${registryFile(area)} is refused: its revision ${revision} is older than the newest of the log`,
  );
}

/** Opens a registry; undefined if it is refused. */
function openIfValid(
  text: string,
  area: RemoteAreaName,
  trust: Trust,
  file: string,
): SignedRegistry | undefined {
  try {
    return openRegistry(text, area, trust, file);
  } catch (error) {
    if (error instanceof RegistryError) return undefined;
    throw error;
  }
}

/** Finds the newest entry of an area's log that would be accepted as its registry. */
export async function findNewestEntry(
  storage: ReleaseStorage,
  area: RemoteAreaName,
  trust: Trust,
): Promise<{ registry: SignedRegistry; text: string } | undefined> {
  const files = await storage.list(logFolder(area));
  const isEntry = (file: string) => /\/\d+\.json$/.test(file);
  for (const file of files.filter(isEntry).toReversed().slice(0, MAX_TRIED)) {
    const text = await readText(storage, file);
    const registry = text === undefined ? undefined : openIfValid(text, area, trust, file);
    if (registry && text !== undefined) return { registry, text };
  }
  return undefined;
}

/** The composed registry of a store, with what is refused of it. */
export interface ReadRegistry {
  document: RegistryDocument;
  trust: Trust;
  registries: ReadonlyMap<RemoteAreaName, StoredRegistry>;
  faults: readonly string[];
}

/** Reads the registries of all areas that the operator admitted. */
export async function readSignedRegistry(
  storage: ReleaseStorage,
  rootKey: string,
): Promise<ReadRegistry> {
  const { value: keys, fault } = await readKeys(storage, rootKey);
  const trust = { rootKey, keys };
  const registries = new Map<RemoteAreaName, StoredRegistry>();
  await Promise.all(
    listAdmitted(trust.keys).map(async (area) => {
      registries.set(area, await readAreaRegistry(storage, area, trust));
    }),
  );
  // In the order in which the operator admitted the areas.
  const ordered = listAdmitted(trust.keys).flatMap((area) => registries.get(area) ?? []);
  return {
    document: composeDocument(ordered.flatMap(({ value }) => value ?? [])),
    trust,
    registries,
    faults: [{ fault }, ...ordered].flatMap((one) => one.fault ?? []),
  };
}

/**
 * Writes a registry into the log, where it never changes. An entry without a
 * valid signature is replaced; returns false if another valid one of this revision is there.
 */
export async function writeLogEntry(
  storage: ReleaseStorage,
  { area, revision }: Pick<SignedRegistry, 'area' | 'revision'>,
  text: string,
  trust: Trust,
): Promise<boolean> {
  const file = logFile(area, revision);
  if (await storage.create(file, Buffer.from(text), JSON_TYPE)) return true;
  const before = await readText(storage, file);
  if (before === text) return true;
  if (openIfValid(before ?? '', area, trust, file)) return false;
  await storage.write(file, Buffer.from(text), JSON_TYPE);
  return true;
}

/**
 * Reads the whole log of an area, oldest first. Resolves to the faults: entries that are missing,
 * not signed, or do not follow the one before.
 */
export async function readLog(
  storage: ReleaseStorage,
  area: RemoteAreaName,
  trust: Trust,
): Promise<{ entries: readonly SignedRegistry[]; faults: readonly string[] }> {
  // Before the head, which is written before its entry.
  const files = await storage.list(logFolder(area));
  const head = await readAreaRegistry(storage, area, trust);
  const faults = head.fault === undefined ? [] : [head.fault];
  const newest = logFile(area, head.value?.revision ?? 0);
  for (const file of files) if (file > newest) faults.push(`${file} is above ${newest}`);
  const entries: SignedRegistry[] = [];
  let expected = head.value?.hash ?? null;
  for (let revision = head.value?.revision ?? 0; revision > 0; revision -= 1) {
    const file = logFile(area, revision);
    const isHead = revision === head.value?.revision;
    // The file of the newest revision is written before its entry.
    const text = (await readText(storage, file)) ?? (isHead ? head.text : undefined);
    try {
      if (text === undefined) throw new RegistryError(`${file} is missing`);
      const entry = openLogEntry(text, area, trust, file);
      // The operator's reset goes on from an earlier entry; those between are of a revoked key.
      const [later] = entries;
      if (later?.publicKey === trust.rootKey && entry.hash !== expected && revision > 1) continue;
      if (entry.revision !== revision || entry.hash !== expected) {
        throw new RegistryError(`${file} is not the one that the next revision follows`);
      }
      if (later) requireSameHistory(later, entry, trust);
      entries.unshift(entry);
      expected = entry.previous;
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      faults.push(error.message);
      break;
    }
  }
  return { entries, faults };
}

/**
 * Throws RegistryError unless a registry keeps the history of the one before it, and its new
 * changes are of who signed it. The operator may write any.
 */
export function requireSameHistory(
  { area, revision, history, owner, publicKey }: SignedRegistry,
  before: Pick<SignedRegistry, 'history'>,
  { rootKey }: Trust,
): void {
  if (publicKey === rootKey) return;
  // One registry may bring several changes.
  for (let at = 1; at <= history.length && isBy(history[at - 1]?.by ?? '', owner); at += 1) {
    const rest = history.slice(at);
    const isWhole = rest.length === before.history.length || history.length === MAX_CHANGES;
    if (isWhole && isDeepStrictEqual(rest, before.history.slice(0, rest.length))) return;
  }
  throw new RegistryError(
    `${registryFile(area)} is refused: revision ${revision} changes the history of the one before it`,
  );
}
