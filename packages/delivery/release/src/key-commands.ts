import { existsSync } from 'node:fs';
import path from 'node:path';
import { type RemoteAreaName, SHELL } from '@exchange/contract';
import { folderName } from '@exchange/federation/registry';
import {
  type AreaRights,
  checkPagesFree,
  createKeyFile,
  describeKey,
  findArea,
  findUngranted,
  grantedPlaces,
  listAdmitted,
  PublicKeySchema,
  type ReleaseKeys,
  type ReleaseStore,
  readSignedRegistry,
  rightsOf,
  updateKeys,
  withRights,
} from '@exchange/federation/releases';
import { UsageError } from '@exchange/server-kit/arguments';
import * as v from 'valibot';
import { checkNoMoreArgs, readArea, type Words } from './arguments.ts';
import { ReleaseError } from './release-error.ts';
import { revokeKey } from './revoke-key.ts';
import { describeChange } from './status.ts';

/** Slot in which an area may have fragments unless the operator says otherwise. */
const DEFAULT_SLOTS = ['home'];

const print = (text: string) => console.log(text);

/** Makes a key and its file. Needs no store. */
export async function makeKey({ rest: [action, ...more], options }: Words): Promise<number> {
  if (action !== 'new') throw new UsageError(`key ${action ?? ''} is none: there is "key new"`);
  checkNoMoreArgs(more);
  const owner = requireOwner(options.owner);
  const file = path.resolve(options.file ?? `${owner}.key.json`);
  if (existsSync(file)) throw new ReleaseError(`${file} is there already`);
  const { publicKey } = createKeyFile(file, owner);
  print(`The private key is in ${file}: RELEASE_KEY_FILE names it. Keep it secret.`);
  print(`The operator gets the public key: ${publicKey}`);
  return 0;
}

/** Lists, admits and revokes keys. */
export async function changeKeys(words: Words, store: ReleaseStore): Promise<number> {
  const [action = 'list', remote, key, ...more] = words.rest;
  checkNoMoreArgs(more);
  if (action === 'list') return listKeys(store);
  if (action !== 'add' && action !== 'revoke') {
    throw new UsageError(`keys ${action} is none: there are list, add and revoke`);
  }
  const area = findArea(remote ?? '');
  if (!area) throw new UsageError(`<remote> ${remote} is not the name of an area`);
  if (key === undefined) throw new UsageError('<public key> is missing');
  if (action === 'add') await addKey(store, area, key, words.options);
  else {
    const isForced = words.options.force ?? false;
    await revokeKey(store, requireRoot(store), { area, word: key, isForced });
  }
  return 0;
}

/** Prints the latest changes of an area, oldest first. */
export async function showLog(words: Words, store: ReleaseStore): Promise<number> {
  const [remote, ...more] = words.rest;
  const area = await readArea(remote, store);
  checkNoMoreArgs(more);
  const { registries } = await readSignedRegistry(store.storage, keysOf(store).rootKey);
  const { value, fault } = registries.get(area) ?? {};
  if (fault !== undefined) throw new ReleaseError(fault);
  for (const change of value?.history.toReversed() ?? []) print(describeChange(change));
  return 0;
}

/** Returns why files of the registry are refused, for operators. */
export async function describeFaults(store: ReleaseStore): Promise<readonly string[]> {
  const { faults } = await readSignedRegistry(store.storage, keysOf(store).rootKey);
  return faults.map((fault) => `${fault}: pages keep the one before`);
}

async function listKeys(store: ReleaseStore): Promise<number> {
  const { storage } = store;
  const { trust, faults } = await readSignedRegistry(storage, keysOf(store).rootKey);
  print(writeRootKey(store));
  const areas = listAdmitted(trust.keys);
  if (areas.length === 0) print(`No key may act in ${storage.name} but the operator's`);
  for (const area of areas) {
    const rights = rightsOf(trust.keys, area) as AreaRights;
    print(`${folderName(area)}: ${describeRights(area, rights)}`);
    for (const key of rights.keys) {
      print(`  ${describeKey(key)}${key.revoked ? `, revoked at ${key.revoked.at}` : ''}`);
    }
    for (const key of rights.previewKeys ?? []) {
      const state = key.revoked ? `, revoked at ${key.revoked.at}` : '';
      print(`  ${describeKey(key)}, for previews alone${state}`);
    }
  }
  for (const fault of faults) console.error(fault);
  return 0;
}

