import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type RemoteAreaName, SHELL } from '@exchange/contract';
import {
  BUILD_RECORD_FILE,
  type BuildRecord,
  isFileName,
  parseBuildRecord,
  type RegisteredVersion,
  type RegistryDocument,
  RegistryError,
  selectShells,
} from '@exchange/federation/registry';
import { integrityOf, type ReleaseStore } from '@exchange/federation/releases';
import type { ErrorBudget } from '../budget/error-budget.ts';
import type { StoredShells } from './stored-shells.ts';

/** The build of a page's shell. */
export interface PageShell {
  build: BuildRecord;
  /** Version of the release; undefined: it is the build of the local folder. */
  version: string | undefined;
}

/** The shells of pages: the registered ones, or the build of a folder while none is registered. */
export interface ShellSource {
  /** Reads the shell of a browser without a canary or a brand of its own. */
  readActive: ReadShell;
  /**
   * Reads the first one that is as it was published; if none is, the active one that was last. Rejects
   * with a 503 before there was one.
   */
  readFirst: (wanted: readonly RegisteredVersion[]) => Promise<PageShell>;
  /** Reads a version, registered or not. */
  readVersion: (version: string) => Promise<PageShell>;
  /** Reads the script of the service worker; undefined without one. */
  readWorker: (shell: PageShell) => Promise<string | undefined>;
  /** Reads a file of a build, unverified; undefined if it is missing. */
  readFile: (shell: Pick<PageShell, 'version'>, file: string) => Promise<Uint8Array | undefined>;
  /** Returns why pages do not have a version of the shell, in words for anybody; nothing for areas. */
  findUnread: (area: RemoteAreaName, version: RegisteredVersion) => readonly string[];
}

const WORKER_FILE = 'service-worker/service-worker.js';

/** Milliseconds that a page waits for releases that are new to this edge. */
const PATIENCE_MS = 2000;

/** Thrown while there is no release that can be read, or neither a release nor a local build. */
class NoShell extends Error {
  override readonly name = 'NoShell';
  /** Status of the response. */
  readonly statusCode = 503;

  constructor() {
    super('There is no shell yet. Please try again.');
  }
}

/** Resolves like `work`; rejects if it takes longer than `ms`. */
async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the store does not answer')), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Creates the source of shells; `warn` gets each release that is refused, once until it is read. */
export function createShellSource(parts: {
  shellDist: string;
  store: ReleaseStore;
  stored: StoredShells;
  readRegistry: () => Promise<RegistryDocument>;
  budget: Pick<ErrorBudget, 'isSuspended'>;
  warn: (text: string) => void;
}): ShellSource {
  const { shellDist, store, stored, readRegistry, budget, warn } = parts;
  const readLocal = createShellReader(shellDist);
  /** Versions that could not be read, with the error. */
  const unread = new Map<string, Error>();
  let lastActive: PageShell | undefined;

  /** Reads a registered version. Throws RegistryError if the store has another one of its number. */
  async function readRegistered({ metadata }: RegisteredVersion, ms: number): Promise<PageShell> {
    const { version, integrity } = metadata;
    const { build, release } = await within(ms, stored.read(version));
    if (release.files[release.manifest]?.integrity !== integrity) {
      throw new RegistryError(`shell ${version} is refused: it is not the one that was registered`);
    }
    return { build, version };
  }

  async function readFirst(wanted: readonly RegisteredVersion[]): Promise<PageShell> {
    const until = performance.now() + PATIENCE_MS;
    for (const one of wanted) {
      const { version } = one.metadata;
      const left = Math.max(0, until - performance.now());
      try {
        // What is in memory needs no time.
        const shell = await readRegistered(one, left);
        unread.delete(version);
        if (one.deployment.default) lastActive = shell;
        return shell;
      } catch (error) {
        const { message } = error as Error;
        if (left === 0 && !(error instanceof RegistryError)) continue;
        if (unread.get(version)?.message !== message) {
          warn(`No page gets shell ${version}: ${message}`);
        }
        unread.set(version, error as Error);
      }
    }
    // The folder may have a build of long ago.
    if (wanted.length > 0 && lastActive) return lastActive;
    const build = wanted.length > 0 ? undefined : await readLocal().catch(() => undefined);
    if (!build) throw new NoShell();
    return { build, version: undefined };
  }

  return {
    readFirst,
    async readActive() {
      const wanted = selectShells(await readRegistry(), budget);
      const shell = await readFirst(wanted);
      if (wanted.length > 0) lastActive = shell;
      return shell.build;
    },
    findUnread(area, { metadata }) {
      const error = area === SHELL ? unread.get(metadata.version) : undefined;
      // Errors of the store have addresses, and rejections the names of keys.
      if (!error) return [];
      return [error instanceof RegistryError ? 'it is refused' : 'it could not be read'];
    },
    async readVersion(version) {
      const { build } = await stored.read(version);
      return { build, version };
    },
    async readFile({ version }, file) {
      if (!isFileName(file)) return undefined;
      if (version !== undefined) return store.readFile(SHELL, version, file);
      return readFile(path.join(shellDist, file)).catch(() => undefined);
    },
    async readWorker({ build, version }) {
      if (version === undefined) {
        return readFile(path.join(shellDist, WORKER_FILE), 'utf8').catch(() => undefined);
      }
      const { serviceWorker: file } = build;
      if (file === undefined) return undefined;
      const { release } = await stored.read(version);
      const bytes = await store.readFile(release.remote, version, file);
      const isPublished = bytes && integrityOf(bytes) === release.files[file]?.integrity;
      return isPublished ? Buffer.from(bytes).toString('utf8') : undefined;
    },
  };
}

/** Reads the record of the shell's current build; rejects before the first build. */
type ReadShell = () => Promise<BuildRecord>;

/**
 * Reads the record of the shell's build, again when the file changes, so that a new build needs no
 * restart. While a development build replaces its files, the former one is returned.
 */
export function createShellReader(shellDist: string): ReadShell {
  const file = path.join(shellDist, BUILD_RECORD_FILE);
  let readAt = 0;
  let record: BuildRecord | undefined;
  return async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (record && mtimeMs === readAt) return record;
      record = parseBuildRecord(JSON.parse(await readFile(file, 'utf8')));
      readAt = mtimeMs;
      return record;
    } catch (error) {
      if (record) return record;
      throw error;
    }
  };
}
