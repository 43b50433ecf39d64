import type { RemoteAreaName } from '@exchange/contract';
import type { RegistryDocument } from '../registry/document.ts';
import { RegistryError } from '../registry/schema.ts';
import {
  composeDocument,
  openRegistry,
  registryFile,
  type SignedRegistry,
} from './area-registry.ts';
import { listAdmitted, readKeys, type Trust } from './keys-file.ts';
import {
  type RegistryText,
  type ReleaseStorage,
  readRegistryText,
  type Stored,
} from './storage.ts';

/** The registry of an area as it stands in the store; undefined: it has none, or it is refused. */
interface StoredRegistry extends Stored<SignedRegistry | undefined> {
  /** Why the file of the area is refused. */
  fault: string | undefined;
}

async function readAreaRegistry(
  storage: ReleaseStorage,
  area: RemoteAreaName,
  trust: Trust,
): Promise<StoredRegistry> {
  const { text, tag } = (await readRegistryText(storage, registryFile(area))) as RegistryText;
  try {
    if (text instanceof RegistryError) throw text;
    const value = text === undefined ? undefined : openRegistry(text, area, trust);
    return { value, tag, fault: undefined };
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    return { value: undefined, tag, fault: error.message };
  }
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
  const { value: keys } = await readKeys(storage, rootKey);
  const trust = { rootKey, keys };
  const registries = new Map<RemoteAreaName, StoredRegistry>();
  await Promise.all(
    listAdmitted(keys).map(async (area) => {
      registries.set(area, await readAreaRegistry(storage, area, trust));
    }),
  );
  // In the order in which the operator admitted the areas.
  const ordered = listAdmitted(keys).flatMap((area) => registries.get(area) ?? []);
  return {
    document: composeDocument(ordered.flatMap(({ value }) => value ?? [])),
    trust,
    registries,
    faults: ordered.flatMap(({ fault }) => fault ?? []),
  };
}
