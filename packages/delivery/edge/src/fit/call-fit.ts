import { type RemoteAreaName, SHELL } from '@exchange/contract';
import {
  type BuildRecord,
  type LiveFit,
  listOffered,
  listOfferedShells,
  type RegisteredVersion,
  type RegistryDocument,
  type VersionRole,
} from '@exchange/federation/registry';
import { integrityOf, type ReleaseStore, type UsedCall } from '@exchange/federation/releases';
import { LRUCache } from 'lru-cache';
import { compareCalls } from './compare-calls.ts';
import { createComparisonWait } from './comparison-wait.ts';
import { readRegisteredCalls } from './registered-calls.ts';
import { followDescription, type ServerDescription } from './server-description.ts';

/** Milliseconds between two reads of the server's description, and of records that were not read. */
const REST_MS = 10_000;

const LATE = 'is not compared yet: pages get a compared version in place of it, if there is one.';

/** Versions that are not offered, which browsers of staff or with a preview show. */
const MAX_OTHERS = 50;

/** Compares the calls of shell and areas with the live server. */
export interface CallFit {
  /**
   * Returns what is known, after new versions that players are offered were compared, for two
   * seconds at most.
   */
  follow: (document: RegistryDocument, shell: Shell) => Promise<FoundFit>;
  /**
   * Returns what `choose` makes of what is known, after the versions that it leads to were compared,
   * for two seconds at most; no other version is waited for.
   */
  choose: <Choice>(
    document: RegistryDocument,
    shell: Shell,
    how: {
      choose: (found: FoundFit) => Choice;
      listShown: (choice: Choice) => readonly AreaVersion[];
    },
  ) => Promise<Choice>;
}

type Shell = Pick<BuildRecord, 'calls'>;

/** A version with its area; it need not be registered. */
interface AreaVersion {
  area: RemoteAreaName;
  version: RegisteredVersion;
}

/** Incompatibilities that are known; nothing of what could not be compared. */
export interface FoundFit {
  findCallMisfits: NonNullable<LiveFit['findCallMisfits']>;
  /** Says whether a version was compared, or is still, or late: after pages waited for it in vain. */
  stateOf: (area: RemoteAreaName, version: RegisteredVersion) => 'compared' | 'awaited' | 'late';
  /** Calls of the shell itself that the server does not serve. */
  shellIncompatibilities: readonly string[];
}

/** One side of a comparison: the calls of a version, or those of the shell. */
interface Subject {
  key: string;
  /** The area, whose versions wait for each other alone. */
  owner: RemoteAreaName;
  /** Resolves to undefined while they are unknown; throws if the record is not the registered one. */
  readCalls: () => Promise<readonly UsedCall[] | undefined>;
}

/** Of one area the versions that most players get are compared first. */
const ROLES: readonly VersionRole[] = ['active', 'canary', 'last good'];

/**
 * Creates the comparison that no publisher can skip: by the records in the store and the server's
 * own description. While either is unreachable, what was found before stays.
 */