async function addKey(
  store: ReleaseStore,
  area: RemoteAreaName,
  publicKey: string,
  options: Words['options'],
): Promise<void> {
  if (!v.is(PublicKeySchema, publicKey)) {
    throw new UsageError(`<public key> ${publicKey} is none: "key new" prints it`);
  }
  const owner = requireOwner(options.owner);
  if (owner === 'operator') throw new UsageError('--owner operator is the name of the root key');
  const { rootKey } = keysOf(store);
  const { registries } = await readSignedRegistry(store.storage, rootKey);
  const current = registries.get(area)?.value;
  const file = await updateKeys(store.storage, requireRoot(store), (before) => {
    const rights = rightsOf(before, area) ?? {
      keys: [],
      pages: area === SHELL ? [] : [`/${area}`, `/app/${area}`],
      slots: area === SHELL ? [] : DEFAULT_SLOTS,
    };
    const previewKeys = rights.previewKeys ?? [];
    const known = [...rights.keys, ...previewKeys].find((one) => one.publicKey === publicKey);
    if (known?.revoked) throw new ReleaseError(`The key ${describeKey(known)} was revoked`);
    const isFull = rights.keys.some((one) => one.publicKey === publicKey);
    if (options.previews && isFull) {
      throw new ReleaseError(
        `The key ${publicKey} may act for ${folderName(area)}, so it previews, too`,
      );
    }
    const others = previewKeys.filter((one) => one.publicKey !== publicKey);
    const added = { publicKey, owner };
    const next: AreaRights = {
      ...rights,
      keys: isFull || options.previews ? rights.keys : [...rights.keys, added],
      ...((previewKeys.length > 0 || options.previews) && {
        previewKeys: options.previews ? [...others, added] : others,
      }),
      pages: options.pages === undefined ? rights.pages : listWords(options.pages),
      slots: options.slots === undefined ? rights.slots : listWords(options.slots),
      places:
        options.places === undefined ? [...grantedPlaces(rights, area)] : listWords(options.places),
    };
    if (!options.force) {
      checkPagesFree(before, area, next.pages);
      const isOfTeam = current !== undefined && current.publicKey !== rootKey;
      const [used] = isOfTeam ? findUngranted(current.versions, area, next) : [];
      if (used !== undefined) {
        throw new ReleaseError(
          `${used}, but a version in its registry does; --force takes it all the same`,
        );
      }
    }
    return withRights(before, area, next);
  });
  const described = describeRights(area, rightsOf(file, area) as AreaRights);
  const may = options.previews ? 'may make previews of' : 'may act for';
  print(`The key ${describeKey({ publicKey, owner })} ${may} ${folderName(area)}: ${described}`);
  print(`Hand over: ${writeRootKey(store)}`);
}

/** Writes the variable that each team and edge gets from the operator. */
const writeRootKey = (store: ReleaseStore) => `RELEASE_ROOT_PUBLIC_KEY=${keysOf(store).rootKey}`;

const describeRights = (area: RemoteAreaName, rights: AreaRights): string =>
  `pages ${rights.pages.join(', ') || 'none'}; fragments in ${rights.slots.join(', ') || 'no slot'}; ` +
  `links in ${grantedPlaces(rights, area).join(', ')}`;

const listWords = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

function requireOwner(owner: string | undefined): string {
  if (owner && /^[\w.@-]{1,60}$/.test(owner)) return owner;
  throw new UsageError('--owner is missing: a name like anna or casino-ci');
}

function keysOf({ keys }: ReleaseStore): ReleaseKeys {
  if (keys) return keys;
  throw new ReleaseError('The store was opened without keys');
}

function requireRoot(store: ReleaseStore) {
  const { root } = keysOf(store);
  if (root) return root;
  throw new ReleaseError(
    'Only the operator admits and revokes keys: RELEASE_ROOT_KEY_FILE is missing',
  );
}
