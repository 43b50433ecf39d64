import { createHash } from 'node:crypto';
import { type RemoteAreaName, remoteAreaName, SHELL } from '@exchange/contract';
import * as v from 'valibot';
import { nameFaults } from '../registry/names.ts';
import { RegistryError } from '../registry/schema.ts';
import {
  keyIdOf,
  openEnvelope,
  openSigned,
  PublicKeySchema,
  SignatureError,
  type SigningKey,
  signPayload,
  type TrustedKey,
} from './signing.ts';
import {
  type RegistryText,
  type ReleaseStorage,
  readRegistryText,
  type Stored,
} from './storage.ts';

/** Key of the file that says who may act for which area. */
export const KEYS_FILE = 'keys.json';
/** Owner of the root key, which may act for each area. */
export const OPERATOR = 'operator';

const USE = 'keys';
const owner = v.pipe(v.string(), v.regex(/^[\w.@-]{1,60}$/, 'is not a name like anna'));

const AreaKeySchema = v.object({
  publicKey: PublicKeySchema,
  owner,
  revoked: v.exactOptional(
    v.object({
      at: v.pipe(v.string(), v.isoTimestamp()),
      /** Hashes of what stood in the store then, and stays valid. */
      kept: v.array(v.string()),
    }),
  ),
});

const AreaRightsSchema = v.object({
  keys: v.array(AreaKeySchema),
  /**
   * Keys that sign previews and interim releases for them, nothing else. A list of its own: programs
   * from before would take a key among `keys` for one with all rights.
   */
  previewKeys: v.exactOptional(v.array(AreaKeySchema)),
  /** Paths at or below which the area may have pages. */
  pages: v.array(v.string()),
  /** Slots of the shell for which it may have fragments. */
  slots: v.array(v.string()),
  /** Places of the shell for its links, beside the open ones. */
  places: v.exactOptional(v.array(v.string())),
});

const KeysFileSchema = v.object({
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  areas: v.record(remoteAreaName, AreaRightsSchema),
  /** Apart from the areas, so that older programs read the file. */
  shell: v.exactOptional(AreaRightsSchema),
});

/** A key of an area. */
export type AreaKey = v.InferOutput<typeof AreaKeySchema>;
/** What the keys of an area may do. */
export type AreaRights = v.InferOutput<typeof AreaRightsSchema>;
/** Who may act for which area; signed by the operator's root key. */
export type KeysFile = v.InferOutput<typeof KeysFileSchema>;

/** Returns the hash of a signed text, which names it in lists. */
export const hashOf = (payload: string): string =>
  createHash('sha256').update(payload).digest('hex');

/** Returns the text of a keys file, signed with the root key. */
export const signKeysFile = (file: KeysFile, root: SigningKey): string =>
  writeEnvelope(signPayload(USE, file, root));

/** Formats an envelope as a file. */
export const writeEnvelope = (envelope: object): string => `${JSON.stringify(envelope, null, 2)}\n`;

/** Parses the keys file. Throws RegistryError unless the root key signed it. */
export function openKeysFile(text: string, rootKey: string): KeysFile {
  return withRegistryErrors(KEYS_FILE, () => {
    const trusted = { publicKey: rootKey, owner: OPERATOR };
    const { payload } = openEnvelope(USE, JSON.parse(text), [trusted]);
    const result = v.safeParse(KeysFileSchema, payload);
    if (result.success) return result.output;
    throw new RegistryError(`Invalid ${KEYS_FILE}: ${nameFaults(result.issues, 'keys')}`);
  });
}

/** The keys file before the operator admitted anybody. */
const NO_KEYS: KeysFile = { revision: 0, areas: {} };

/** Reads the keys file; one without keys if it is missing. Throws RegistryError if it is refused. */
export async function readKeys(
  storage: ReleaseStorage,
  rootKey: string,
): Promise<Stored<KeysFile>> {
  const { text, tag } = (await readRegistryText(storage, KEYS_FILE)) as RegistryText;
  if (text instanceof RegistryError) throw text;
  return { value: text === undefined ? NO_KEYS : openKeysFile(text, rootKey), tag };
}

/** What was signed for an area. */
export interface OpenedForArea {
  payload: unknown;
  hash: string;
  owner: string;
  /** The key that signed it. */
  publicKey: string;
  /** True if the operator's root key signed it, which has all rights. */
  isOperator: boolean;
  /** True if its key was revoked since, and it is not among what stays valid. */
  isRevoked: boolean;
  /** True if its key is one for previews alone. */
  isForPreviews: boolean;
}

/** A signed text, and what its signature is for. */
export interface SignedText {
  use: string;
  file: string;
  text: string;
  /** Also keys for previews alone may have signed it. */
  forPreviews?: boolean;
}

/**
 * Opens a text that one of the area's keys, or the root key, signed for this use. Throws
 * RegistryError naming `file` and the reason.
 */
