import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteAreaName } from '@exchange/contract';
import * as v from 'valibot';
import { OPERATOR } from './keys-file.ts';
import { createSigningKey, PublicKeySchema, type SigningKey } from './signing.ts';
import type { ReleaseStorageConfig } from './storage-config.ts';

/** A private key with the name of who holds it. */
export interface OwnedKey extends SigningKey {
  owner: string;
}

/** The keys that a program of the releases has. */
export interface ReleaseKeys {
  /** The operator's public key, which everything is verified by. */
  rootKey: string;
  /** The operator's private key; only the operator has it. */
  root: OwnedKey | undefined;
  /** Returns the key that signs for an area; undefined without one. */
  keyFor: (area: RemoteAreaName) => OwnedKey | undefined;
  /**
   * True if `keyFor` returns keys that this machine made beside the operator's: a change grants them
   * what it needs. The key of anybody else is admitted by the operator's command alone.
   */
  isLocal?: boolean;
  /** Gets what a change granted, in a line for who made it. */
  note?: ((line: string) => void) | undefined;
}

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;
const LOCAL = 'local';

const KeyFileSchema = v.object({
  owner: v.string(),
  publicKey: PublicKeySchema,
  privateKey: PublicKeySchema,
});

/** Reads a key's file. Throws Error naming it, without its content. */
export function readKeyFile(file: string): OwnedKey {
  try {
    return v.parse(KeyFileSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${file} is not the file of a key${code ? ` (${code})` : ''}`);
  }
}

/** Creates a key and its file, for its owner to read. Throws if the file exists. */
export function createKeyFile(file: string, owner: string): OwnedKey {
  const key = { owner, ...createSigningKey() };
  mkdirSync(path.dirname(file), { recursive: true, mode: OWNER_FOLDER });
  // Readers see whole files only, and of two programs one makes it.
  const aside = `${file}.${randomUUID()}.part`;
  writeFileSync(aside, `${JSON.stringify(key, null, 2)}\n`, { mode: OWNER_ONLY });
  try {
    linkSync(aside, file);
  } finally {
    rmSync(aside);
  }
  return key;
}

/** Returns the folder with the keys of a store that is a folder of this machine. */
export const localKeysFolder = (storeFolder: string): string => `${storeFolder}-keys`;

/**
 * Returns the keys that the configuration names. A folder without any is one of this machine, which
 * makes the operator's key and one for each area beside it. Throws for a bucket without a root key.
 */
export function readReleaseKeys(config: ReleaseStorageConfig): ReleaseKeys {
  const { rootKey, rootKeyFile, keyFile } = config;
  const own = keyFile === undefined ? undefined : readKeyFile(keyFile);
  if (rootKey === undefined && rootKeyFile === undefined) {
    if (config.driver === 'directory') return readLocalKeys(localKeysFolder(config.folder), own);
    throw new Error(
      'RELEASE_ROOT_PUBLIC_KEY is missing: the key of the operator who signs which keys may act',
    );
  }
  const root = rootKeyFile === undefined ? undefined : readRootKey(rootKeyFile, rootKey);
  return {
    rootKey: rootKey ?? (root as OwnedKey).publicKey,
    root,
    keyFor: () => own ?? root,
  };
}

function readRootKey(file: string, rootKey: string | undefined): OwnedKey {
  const root = readKeyFile(file);
  if (rootKey === undefined || rootKey === root.publicKey) return { ...root, owner: OPERATOR };
  throw new Error('RELEASE_ROOT_KEY_FILE does not belong to RELEASE_ROOT_PUBLIC_KEY');
}

function readLocalKeys(folder: string, own: OwnedKey | undefined): ReleaseKeys {
  const root = { ...readOrCreate(folder, 'root', OPERATOR), owner: OPERATOR };
  return {
    rootKey: root.publicKey,
    root,
    keyFor: (area) => own ?? readOrCreate(folder, area, LOCAL),
    isLocal: own === undefined,
  };
}

/** Two programs that start at once get the same key. */
function readOrCreate(folder: string, name: string, owner: string): OwnedKey {
  const file = path.join(folder, `${name}.json`);
  if (existsSync(file)) return readKeyFile(file);
  try {
    return createKeyFile(file, owner);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readKeyFile(file);
  }
}

/** Returns keys of this process alone, for a store without a configuration. */
export function createPassingKeys(): ReleaseKeys {
  const root = { owner: OPERATOR, ...createSigningKey() };
  const keys = new Map<RemoteAreaName, OwnedKey>();
  return {
    rootKey: root.publicKey,
    root,
    isLocal: true,
    keyFor(area) {
      const key = keys.get(area) ?? { owner: LOCAL, ...createSigningKey() };
      keys.set(area, key);
      return key;
    },
  };
}
