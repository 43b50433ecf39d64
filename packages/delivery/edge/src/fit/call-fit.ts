import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteAreaName } from '@exchange/contract';
import {
  BUILD_RECORD_FILE,
  type BuildRecord,
  type LiveFit,
  type OpenApi,
  type RegisteredVersion,
  type RegistryDocument,
  RegistryError,
} from '@exchange/federation/registry';
import { integrityOf, type ReleaseStore, type UsedCall } from '@exchange/federation/releases';
import { LRUCache } from 'lru-cache';
import { compareCalls } from './compare-calls.ts';

/** Milliseconds between two reads of the server's description, and of records that were not read. */
const REST_MS = 10_000;
/** Milliseconds that a page waits until a version that is new to this edge is compared. */
const PATIENCE_MS = 2000;
/** Releases that are not registered, which browsers of staff or with a preview show. */
const MAX_OTHERS = 50;

/** Whether the calls of shell and areas fit the live server. */
export interface CallFit {
  /**
   * Returns what is known of the versions, and of `other`, a release that is not registered; after
   * new ones were compared or PATIENCE_MS.
   */
  follow: (
    document: RegistryDocument,
    shell: Shell,
    other?: { area: RemoteAreaName; version: RegisteredVersion },
  ) => Promise<FoundFit>;
}

type Shell = Pick<BuildRecord, 'calls'>;

/** Misfits that are known; nothing of what could not be compared. */
interface FoundFit {
  findCallMisfits: NonNullable<LiveFit['findCallMisfits']>;
  /** Calls of the shell itself that the server does not serve. */
  shellMisfits: readonly string[];
}

/** The calls of the live server. */
export interface ServerDescription {
  /** Equal for equal descriptions. */
  text: string;
  openApi: OpenApi;
}

/** What is compared: the calls of a version, or those of the shell. */
interface Subject {
  key: string;
  /** Resolves to undefined while they are unknown; throws if the record is not the registered one. */
  readCalls: () => Promise<readonly UsedCall[] | undefined>;
}

/**
 * Creates the comparison that no publisher can skip: by the records in the store and the server's
 * own description. While either is unreachable, what was found before stays.
 */
export function createCallFit(parts: {
  store: ReleaseStore;
  readServer: () => Promise<ServerDescription>;
  warn: (message: string) => void;
  restMs?: number;
}): CallFit {
  const { store, readServer, warn, restMs = REST_MS } = parts;
  let server: ServerDescription | undefined;
  let subjects: readonly Subject[] = [];
  const others = new LRUCache<string, Subject>({ max: MAX_OTHERS });
  let readAt = Number.NEGATIVE_INFINITY;
  let comparing: Promise<void> | undefined;
  let reported = '';
  let followed: { document: RegistryDocument; shell: Shell; shellKey: string } | undefined;
  /** By key: calls of records, and misfits with the description that they are of. */
  let calls = new Map<string, readonly UsedCall[]>();
  let verdicts = new Map<string, { server: string | undefined; misfits: readonly string[] }>();
  /** Keys of which it is known that they are unknown. */
  const tried = new Set<string>();

  async function compareAll(wanted: readonly Subject[]): Promise<void> {
    await Promise.all(wanted.map(readOne));
    if (performance.now() - readAt >= restMs) {
      readAt = performance.now();
      if ([...calls.values()].some((made) => made.length > 0)) await readDescription();
    }
    const open = new Map([...calls].filter(([key]) => verdicts.get(key)?.server !== server?.text));
    if (server && open.size > 0) {
      const { text, openApi } = server;
      for (const [key, { misfits, isLate }] of await compareCalls(openApi, open)) {
        verdicts.set(key, { server: isLate ? undefined : text, misfits });
      }
    }
    const isWanted = ([key]: [string, unknown]) => wanted.some((one) => one.key === key);
    calls = new Map([...calls].filter(isWanted));
    verdicts = new Map([...verdicts].filter(isWanted));
    tried.clear();
  }

  async function readDescription(): Promise<void> {
    try {
      const found = await readServer();
      if (found.text !== server?.text) server = found;
      reported = '';
    } catch (error) {
      const reason = (error as Error).message;
      if (reason !== reported) warn(`The server's description could not be read: ${reason}`);
      reported = reason;
    }
  }

  async function readOne({ key, readCalls }: Subject): Promise<void> {
    if (calls.has(key)) return;
    try {
      const found = await readCalls();
      if (!found) return;
      calls.set(key, found);
    } catch (error) {
      verdicts.set(key, { server: undefined, misfits: [(error as Error).message] });
    }
  }

  async function readCalls(area: RemoteAreaName, version: RegisteredVersion) {
    const { metadata, extras } = version;
    const record = await readRecord(area, metadata.version);
    const isOther =
      extras.callsIntegrity !== undefined &&
      record !== undefined &&
      integrityOf(JSON.stringify(record.calls)) !== extras.callsIntegrity;
    if (isOther) throw new Error('release.json: its calls are not those that were registered');
    return record?.calls;
  }

  const describe = (area: RemoteAreaName, version: RegisteredVersion): Subject => ({
    key: keyOf(area, version),
    readCalls: () => readCalls(area, version),
  });

  async function readRecord(area: RemoteAreaName, version: string) {
    try {
      return await store.readRelease(area, version);
    } catch (error) {
      // A store that does not answer says nothing about the release.
      if (!(error instanceof RegistryError)) return undefined;
      throw new Error(`${BUILD_RECORD_FILE}: ${error.message}`);
    }
  }

  return {
    async follow(document, shell, other) {
      if (document !== followed?.document || shell !== followed.shell) {
        followed = { document, shell, shellKey: shellKey(shell) };
        subjects = [
          { key: followed.shellKey, readCalls: async () => shell.calls },
          ...Object.entries(document.microFrontends).flatMap(([area, versions]) =>
            versions.map((one) => describe(area, one)),
          ),
        ];
      }
      if (other) {
        const subject = describe(other.area, other.version);
        if (!others.has(subject.key)) others.set(subject.key, subject);
      }
      const until = performance.now() + PATIENCE_MS;
      for (;;) {
        const wanted = [...subjects, ...others.values()];
        const hasNew = wanted.some(({ key }) => !tried.has(key) && !verdicts.has(key));
        const isDue = performance.now() - readAt >= restMs;
        if (!hasNew && !isDue) break;
        comparing ??= compareAll(wanted)
          .catch((error: Error) => warn(`Calls were not compared: ${error.message}`))
          .finally(() => {
            comparing = undefined;
            // A failure is not repeated for each page.
            for (const { key } of wanted) tried.add(key);
          });
        const left = until - performance.now();
        if (!hasNew || left <= 0) break;
        await Promise.race([comparing, sleep(left, undefined, { ref: false })]);
      }
      return {
        findCallMisfits: (area, version) => verdicts.get(keyOf(area, version))?.misfits ?? [],
        shellMisfits: verdicts.get(followed.shellKey)?.misfits ?? [],
      };
    },
  };
}

const keyOf = (area: RemoteAreaName, { metadata, extras }: RegisteredVersion): string =>
  [area, metadata.version, extras.callsIntegrity].join(' ');

const shellKey = ({ calls }: Shell): string => `shell ${integrityOf(JSON.stringify(calls))}`;
