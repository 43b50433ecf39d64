import type { AreaDefinition, RemoteAreaName } from '@exchange/contract';
import {
  type Deployment,
  EMPTY_DOCUMENT,
  type PageRegistry,
  type RegisteredVersion,
  type RegistryDocument,
  type Release,
  type SelectedRegistry,
} from '../registry/index.ts';
import { integrityOf, type ReleaseRecord, type ReleaseStore } from '../releases/index.ts';
import { TEST_AREAS } from './areas.ts';

const AREAS: SelectedRegistry['areas'] = TEST_AREAS;

/** A well-formed hash of nothing in particular. */
export const SOME_HASH = `sha384-${'A'.repeat(64)}`;

/**
 * Returns a registry entry with all traffic, at its address below its origin; the other fields are
 * made up.
 */
export function registerForTest(
  { version, manifestUrl, integrity = {} }: Release,
  deployment: Deployment = { traffic: 100, default: true },
): RegisteredVersion {
  const [, area = '', , file] = new URL(manifestUrl, 'http://origin').pathname.split('/');
  const definition = AREAS[area];
  return {
    url: `/${area}/${version}/${file}`,
    metadata: { integrity: SOME_HASH, version },
    deployment,
    extras: {
      integrity,
      requires: {},
      calls: [],
      gate: 'unchecked',
      misfits: [],
      mounted: false,
      ...(definition && { area: definition }),
    },
  };
}

/** Returns a page's registry with these remotes; `areas` are those of this product by default. */
export const registryForTest = (
  remotes: PageRegistry['remotes'],
  areas: SelectedRegistry['areas'] = AREAS,
): SelectedRegistry => ({ areas, remotes });

/** Returns a registry document that gives every page `remotes`. */
export function documentForTest(remotes: PageRegistry['remotes']): RegistryDocument {
  const former = { traffic: 0, default: false };
  const entries = Object.entries(remotes).map(([area, { active, lastGood }]) => [
    area,
    [registerForTest(active), ...(lastGood ? [registerForTest(lastGood, former)] : [])],
  ]);
  return { ...EMPTY_DOCUMENT, microFrontends: Object.fromEntries(entries) };
}

/** Returns a definition with the area's pages and without fragments. */
const defineForTest = (area: RemoteAreaName): AreaDefinition => ({
  name: area,
  title: { en: area },
  pages: (AREAS[area] ?? { pages: [{ path: `/${area}`, calls: [] }] }).pages,
  fragments: [],
  links: [],
});

/** Returns the record of a release of these files, by name and content. */
export function recordForTest(
  area: RemoteAreaName,
  version: string,
  contents: Readonly<Record<string, string>>,
): ReleaseRecord {
  const files = Object.entries(contents).map(([file, content]) => {
    return [file, { integrity: integrityOf(content), bytes: Buffer.byteLength(content) }] as const;
  });
  return {
    remote: area,
    version,
    manifest: 'm.json',
    files: Object.fromEntries(files),
    maps: {},
    entry: 'entry.js',
    exposes: {},
    requires: {},
    calls: [],
    area: defineForTest(area),
    bundles: [],
    build: {
      commit: null,
      dirty: null,
      publishedAt: '2026-01-01T00:00:00.000Z',
      publishedBy: 'test',
    },
  };
}

/** Writes files into a store as one release, without a build. */
export async function publishForTest(
  store: ReleaseStore,
  area: RemoteAreaName,
  version: string,
  contents: Readonly<Record<string, string>>,
): Promise<ReleaseRecord> {
  for (const [file, content] of Object.entries(contents)) {
    await store.createFile(area, version, file, Buffer.from(content));
  }
  const record = recordForTest(area, version, contents);
  await store.createRelease(record);
  return record;
}

/**
 * Makes a document the signed registry of a store; areas that it does not name have no versions.
 * Stores with the same documents have the same changes.
 */
export const writeRegistryForTest = (
  store: ReleaseStore,
  { microFrontends, history }: Pick<RegistryDocument, 'microFrontends' | 'history'>,
): Promise<RegistryDocument> =>
  store.updateRegistry((before) => {
    const none = Object.keys(before.microFrontends).map((area) => [area, []] as const);
    const changes = Object.keys({ ...before.microFrontends, ...microFrontends })
      .filter((area) => !history.some(({ remote }) => remote === area))
      .map((remote) => ({
        id: `${remote} ${before.revision}`,
        at: '2026-01-01T00:00:00.000Z',
        by: 'test',
        remote,
        action: 'activate',
      }));
    return {
      ...before,
      microFrontends: { ...Object.fromEntries(none), ...microFrontends },
      history: [...history, ...changes, ...before.history],
    };
  });
