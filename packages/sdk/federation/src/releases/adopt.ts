import { type RemoteAreaName, releaseName } from '@exchange/contract';
import * as v from 'valibot';
import { parseRegistryDocument, type RegistryDocument } from '../registry/document.ts';
import { RegistryError } from '../registry/schema.ts';
import { type AreaRegistry, openRegistry, registryFile, signRegistry } from './area-registry.ts';
import {
  KEYS_FILE,
  type KeysFile,
  listAdmitted,
  openValidForArea,
  parseKeysFile,
  signKeysFile,
  type Trust,
  writeEnvelope,
} from './keys-file.ts';
import { findKeys, findNewestKeys, keepInKeysLog, REGISTRY_KEY, readKeys } from './keys-log.ts';
import type { OwnedKey, ReleaseKeys } from './release-keys.ts';
import { RECORD_FILE, RECORD_USE } from './release-record.ts';
import { signPayload } from './signing.ts';
import { MAX_RECORD_BYTES, type ReleaseStorage, readText } from './storage.ts';
import { requireSigner, updateRegistry } from './update-registry.ts';

const JSON_TYPE = 'application/json';

/**
 * Returns true for a store of earlier programs that never had keys. Once it had some, only the
 * operator adopts it: what somebody put there since would be signed, too.
 */
export const needsAdoption = async (storage: ReleaseStorage, rootKey: string): Promise<boolean> =>
  (await readEarlier(storage)) !== undefined && !(await findKeys(storage, rootKey));

/** Lists the areas of earlier programs that an adoption which ended half-way left unsigned. */
export async function listUnadopted(storage: ReleaseStorage): Promise<readonly RemoteAreaName[]> {
  const earlier = await readEarlier(storage);
  return earlier ? listUnsigned(storage, earlier) : [];
}

/**
 * Signs a store of earlier programs, or with `isForced` one of another operator's key, with the
 * keys at hand. Nothing is lost, and a repetition goes on. Throws RegistryError without the
 * operator's key.
 */
export async function adoptStore(
  storage: ReleaseStorage,
  keys: ReleaseKeys,
  { isForced = false }: { isForced?: boolean } = {},
): Promise<void> {
  const { root } = keys;
  if (!root) throw new RegistryError('Only the operator adopts a store: RELEASE_ROOT_KEY_FILE');
  await takeKeysOver(storage, root, isForced);
  await signRecords(storage, keys);
  const earlier = await readEarlier(storage);
  const unsigned = earlier ? await listUnsigned(storage, earlier) : [];
  if (earlier && unsigned.length > 0) {
    const isUnsigned = (area: RemoteAreaName) => unsigned.includes(area);
    const versions = Object.entries(earlier.microFrontends).filter(([area]) => isUnsigned(area));
    const history = earlier.history.filter(({ remote }) => isUnsigned(remote));
    await updateRegistry(storage, keys, (before) => ({
      ...before,
      microFrontends: { ...before.microFrontends, ...Object.fromEntries(versions) },
      history: [...history, ...before.history],
    }));
  }
  if (isForced) await signRegistries(storage, keys, root);
}

/** Makes the keys file one of this operator; areas and their keys stay as they are. */
async function takeKeysOver(
  storage: ReleaseStorage,
  root: OwnedKey,
  isForced: boolean,
): Promise<void> {
  if (!isForced && (await findKeys(storage, root.publicKey))) return;
  const found = await storage.readTagged(KEYS_FILE);
  const isThere = found !== undefined && found !== 'unchanged';
  const logged = await findNewestKeys(storage, root.publicKey);
  const before: KeysFile = isThere
    ? parseKeysFile(payloadOf(found.text))
    : (logged?.keys ?? { revision: 0, areas: {} });
  const revision = Math.max(before.revision, logged?.keys.revision ?? 0) + 1;
  const text = signKeysFile({ ...before, revision }, root);
  if (await storage.replace(KEYS_FILE, text, isThere ? found.tag : undefined)) {
    return keepInKeysLog(storage, text, root.publicKey);
  }
  throw new RegistryError(`Another process wrote ${KEYS_FILE} meanwhile. Try again.`);
}

async function signRecords(storage: ReleaseStorage, keys: ReleaseKeys): Promise<void> {
  for (const file of await storage.list('')) {
    const [area = '', , name, ...more] = file.split('/');
    if (name !== RECORD_FILE || more.length > 0 || !v.is(releaseName, area)) continue;
    const text = (await readText(storage, file, MAX_RECORD_BYTES)) ?? '';
    const signer = await requireSigner(storage, keys, area);
    const trust = await readTrust(storage, keys);
    if (isValid(() => openValidForArea({ use: RECORD_USE, file, text }, area, trust))) continue;
    const signed = writeEnvelope(signPayload(RECORD_USE, payloadOf(text), signer));
    await storage.write(file, Buffer.from(signed), JSON_TYPE);
  }
}

/** Signs the registries again that no key of the area or of this operator signed. */
async function signRegistries(
  storage: ReleaseStorage,
  keys: ReleaseKeys,
  root: OwnedKey,
): Promise<void> {
  const trust = await readTrust(storage, keys);
  for (const area of listAdmitted(trust.keys)) {
    const file = registryFile(area);
    const found = await storage.readTagged(file);
    if (!found || found === 'unchanged') continue;
    if (isValid(() => openRegistry(found.text, area, trust))) continue;
    const registry = payloadOf(found.text) as AreaRegistry;
    const [latest] = registry.history;
    const history = latest ? [{ ...latest, by: root.owner }, ...registry.history.slice(1)] : [];
    const text = signRegistry({ ...registry, history }, root);
    openRegistry(text, area, trust);
    await storage.replace(file, text, found.tag);
  }
}

const readTrust = async (storage: ReleaseStorage, { rootKey }: ReleaseKeys): Promise<Trust> => ({
  rootKey,
  keys: (await readKeys(storage, rootKey)).value,
});

/** Reads the registry of earlier programs; undefined if there is none. */
async function readEarlier(storage: ReleaseStorage): Promise<RegistryDocument | undefined> {
  const found = await storage.readTagged(REGISTRY_KEY);
  if (!found || found === 'unchanged') return undefined;
  return parseRegistryDocument(JSON.parse(found.text));
}

async function listUnsigned(
  storage: ReleaseStorage,
  { microFrontends }: RegistryDocument,
): Promise<readonly RemoteAreaName[]> {
  const unsigned: RemoteAreaName[] = [];
  for (const area of Object.keys(microFrontends)) {
    if (!(await storage.readTagged(registryFile(area)))) unsigned.push(area);
  }
  return unsigned;
}

/** Returns the content of a file without a check of its signature. */
function payloadOf(text: string): unknown {
  const content = JSON.parse(text) as { payload?: unknown };
  return typeof content.payload === 'string' ? JSON.parse(content.payload) : content;
}

function isValid(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch (error) {
    if (error instanceof RegistryError) return false;
    throw error;
  }
}