export function createCallFit(parts: {
  store: ReleaseStore;
  readServer: () => Promise<ServerDescription>;
  warn: (message: string) => void;
  restMs?: number;
  compare?: typeof compareCalls;
}): CallFit {
  const { store, readServer, warn, restMs = REST_MS, compare = compareCalls } = parts;
  const description = followDescription(readServer, warn, restMs);
  let followed: { document: RegistryDocument; shell: Shell; shellKey: string } | undefined;
  /** By key: what players are offered, and what else pages ask for. */
  let subjects = new Map<string, Subject>();
  const calls = new Map<string, readonly UsedCall[]>();
  /** Incompatibilities by the description they are of; also of what was not compared in time. */
  const verdicts = new Map<
    string,
    { server: string | undefined; incompatibilities: readonly string[] }
  >();
  /** Keys of subjects that players are not offered. */
  const others = new LRUCache<string, true>({
    max: MAX_OTHERS,
    dispose: (_, key) => {
      subjects.delete(key);
      for (const kept of [calls, verdicts, awaitedAt, tried, logged]) kept.delete(key);
    },
  });
  /** Keys of which it is known that they are unknown. */
  const tried = new Set<string>();
  /** Keys whose lateness was logged. */
  const logged = new Set<string>();
  const { awaitedAt, ...waiting } = createComparisonWait();
  /** By area. */
  const rounds = new Map<RemoteAreaName, { startedAt: number; isRunning: boolean }>();
  let news = Promise.withResolvers<void>();

  const isNew = ({ key }: Pick<Subject, 'key'>) => !tried.has(key) && !verdicts.has(key);

  function reportNews(): void {
    news.resolve();
    news = Promise.withResolvers();
  }

  function setVerdict(
    key: string,
    of: string | undefined,
    incompatibilities: readonly string[],
  ): void {
    verdicts.set(key, { server: of, incompatibilities });
    reportNews();
  }

  /** Compares the versions of one area that have no verdict on the present description. */
  async function compareArea(own: readonly Subject[]): Promise<void> {
    await Promise.all(own.map(readOne));
    const made = own.flatMap(({ key }) => {
      const found = calls.get(key) ?? [];
      return found.length > 0 ? [[key, found] as const] : [];
    });
    const server = made.length > 0 ? await description.current() : undefined;
    if (server) {
      const { text, openApi } = server;
      const open = made.filter(([key]) => verdicts.get(key)?.server !== text);
      if (open.length > 0) {
        await compare(openApi, new Map(open), (key, incompatibilities) =>
          setVerdict(key, text, incompatibilities),
        );
      }
    }
    // The others had no time left; the next page starts another round for them.
    for (const { key } of own) if (!server || !calls.has(key)) tried.add(key);
  }

  async function readOne({ key, readCalls }: Subject): Promise<void> {
    if (calls.has(key)) return;
    try {
      const found = await readCalls();
      if (!found) return;
      calls.set(key, found);
      if (found.length === 0) setVerdict(key, undefined, []);
    } catch (error) {
      setVerdict(key, undefined, [(error as Error).message]);
    }
  }

  const describe = ({ area, version }: AreaVersion): Subject => ({
    key: keyOf(area, version),
    owner: area,
    readCalls: () => readRegisteredCalls(store, area, version),
  });

  /** Returns the key of the shell. */
  function adopt(document: RegistryDocument, shell: Shell): string {
    if (document === followed?.document && shell === followed.shell) return followed.shellKey;
    const shellKey = `${SHELL} ${integrityOf(JSON.stringify(shell.calls))}`;
    followed = { document, shell, shellKey };
    const offered = [...listOffered(document), ...listOfferedShells(document)]
      .toSorted((one, other) => ROLES.indexOf(one.role) - ROLES.indexOf(other.role))
      .map(({ remote, registered }) => describe({ area: remote, version: registered }));
    const own = { key: shellKey, owner: SHELL, readCalls: async () => shell.calls };
    others.clear();
    subjects = new Map([own, ...offered].map((one) => [one.key, one]));
    for (const kept of [calls, verdicts, awaitedAt, tried, logged]) {
      for (const key of kept.keys()) if (!subjects.has(key)) kept.delete(key);
    }
    return shellKey;
  }

  /** Starts the comparison of areas with new versions and, for a page, of those that rested. */
  function startRounds(isFirst: boolean): void {
    for (const [owner, own] of Map.groupBy(subjects.values(), (one) => one.owner)) {
      const { startedAt, isRunning } = rounds.get(owner) ?? {};
      const hasRested = startedAt === undefined || performance.now() - startedAt >= restMs;
      const isDue = isFirst && hasRested;
      if (isRunning || !(isDue || own.some(isNew))) continue;
      const round = { startedAt: performance.now(), isRunning: true };
      rounds.set(owner, round);
      void compareArea(own)
        .catch((error: Error) => {
          warn(`Calls were not compared: ${error.message}`);
          // A failure is not repeated for each page.
          for (const { key } of own) tried.add(key);
        })
        .finally(() => {
          round.isRunning = false;
          reportNews();
        });
    }
  }

  async function select<Choice>(
    choose: (found: FoundFit) => Choice,
    listShown: (choice: Choice) => readonly Subject[],
    shellKey: string,
  ): Promise<Choice> {
    for (let isFirst = true; ; isFirst = false) {
      const choice = choose({
        findCallMisfits: (area, version) =>
          verdicts.get(keyOf(area, version))?.incompatibilities ?? [],
        stateOf(area, version) {
          const key = keyOf(area, version);
          if (!isNew({ key })) return 'compared';
          if (!waiting.isOver(key)) return 'awaited';
          if (!logged.has(key)) warn(`${area} ${version.metadata.version} ${LATE}`);
          logged.add(key);
          return 'late';
        },
        shellIncompatibilities: verdicts.get(shellKey)?.incompatibilities ?? [],
      });
      const shown = listShown(choice);
      for (const one of shown) {
        if (subjects.has(one.key) && !others.has(one.key)) continue;
        subjects.set(one.key, one);
        others.set(one.key, true);
      }
      startRounds(isFirst);
      const awaited = shown.filter(isNew).map(({ key }) => key);
      if (!(await waiting.wait(awaited, news.promise))) return choice;
    }
  }

  return {
    follow(document, shell) {
      const key = adopt(document, shell);
      const all = [...subjects.values()];
      return select(
        (found) => found,
        () => all,
        key,
      );
    },
    choose(document, shell, { choose, listShown }) {
      const key = adopt(document, shell);
      return select(choose, (choice) => listShown(choice).map(describe), key);
    },
  };
}

const keyOf = (area: RemoteAreaName, { metadata, extras }: RegisteredVersion): string =>
  [area, metadata.version, extras.callsIntegrity].join(' ');
