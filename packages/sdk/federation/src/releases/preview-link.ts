import { type RemoteAreaName, releaseName } from '@exchange/contract';
import * as v from 'valibot';
import { EMPTY_DOCUMENT, type RegisteredVersion } from '../registry/document.ts';
import { folderName, VersionSchema } from '../registry/names.ts';
import { RegistryError } from '../registry/schema.ts';
import { findUngranted } from './area-rights.ts';
import { hashOf, openForArea, rightsOf, type Trust } from './keys-file.ts';
import { RECORD_FILE, registerRelease } from './release-record.ts';
import { type Envelope, signPayload } from './signing.ts';
import type { ReleaseStore } from './store.ts';
import { requireSigner } from './update-registry.ts';

/** Path of an edge that opens the links of previews. */
export const PREVIEW_PATH = '/area-preview';
/** Longest life of a preview, in days. */
export const MAX_PREVIEW_DAYS = 7;

const USE = 'preview';
const FIELD = 'link';
/** A cookie has 4096 characters, with its name and the edge's signature. */
const MAX_TOKEN = 3500;

const PreviewSchema = v.object({
  area: releaseName,
  version: VersionSchema,
  /** Hash of the release's record, which has the hashes of its files. */
  record: v.string(),
  /** The only host, with its port, that shows it. */
  host: v.string(),
  /** Milliseconds since 1970. */
  expires: v.number(),
});
const TokenSchema = v.pipe(
  v.array(v.object({ payload: v.string(), keyId: v.string(), signature: v.string() })),
  v.minLength(1),
);

/** One release that the link of a preview shows. */
export type PreviewedRelease = v.InferOutput<typeof PreviewSchema>;

/** The same with its signature. */
export interface PreviewPart extends PreviewedRelease {
  envelope: Envelope;
}

/**
 * Returns the hash of the signed text of a release's record; undefined if the store has no such
 * release. It does not check the signature.
 */
export async function hashRecord(
  { readFile }: Pick<ReleaseStore, 'readFile'>,
  area: RemoteAreaName,
  version: string,
): Promise<string | undefined> {
  const bytes = await readFile(area, version, RECORD_FILE);
  if (!bytes) return undefined;
  return hashOf((JSON.parse(Buffer.from(bytes).toString('utf8')) as Envelope).payload);
}

/**
 * Signs the preview of a release with the key of its area. Throws RegistryError if the release is
 * missing, or the key at hand may not act for the area.
 */
export async function signPreview(
  store: ReleaseStore,
  preview: Omit<PreviewedRelease, 'record'>,
): Promise<PreviewPart> {
  const { area, version } = preview;
  const release = await store.readRelease(area, version);
  const record = await hashRecord(store, area, version);
  if (!release || record === undefined)
    throw new RegistryError(`${folderName(area)} ${version} is missing`);
  if (!store.keys) throw new RegistryError('The store was opened without keys');
  const microFrontends = { [area]: [registerRelease(release)] };
  const change = { ...EMPTY_DOCUMENT, microFrontends };
  const key = await requireSigner(store.storage, store.keys, area, {
    changed: change,
    forPreviews: true,
  });
  const signed = { ...preview, record };
  return { ...signed, envelope: signPayload(USE, signed, key) };
}

/**
 * Returns the link that shows releases, each signed for its area. Throws RegistryError if they are
 * of several hosts, have an area twice, or are too many for a cookie.
 */
export function formatPreviewLink(origin: string, parts: readonly PreviewPart[]): string {
  const { host } = new URL(origin);
  const other = parts.find((one) => one.host !== host);
  if (other)
    throw new RegistryError(`The preview of ${other.area} is for ${other.host}, not ${host}`);
  const areas = parts.map(({ area }) => area);
  const twice = areas.find((area, index) => areas.indexOf(area) !== index);
  if (twice) throw new RegistryError(`The preview has ${twice} twice`);
  const envelopes = JSON.stringify(parts.map(({ envelope }) => envelope));
  const token = Buffer.from(envelopes).toString('base64url');
  if (token.length > MAX_TOKEN) throw new RegistryError('The preview has too many areas');
  return `${new URL(PREVIEW_PATH, origin).href}?${FIELD}=${token}`;
}

/** Returns the token of a link. Throws RegistryError if the text is not one. */
export function readPreviewLink(link: string): string {
  const url = URL.parse(link);
  const token = url?.pathname === PREVIEW_PATH ? url.searchParams.get(FIELD) : null;
  if (token) return token;
  throw new RegistryError('It is not the link of a preview');
}

/** Returns what a token claims, without a check of signatures. Throws RegistryError if it is none. */
export function readPreviewToken(token: string): readonly PreviewPart[] {
  try {
    if (token.length > MAX_TOKEN) throw new Error('too long');
    const envelopes = v.parse(TokenSchema, JSON.parse(Buffer.from(token, 'base64url').toString()));
    return envelopes.map((envelope) => {
      return { ...v.parse(PreviewSchema, JSON.parse(envelope.payload)), envelope };
    });
  } catch {
    throw new RegistryError('It is not the token of a preview');
  }
}

/** The signer of an area's preview. */
export interface PreviewSigner {
  owner: string;
  /** Returns what a version names of pages and slots beyond the rights of who signed. */
  findUngranted: (version: RegisteredVersion) => readonly string[];
}

/** Checks the signature of a part. Throws RegistryError unless a key of its area signed it. */
export function verifyPreview({ area, envelope }: PreviewPart, trust: Trust): PreviewSigner {
  const file = `The preview of ${area}`;
  const signed = { use: USE, file, text: JSON.stringify(envelope), forPreviews: true };
  const { owner, isOperator, isRevoked } = openForArea(signed, area, trust);
  if (isRevoked) throw new RegistryError(`${file} is refused: the key of ${owner} was revoked`);
  const rights = isOperator ? undefined : rightsOf(trust.keys, area);
  return {
    owner,
    findUngranted: (version) => (rights ? findUngranted([version], area, rights) : []),
  };
}