export function openForArea(
  { use, file, text, forPreviews = false }: SignedText,
  area: RemoteAreaName,
  trust: Trust,
): OpenedForArea {
  return withRegistryErrors(file, () => {
    const envelope = JSON.parse(text) as { payload: string };
    const { key, payload } = openSigned(use, envelope, [
      ...listKeys(area, trust),
      ...(forPreviews ? listPreviewKeys(area, trust) : []),
    ]);
    const hash = hashOf(envelope.payload);
    const isRevoked = key.kept !== undefined && !key.kept.includes(hash);
    const { publicKey } = key;
    const isOperator = publicKey === trust.rootKey;
    const isForPreviews = key.isForPreviews ?? false;
    return { payload, hash, owner: key.owner, publicKey, isOperator, isRevoked, isForPreviews };
  });
}

/** Does the same as `openForArea`, and refuses what a key signed after it was revoked. */
export function openValidForArea(
  signed: SignedText,
  area: RemoteAreaName,
  trust: Trust,
): Omit<OpenedForArea, 'isRevoked'> {
  const { isRevoked, ...opened } = openForArea(signed, area, trust);
  if (!isRevoked) return opened;
  throw new RegistryError(
    `${signed.file} is refused: the key of ${opened.owner} was revoked before it signed this`,
  );
}

/** Returns true if what a key signed for an area, named by its hash, is not valid any more. */
export function isWithdrawn(
  { publicKey, hash }: { publicKey?: string; hash: string },
  area: RemoteAreaName,
  trust: Trust,
): boolean {
  if (publicKey === undefined) return false;
  const key = listKeys(area, trust).find((one) => one.publicKey === publicKey);
  return !key || (key.kept !== undefined && !key.kept.includes(hash));
}

/** The operator's public key, and the keys file that it signed. */
export interface Trust {
  rootKey: string;
  keys: KeysFile;
}

interface ListedKey extends TrustedKey {
  kept?: readonly string[] | undefined;
  isForPreviews?: boolean;
}

const toListed = ({ publicKey, owner: name, revoked }: AreaKey): ListedKey => ({
  publicKey,
  owner: name,
  kept: revoked?.kept,
});

const listKeys = (area: RemoteAreaName, { rootKey, keys }: Trust): readonly ListedKey[] => [
  ...(rightsOf(keys, area)?.keys ?? []).map(toListed),
  { publicKey: rootKey, owner: OPERATOR },
];

const listPreviewKeys = (area: RemoteAreaName, { keys }: Trust): readonly ListedKey[] =>
  (rightsOf(keys, area)?.previewKeys ?? []).map((key) => ({
    ...toListed(key),
    isForPreviews: true,
  }));

/** Returns the rights of an area; undefined if the operator admitted none of that name. */
export function rightsOf({ areas, shell }: KeysFile, area: RemoteAreaName): AreaRights | undefined {
  if (area === SHELL) return shell;
  return Object.hasOwn(areas, area) ? areas[area] : undefined;
}

/** Returns the keys file with other rights of an area. */
export const withRights = (before: KeysFile, area: RemoteAreaName, rights: AreaRights): KeysFile =>
  area === SHELL
    ? { ...before, shell: rights }
    : { ...before, areas: { ...before.areas, [area]: rights } };

/** Lists the areas that the operator admitted, in this order, and the shell. */
export const listAdmitted = ({ areas, shell }: KeysFile): readonly RemoteAreaName[] => [
  ...Object.keys(areas),
  ...(shell ? [SHELL] : []),
];

/** Returns true if a key may act for the area now. */
export const mayAct = (keys: KeysFile, area: RemoteAreaName, publicKey: string): boolean =>
  rightsOf(keys, area)?.keys.some((one) => one.publicKey === publicKey && !one.revoked) ?? false;

/** Returns true if a key may make previews of the area now, and nothing else. */
export const mayOnlyPreview = (keys: KeysFile, area: RemoteAreaName, publicKey: string): boolean =>
  rightsOf(keys, area)?.previewKeys?.some((one) => one.publicKey === publicKey && !one.revoked) ??
  false;

/** Returns true if a page lies at or below one of the granted paths. */
export function isGranted({ pages }: Pick<AreaRights, 'pages'>, page: string): boolean {
  // The router does not distinguish upper and lower case.
  const wanted = page.toLowerCase();
  return pages.some((path) => `${wanted}/`.startsWith(`${path.toLowerCase()}/`));
}

/** Throws RegistryError if a page is granted to another area. */
export function checkPagesFree(
  { areas }: KeysFile,
  area: RemoteAreaName,
  pages: readonly string[],
): void {
  for (const [other, rights] of Object.entries(areas)) {
    if (other === area) continue;
    const taken =
      pages.find((page) => isGranted(rights, page)) ??
      rights.pages.find((page) => isGranted({ pages: [...pages] }, page));
    if (taken !== undefined) {
      throw new RegistryError(`The page ${taken} belongs to mfe-${other}`);
    }
  }
}

/** Returns a key as messages name it, `1a2b… of anna`. */
export const describeKey = ({ publicKey, owner: name }: Pick<AreaKey, 'publicKey' | 'owner'>) =>
  `${keyIdOf(publicKey)} of ${name}`;

/** Runs `read`; a wrong signature or form becomes a RegistryError that names the file. */
function withRegistryErrors<Result>(file: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxError) throw new RegistryError(`${file} is not JSON`);
    if (!(error instanceof SignatureError)) throw error;
    throw new RegistryError(`${file} is refused: ${error.message}`);
  }
}
