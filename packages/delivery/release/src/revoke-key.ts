import type { RemoteAreaName } from '@exchange/contract';
import { folderName, RegistryError } from '@exchange/federation/registry';
import {
  type AreaKey,
  type AreaRights,
  keyIdOf,
  type OwnedKey,
  openRecord,
  type ReleaseStore,
  readSignedRegistry,
  rightsOf,
  type Trust,
  updateKeys,
  withRights,
} from '@exchange/federation/releases';
import { ReleaseError } from './release-error.ts';

const print = (text: string) => console.log(text);

/** Ends what a key, or its id, may do for an area; what stood in the store stays. */
export async function revokeKey(
  store: ReleaseStore,
  root: OwnedKey,
  { area, word, isForced }: { area: RemoteAreaName; word: string; isForced: boolean },
): Promise<void> {
  const { storage } = store;
  const isMeant = ({ publicKey }: AreaKey) => publicKey === word || keyIdOf(publicKey) === word;
  if (await endPreviewKey(store, root, area, isMeant)) {
    print(`The key ${word} previews ${folderName(area)} no more, and its previews end`);
    return;
  }
  /** Revokes the key, or adds to what stays of it. */
  const keep = (hashes: () => Promise<readonly string[]>) =>
    updateKeys(storage, root, async (before) => {
      const rights = rightsOf(before, area);
      const key = rights?.keys.find(isMeant);
      if (!rights || !key) throw new ReleaseError(`${folderName(area)} has no key ${word}`);
      const { at = new Date().toISOString(), kept = [] } = key.revoked ?? {};
      const revoked = { at, kept: [...new Set([...kept, ...(await hashes())])] };
      if (key.revoked && revoked.kept.length === kept.length) return before;
      const others = rights.keys.map((one) => (one === key ? { ...one, revoked } : one));
      return withRights(before, area, { ...rights, keys: others });
    });

  const { trust, registries } = await readSignedRegistry(storage, root.publicKey);
  const rights = rightsOf(trust.keys, area);
  if (!rights?.keys.some((key) => isMeant(key) && key.revoked)) {
    // Before the records, of which there may be many: until it is written, the key signs.
    const head = registries.get(area)?.value?.hash;
    await keep(async () => (head === undefined ? [] : [head]));
  } else if (!isForced) {
    throw new ReleaseError(
      `The key ${word} was revoked already; --force adds the releases of now to what stays valid`,
    );
  }
  const signers = rights?.keys.map(({ revoked, ...key }) =>
    isMeant(key) ? key : { ...key, ...(revoked && { revoked }) },
  );
  const known = {
    ...trust,
    keys: withRights(trust.keys, area, { ...(rights as AreaRights), keys: signers ?? [] }),
  };
  const file = await keep(() => listRecords(store, area, known));
  const others = rightsOf(file, area)?.keys.filter(({ revoked }) => !revoked) ?? [];
  print(
    `The key ${word} signs nothing for ${folderName(area)} any more. What stands in the store stays: look at ` +
      `"log ${folderName(area)}", and roll back what is not of the team.`,
  );
  if (others.length === 0)
    print(`No key may act for ${folderName(area)} now: add one by "keys add"`);
}

/** Returns the hashes of the area's releases that its keys signed. */
async function listRecords(
  store: ReleaseStore,
  area: RemoteAreaName,
  trust: Trust,
): Promise<readonly string[]> {
  const hashes: string[] = [];
  for (const version of await store.listVersions(area)) {
    const text = await store.readFile(area, version, 'release.json').catch(orRefused);
    const hash = text && openRecord(Buffer.from(text).toString('utf8'), area, trust);
    if (hash) hashes.push(hash);
  }
  return hashes;
}

/** A record that is too long is none. */
function orRefused(error: unknown): undefined {
  if (!(error instanceof RegistryError)) throw error;
}

/** Revokes a key for previews, of which nothing stays; resolves to false if there is none. */
async function endPreviewKey(
  { storage }: ReleaseStore,
  root: OwnedKey,
  area: RemoteAreaName,
  isMeant: (key: AreaKey) => boolean,
): Promise<boolean> {
  let isFound = false;
  await updateKeys(storage, root, (before) => {
    const rights = rightsOf(before, area);
    const keys = rights?.previewKeys ?? [];
    isFound = keys.some(isMeant);
    if (!rights || !keys.some((key) => isMeant(key) && !key.revoked)) return before;
    const revoked = { at: new Date().toISOString(), kept: [] };
    const previewKeys = keys.map((key) => (isMeant(key) ? { ...key, revoked } : key));
    return withRights(before, area, { ...rights, previewKeys });
  });
  return isFound;
}
