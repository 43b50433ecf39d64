import { RegistryError } from '../registry/schema.ts';
import { KEYS_FILE, type KeysFile, openKeysFile } from './keys-file.ts';
import {
  type RegistryText,
  type ReleaseStorage,
  readRegistryText,
  readText,
  type Stored,
} from './storage.ts';

/** The one unsigned registry of former programs. */
export const REGISTRY_KEY = 'registry.json';
const FOLDER = 'keys.log/';
const NAME = /^keys\.log\/\d{6,}\.json$/;
const DIGITS = 6;
const JSON_TYPE = 'application/json';
/** Entries that are tried for one that stands for a refused file: each is read. */
export const MAX_TRIED = 20;
/** The keys file before the operator admitted anybody. */
const NO_KEYS: KeysFile = { revision: 0, areas: {} };

/** Returns the key of one keys file in its log, which has each of them by revision. */
const keysLogFile = (revision: number): string =>
  `${FOLDER}${String(revision).padStart(DIGITS, '0')}.json`;

/** A keys file with its text. */
interface SignedKeys {
  keys: KeysFile;
  text: string;
}

/** Keys that count, and why the file in the store is not where they are from. */
export interface SelectedKeys {
  signed: SignedKeys | undefined;
  fault: string | undefined;
}

/**
 * Opens the text of the keys file; undefined: it is missing. The newest entry of the log stands for
 * one that is not signed, or older than the log.
 */
export async function selectKeys(
  storage: ReleaseStorage,
  text: RegistryText['text'],
  rootKey: string,
): Promise<SelectedKeys> {
  try {
    if (text === undefined) throw new RegistryError(`${KEYS_FILE} is missing`);
    if (text instanceof RegistryError) throw text;
    const keys = openKeysFile(text, rootKey);
    // A file is written before its entry, so the log is ahead only of one that was put back.
    if (!(await readEntry(storage, keysLogFile(keys.revision + 1), rootKey))) {
      return { signed: { keys, text }, fault: undefined };
    }
    throw new RegistryError(
      `${KEYS_FILE} is refused: its revision ${keys.revision} is older than the newest of its log`,
    );
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    return { signed: await findNewestKeys(storage, rootKey), fault: error.message };
  }
}

/** Finds the newest entry of the log that the root key signed. */
export async function findNewestKeys(
  storage: ReleaseStorage,
  rootKey: string,
): Promise<SignedKeys | undefined> {
  const files = (await storage.list(FOLDER)).filter((file) => NAME.test(file));
  for (const file of files.toReversed().slice(0, MAX_TRIED)) {
    const found = await readEntry(storage, file, rootKey);
    if (found) return found;
  }
  return undefined;
}

/** Reads an entry of the log; undefined if it is missing, or not of this name and the root key. */
async function readEntry(
  storage: ReleaseStorage,
  file: string,
  rootKey: string,
): Promise<SignedKeys | undefined> {
  const text = await readText(storage, file);
  try {
    const keys = text === undefined ? undefined : openKeysFile(text, rootKey);
    return keys && text !== undefined && keysLogFile(keys.revision) === file
      ? { keys, text }
      : undefined;
  } catch (error) {
    if (error instanceof RegistryError) return undefined;
    throw error;
  }
}

/** Writes a keys file into the log; one that the root key did not sign is replaced. */
export async function keepInKeysLog(
  storage: ReleaseStorage,
  text: string,
  rootKey: string,
): Promise<void> {
  const file = keysLogFile(openKeysFile(text, rootKey).revision);
  if (await storage.create(file, Buffer.from(text), JSON_TYPE)) return;
  const before = await readEntry(storage, file, rootKey);
  if (before?.text === text) return;
  if (before) throw new RegistryError(`${file} is another keys file of this revision`);
  await storage.write(file, Buffer.from(text), JSON_TYPE);
}

/** The keys of a store, with the text of their file or of its log. */
export interface StoredKeys extends Stored<KeysFile> {
  text: string | undefined;
  fault: string | undefined;
}

/** Reads the keys that count; undefined for a store without any. Throws RegistryError as below. */
export async function findKeys(
  storage: ReleaseStorage,
  rootKey: string,
): Promise<StoredKeys | undefined> {
  const file = (await readRegistryText(storage, KEYS_FILE)) as RegistryText;
  const { signed, fault } = await selectKeys(storage, file.text, rootKey);
  if (signed) return { value: signed.keys, text: signed.text, tag: file.tag, fault };
  if (file.text !== undefined) throw new RegistryError(`${fault}`);
  return undefined;
}

/**
 * Reads the keys that count. Throws RegistryError unless the operator signed the file, or an entry
 * of its log.
 */
export async function readKeys(storage: ReleaseStorage, rootKey: string): Promise<StoredKeys> {
  const found = await findKeys(storage, rootKey);
  if (found) return found;
  const earlier = await storage.readTagged(REGISTRY_KEY);
  if (!earlier) return { value: NO_KEYS, text: undefined, tag: undefined, fault: undefined };
  throw new RegistryError(
    `The registry in ${storage.name} is not signed: "release adopt" signs it with the operator's key`,
  );
}
