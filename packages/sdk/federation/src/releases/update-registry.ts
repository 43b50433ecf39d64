import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteAreaName } from '@exchange/contract';
import type { RegistryDocument } from '../registry/document.ts';
import { folderName } from '../registry/names.ts';
import { RegistryError } from '../registry/schema.ts';
import {
  type AreaRegistry,
  nextRegistry,
  openRegistry,
  registryFile,
  signRegistry,
} from './area-registry.ts';
import { grantedPlaces, namedBy } from './area-rights.ts';
import {
  checkPagesFree,
  describeKey,
  isGranted,
  KEYS_FILE,
  type KeysFile,
  mayAct,
  mayOnlyPreview,
  OPERATOR,
  readKeys,
  rightsOf,
  signKeysFile,
  withRights,
} from './keys-file.ts';
import type { OwnedKey, ReleaseKeys } from './release-keys.ts';
import { type ReadRegistry, readSignedRegistry } from './signed-registry.ts';
import type { ReleaseStorage } from './storage.ts';

/** Concurrent operators are rare; this many lost races in a row are a fault. */
const MAX_TRIES = 50;
const RACE_MS = 20;

/**
 * Applies `change` to the newest registry, and signs and writes the areas that it touches. Also
 * under concurrent changes, and exactly once when the store's response was lost.
 */
export async function updateRegistry(
  storage: ReleaseStorage,
  keys: ReleaseKeys,
  change: (before: RegistryDocument) => RegistryDocument,
): Promise<RegistryDocument> {
  /** Ids of the change, by area; each is noted before it is written. */
  const written = new Map<RemoteAreaName, string>();
  let failure: unknown;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const read = await readSignedRegistry(storage, keys.rootKey);
    const { document } = read;
    const isMade = ([area, wanted]: readonly [RemoteAreaName, string]) =>
      read.registries.get(area)?.value?.history.some(({ id }) => id === wanted);
    if (written.size > 0 && [...written].every(isMade)) return document;
    if (failure) throw failure;
    const changed = change(document);
    if (changed === document) return document;
    const areas = Object.keys({ ...document.microFrontends, ...changed.microFrontends });
    for (const { remote } of changed.history) if (!areas.includes(remote)) areas.push(remote);
    for (const area of areas) {
      const next = nextRegistry(area, read.registries.get(area)?.value, changed, OPERATOR);
      const id = next?.history[0]?.id;
      if (id !== undefined) written.set(area, id);
    }
    try {
      let isWritten = true;
      for (const area of areas) {
        isWritten &&= await writeArea(storage, keys, { area, read, changed });
      }
      if (isWritten) return (await readSignedRegistry(storage, keys.rootKey)).document;
    } catch (error) {
      // A rejection is final; any other change may have been written all the same.
      if (error instanceof RegistryError) throw error;
      failure = error;
    }
    await sleep(Math.random() * RACE_MS);
  }
  throw new Error(
    `The registry in ${storage.name} was not written: others keep changing it. Try again.`,
  );
}

interface AreaChange {
  area: RemoteAreaName;
  read: ReadRegistry;
  changed: RegistryDocument;
}

/** Writes the registry of an area if the change touches it; returns false on a lost race. */
async function writeArea(
  storage: ReleaseStorage,
  keys: ReleaseKeys,
  { area, read, changed }: AreaChange,
): Promise<boolean> {
  const stored = read.registries.get(area);
  if (stored?.fault !== undefined) {
    throw new RegistryError(
      `${stored.fault}. Put back its last good text, or remove the file: what it says would be lost`,
    );
  }
  const wanted = nextRegistry(area, stored?.value, changed, OPERATOR);
  if (!wanted) return true;
  // An earlier try wrote this area, and not all of the others.
  const { id } = wanted.history[0] ?? {};
  if (id !== undefined && stored?.value?.history.some((one) => one.id === id)) return true;
  const key = await requireSigner(storage, keys, area, { changed });
  const next = nextRegistry(area, stored?.value, changed, key.owner) as AreaRegistry;
  const { rootKey } = keys;
  const trust = { rootKey, keys: (await readKeys(storage, rootKey)).value };
  const text = signRegistry(next, key);
  // What edges would refuse is not written.
  openRegistry(text, area, trust);
  return storage.replace(registryFile(area), text, stored?.tag);
}

