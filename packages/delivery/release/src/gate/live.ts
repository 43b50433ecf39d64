import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteAreaName } from '@exchange/contract';
import {
  BUILD_RECORD_FILE,
  type BuildRecord,
  isOfRegistry,
  type OpenApi,
  OpenApiSchema,
  parseBuildRecord,
  parseRegistryHealth,
  REGISTRY_HEALTH_PATH,
  type RegistryDocument,
  type RegistryHealth,
} from '@exchange/federation/registry';
import type { ReleaseStore } from '@exchange/federation/releases';
import { UsageError } from '@exchange/server-kit/arguments';
import { readPortBase } from '@exchange/server-kit/ports';
import * as v from 'valibot';
import { ReleaseError } from '../release-error.ts';

const TIMEOUT_MS = 10_000;
/** Milliseconds that an edge may lag behind its store, and the interval of checks. */
const BEHIND_MS = 3000;
const CHECK_AGAIN_MS = 300;

/** Hint for a wrong live system. */
export const LIVE_HINT = 'Name the system that follows this store with --live or LIVE_URL.';

/** The running system that a release has to fit. */
export interface LiveSystem {
  shell: Pick<BuildRecord, 'version' | 'provides' | 'slots' | 'pages' | 'calls'>;
  server: OpenApi;
  document: RegistryDocument;
  /** Area, or `keys`, → why its file is not followed. */
  faults: Readonly<Record<string, string>>;
  /** Returns the address of an area's files; undefined: unknown. */
  originOf: (area: RemoteAreaName) => string | undefined;
}

/**
 * Returns the address of the running system: the given one, else this machine's. Throws UsageError
 * if none is given and the store is not on this machine.
 */
export function selectLiveAddress(store: ReleaseStore, option: string | undefined): string {
  if (option) {
    if (URL.canParse(option) && /^https?:/.test(option)) return option;
    throw new UsageError(`--live ${option} is not an address like https://exchange.example`);
  }
  if (!store.storage.isLocal) {
    throw new UsageError(
      `--live is missing: give the address of the system that reads ${store.storage.name}`,
    );
  }
  return `http://localhost:${readPortBase(process.env)}`;
}

/**
 * Reads the system at `address` from its edge. Throws ReleaseError on an unexpected response, or if
 * its pages follow another registry than the store's.
 */
export async function readLiveSystem(address: string, store: ReleaseStore): Promise<LiveSystem> {
  const [shell, server, { document, originOf, faults }] = await Promise.all([
    readLiveShell(address),
    readLiveServer(address),
    readSameRegistry(address, store),
  ]);
  return { shell, server, document, originOf, faults };
}

/** Reads the calls of the live server from the edge at `address`. Throws ReleaseError as above. */
export const readLiveServer = (address: string): Promise<OpenApi> =>
  read(address, '/api/docs/json', parseOpenApi);

/** Reads the record of the live shell from the edge at `address`. Throws ReleaseError as above. */
export const readLiveShell = (address: string): Promise<BuildRecord> =>
  read(address, `/assets/${BUILD_RECORD_FILE}`, parseBuildRecord);

/**
 * Reads the calls of a server that is not live: of the one at an address, or a saved
 * `/api/docs/json`. Throws ReleaseError if it is none.
 */
export async function readNextServer(place: string): Promise<OpenApi> {
  if (/^https?:/.test(place) && URL.canParse(place)) {
    const { origin, pathname } = new URL(place);
    return read(origin, pathname === '/' ? '/api/docs/json' : pathname, parseOpenApi);
  }
  try {
    return parseOpenApi(JSON.parse(await readFile(place, 'utf8')));
  } catch (error) {
    throw new ReleaseError(
      `${place} is no description of a server's calls: ${(error as Error).message}`,
    );
  }
}

const parseOpenApi = (reply: unknown): OpenApi => v.parse(OpenApiSchema, reply);

/**
 * Reads which registry the pages of the system at `address` follow. Throws ReleaseError as above.
 */
const readLiveRegistry = (address: string): Promise<RegistryHealth> =>
  read(address, REGISTRY_HEALTH_PATH, parseRegistryHealth);

async function readSameRegistry(address: string, store: ReleaseStore) {
  const until = performance.now() + BEHIND_MS;
  for (;;) {
    const live = await readLiveRegistry(address);
    const document = await store.readRegistry();
    if (isOfRegistry(live, document)) {
      const { origins = {}, areasOrigin, faults = {} } = live;
      const originOf = (area: RemoteAreaName) =>
        Object.hasOwn(origins, area) ? origins[area] : areasOrigin?.replaceAll('{area}', area);
      return { document, originOf, faults };
    }
    if (performance.now() > until) {
      throw new ReleaseError(
        `The live system at ${address} follows another registry (revision ${live.revision}) than ` +
          `the one in ${store.storage.name} (revision ${document.revision})`,
      );
    }
    // An edge reads its store about every second.
    await sleep(CHECK_AGAIN_MS);
  }
}

async function read<T>(address: string, path: string, parse: (reply: unknown) => T): Promise<T> {
  const url = new URL(path, address);
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return parse(await response.json());
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    throw new ReleaseError(`The live system gave no usable answer at ${url} (${reason})`);
  }
}
