import { type RemoteAreaName, releaseName } from '@exchange/contract';
import * as v from 'valibot';
import { withPrevious } from '../compatibility.ts';
import {
  ChangeSchema,
  EMPTY_DOCUMENT,
  findAreaFaults,
  type RegisteredVersion,
  type RegistryChange,
  type RegistryDocument,
} from '../registry/document.ts';
import { nameFaults } from '../registry/names.ts';
import { RegistryError } from '../registry/schema.ts';
import { findUngranted } from './area-rights.ts';
import { openValidForArea, rightsOf, type Trust, writeEnvelope } from './keys-file.ts';
import { type SigningKey, signPayload } from './signing.ts';

const USE = 'registry';

/** Maximum of changes in the history of one area. */
const MAX_CHANGES = 100;

/** Maximum of versions in a registry; commands keep five. */
const MAX_VERSIONS = 50;

/** Returns the key of an area's registry in the store. */
export const registryFile = (area: RemoteAreaName): string => `registry/${area}.json`;

const AreaRegistrySchema = v.object({
  area: releaseName,
  /** Grows by one with each change. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  versions: v.pipe(
    v.array(v.unknown()),
    v.maxLength(MAX_VERSIONS, `has more than ${MAX_VERSIONS}`),
  ),
  /** The latest changes of the area, newest first; the first made this registry. */
  history: v.pipe(v.array(ChangeSchema), v.minLength(1, 'is empty')),
});

/** The versions of one area that players get, and the changes that led there. */
export interface AreaRegistry {
  area: RemoteAreaName;
  revision: number;
  versions: readonly RegisteredVersion[];
  history: readonly RegistryChange[];
}

/** A registry whose signature holds. */
export interface SignedRegistry extends AreaRegistry {
  /** Hash of the signed text. */
  hash: string;
  /** Owner of the key that signed it. */
  owner: string;
  /** The key itself. */
  publicKey?: string;
}

/** Signs the registry of an area; returns the text of its file. */
export const signRegistry = (registry: AreaRegistry, key: SigningKey): string =>
  writeEnvelope(signPayload(USE, registry, key));

/**
 * Parses the registry of an area. Throws RegistryError unless a key of the area signed it, it is
 * whole, and it stays within what the operator granted the area.
 */
export function openRegistry(text: string, area: RemoteAreaName, trust: Trust): SignedRegistry {
  const file = registryFile(area);
  const { payload, hash, owner, publicKey, isOperator } = openValidForArea(
    { use: USE, file, text },
    area,
    trust,
  );
  const result = v.safeParse(AreaRegistrySchema, payload);
  if (!result.success) {
    throw new RegistryError(`Invalid ${file}: ${nameFaults(result.issues, 'registry')}`);
  }
  const output = result.output as AreaRegistry;
  if (output.area !== area) throw new RegistryError(`${file} is refused: it is of ${output.area}`);
  // An area without versions was taken out of the product.
  const [malformed] = output.versions.length > 0 ? findAreaFaults(area, output.versions) : [];
  if (malformed !== undefined) throw new RegistryError(`Invalid ${file}: ${malformed}`);
  const [change] = output.history;
  if (output.history.some(({ remote }) => remote !== area)) {
    throw new RegistryError(`${file} is refused: its history names another area`);
  }
  if (change && !isBy(change.by, owner)) {
    throw new RegistryError(`${file} is refused: ${owner} signed a change of ${change.by}`);
  }
  const rights = isOperator ? undefined : rightsOf(trust.keys, area);
  const [ungranted] = rights ? findUngranted(output.versions, area, rights) : [];
  if (ungranted !== undefined) throw new RegistryError(`${file} is refused: ${ungranted}`);
  return { ...output, hash, owner, publicKey };
}

/** Returns the author of a change: the owner of the key, and for whom that one says to act. */
const authorOf = (owner: string, actor: string): string =>
  isBy(actor, owner) ? actor : `${owner}, for ${actor}`;

/** Returns true if an author is the owner of a key, also one that acts for somebody. */
const isBy = (author: string, owner: string) =>
  author === owner || author.startsWith(`${owner}, for `);

/**
 * Returns the registry of an area after a change of the composed document, to be signed by the key
 * of `owner`; undefined if the change does not touch the area.
 */
export function nextRegistry(
  area: RemoteAreaName,
  before: SignedRegistry | undefined,
  changed: RegistryDocument,
  owner: string,
): AreaRegistry | undefined {
  const versions = changed.microFrontends[area] ?? [];
  const history = changed.history.filter(({ remote }) => remote === area);
  const known = before ?? { versions: [], history: [], revision: 0, hash: null };
  const isNew = (change: RegistryChange) => !known.history.some((one) => isEqual(one, change));
  if (isEqual(versions, known.versions) && !history.some(isNew)) return undefined;
  const next = {
    area,
    revision: known.revision + 1,
    versions,
    history: withEntry({ remote: area, by: owner }, history, isNew)
      .map((one) => (isNew(one) ? { ...one, by: authorOf(owner, one.by) } : one))
      .slice(0, MAX_CHANGES),
  };
  return withPrevious(next, known.hash);
}

/** Each registry begins with a change of its own, also where the caller named none. */
function withEntry(
  own: Pick<RegistryChange, 'remote' | 'by'>,
  history: readonly RegistryChange[],
  isNew: (change: RegistryChange) => boolean,
): readonly RegistryChange[] {
  const [first] = history;
  if (first && isNew(first)) return history;
  const at = new Date().toISOString();
  return [{ at, ...own, action: 'set' }, ...history];
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Composes the document that pages follow; its revision grows with each change of any area. */
export function composeDocument(registries: readonly SignedRegistry[]): RegistryDocument {
  if (registries.length === 0) return EMPTY_DOCUMENT;
  return {
    ...EMPTY_DOCUMENT,
    revision: registries.reduce((sum, { revision }) => sum + revision, 0),
    microFrontends: Object.fromEntries(
      registries
        .filter(({ versions }) => versions.length > 0)
        .map(({ area, versions }) => [area, versions]),
    ),
    history: mergeHistories(registries.map(({ history }) => history)),
    heads: Object.fromEntries(registries.map(({ area, hash }) => [area, hash])),
  };
}

/** Merges by time, newest first; the order within an area stays, whatever clocks say. */
function mergeHistories(histories: readonly (readonly RegistryChange[])[]): RegistryChange[] {
  const rests = histories.map((history) => [...history]);
  const merged: RegistryChange[] = [];
  for (;;) {
    const newest = rests.reduce<RegistryChange[] | undefined>((best, rest) => {
      if (!rest[0]) return best;
      return !best?.[0] || rest[0].at > best[0].at ? rest : best;
    }, undefined);
    const change = newest?.shift();
    if (!change) return merged;
    merged.push(change);
  }
}