interface SignatureWanted {
  /** The registry that is signed. */
  changed?: RegistryDocument | undefined;
  /** For a preview, or an interim release, for which a key for previews alone will do. */
  forPreviews?: boolean;
}

/**
 * Returns the key that signs for an area. The operator grants what a change needs by making it, with
 * a key of its own. Throws RegistryError if the key at hand may not act for the area.
 */
export async function requireSigner(
  storage: ReleaseStorage,
  keys: ReleaseKeys,
  area: RemoteAreaName,
  { changed, forPreviews = false }: SignatureWanted = {},
): Promise<OwnedKey> {
  const key = keys.keyFor(area);
  if (!key) {
    throw new RegistryError(
      `There is no key to sign for ${folderName(area)}: name its file in RELEASE_KEY_FILE`,
    );
  }
  const isRoot = key.publicKey === keys.rootKey;
  if (keys.root && (keys.isLocal || isRoot)) {
    const named = namedBy(changed?.microFrontends[area] ?? []);
    const line = await grant(storage, keys.root, area, key, named);
    if (line !== undefined) keys.note?.(line);
  }
  const { value } = await readKeys(storage, keys.rootKey);
  if (isRoot || mayAct(value, area, key.publicKey)) return key;
  if (mayOnlyPreview(value, area, key.publicKey)) {
    if (forPreviews) return key;
    throw new RegistryError(
      `The key ${describeKey(key)} makes previews of ${folderName(area)}, nothing else`,
    );
  }
  throw new RegistryError(
    `The key ${describeKey(key)} may not act for ${folderName(area)} in ${storage.name}; the operator ` +
      `admits it by "release keys add ${folderName(area)} ${key.publicKey} --owner ${key.owner}"`,
  );
}

/** Adds to the rights of an area what the operator's own change lacks; resolves to a line on it. */
async function grant(
  storage: ReleaseStorage,
  root: OwnedKey,
  area: RemoteAreaName,
  { publicKey, owner }: OwnedKey,
  named: ReturnType<typeof namedBy>,
): Promise<string | undefined> {
  let line: string | undefined;
  await updateKeys(storage, root, (before) => {
    const rights = rightsOf(before, area) ?? { keys: [], pages: [], slots: [] };
    const pages = named.pages.filter((page) => !isGranted(rights, page));
    const slots = named.slots.filter((slot) => !rights.slots.includes(slot));
    const granted = grantedPlaces(rights, area);
    const places = named.places.filter((place) => !granted.includes(place));
    const isKnown =
      publicKey === root.publicKey ||
      [...rights.keys, ...(rights.previewKeys ?? [])].some((one) => one.publicKey === publicKey);
    const parts = [
      ...(isKnown ? [] : [`the key ${describeKey({ publicKey, owner })}`]),
      ...(pages.length > 0 ? [`pages ${pages.join(', ')}`] : []),
      ...(slots.length > 0 ? [`fragments in ${slots.join(', ')}`] : []),
      ...(places.length > 0 ? [`links in ${places.join(', ')}`] : []),
    ];
    const isAdmitted = rightsOf(before, area) !== undefined;
    if (isAdmitted && parts.length === 0) return before;
    // "keys add --force" shares it.
    checkPagesFree(before, area, pages);
    if (parts.length > 0) line = `Granted to ${folderName(area)}: ${parts.join('; ')}`;
    return withRights(before, area, {
      ...rights,
      keys: isKnown ? rights.keys : [...rights.keys, { publicKey, owner }],
      pages: [...rights.pages, ...pages],
      slots: [...rights.slots, ...slots],
      places: [...granted, ...places],
    });
  });
  return line;
}

/** Applies `change` to the keys file and signs it, also under concurrent changes. */
export async function updateKeys(
  storage: ReleaseStorage,
  root: OwnedKey,
  change: (before: KeysFile) => KeysFile | Promise<KeysFile>,
): Promise<KeysFile> {
  let failure: unknown;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { value, tag } = await readKeys(storage, root.publicKey);
    const changed = await change(value);
    if (changed === value) return value;
    if (failure) throw failure;
    const next = { ...changed, revision: value.revision + 1 };
    try {
      if (await storage.replace(KEYS_FILE, signKeysFile(next, root), tag)) return next;
    } catch (error) {
      // It may have been written all the same.
      failure = error;
    }
    await sleep(Math.random() * RACE_MS);
  }
  throw new Error(`${KEYS_FILE} in ${storage.name} was not written: others keep changing it`);
}
