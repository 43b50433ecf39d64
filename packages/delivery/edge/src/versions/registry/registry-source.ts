import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteAreaName } from '@exchange/contract';
import {
  EMPTY_DOCUMENT,
  type RegistryDocument,
  RegistryError,
} from '@exchange/federation/registry';
import {
  composeDocument,
  isWithdrawn,
  KEYS_FILE,
  type KeysFile,
  listAdmitted,
  openKeysFile,
  openRegistry,
  type RegistryText,
  type ReleaseStorage,
  readRegistryText,
  registryFile,
  type SignedRegistry,
  type Trust,
} from '@exchange/federation/releases';

/** Milliseconds that a page waits for a slow store; then the last good registry is used. */
const PATIENCE_MS = 500;
/** The same before the first result, when pages would be without remotes. */
const FIRST_PATIENCE_MS = 3000;
/** Milliseconds that a probe waits for the file of one area; others are shown then. */
const AREA_MS = 2000;
/** Interval in ms of checks while there are listeners. */
const WATCH_MS = 300;

/** The registry of the store; parts that are refused keep their former value. */
export interface RegistrySource {
  current: () => Promise<RegistryDocument>;
  /** Returns what signatures of teams are verified by; undefined before the first keys file. */
  readTrust: () => Promise<Trust | undefined>;
  /** Returns why files of the store are refused, by area; `keys` is the keys file. */
  faults: () => Readonly<Record<string, string>>;
  /** Returns the same for anybody: without names, addresses and errors of the store. */
  publicFaults: () => Readonly<Record<string, string>>;
  /** Calls `listener` soon after each change, until `close`. */
  onChange: (listener: () => void) => void;
  close: () => void;
}

/** Where the registry is, and what it is verified by. */
export interface RegistryLocation {
  storage: ReleaseStorage;
  /** The operator's public key. */
  rootKey: string;
}

/** Why a file of the store is not followed, for operators and for anybody. */
interface Fault {
  reason: string;
  short: string;
}
const REFUSED = 'its newest file is refused';
const UNREAD = 'its newest file could not be read';

/** The file of one area, as it was last seen. */
interface AreaState {
  tag?: string | undefined;
  text?: RegistryText['text'];
  registry?: SignedRegistry | undefined;
  fault?: string | undefined;
  /** The keys that it was judged by. */
  keys?: KeysFile;
  /** The reading that goes on. */
  reading?: Promise<void> | undefined;
}

/** Stands for the tag of a file that is missing. */
const MISSING = '';
/** Name of the keys file among the faults. */
const KEYS = 'keys';

/**
 * Follows the registry: each `current` checks for a change, at most once in `storage.restMs`.
 * `warn` gets each reason once why a file is refused.
 */
export function followRegistry(
  { storage, rootKey }: RegistryLocation,
  warn: (message: string) => void,
  firstPatienceMs = FIRST_PATIENCE_MS,
): RegistrySource {
  let document = EMPTY_DOCUMENT;
  let keys: KeysFile | undefined;
  /** Tag of the last keys file that was read, valid or not. */
  let keysTag: string | undefined;
  /** Why that one is refused. */
  let keysFault: string | undefined;
  let shown: readonly SignedRegistry[] = [];
  const areas = new Map<RemoteAreaName, AreaState>();
  const faults = new Map<string, Fault>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  let lookingSince = 0;
  let timer: NodeJS.Timeout | undefined;
  const listeners = new Set<() => void>();

  function report(name: string, reason: string | undefined, short = REFUSED): void {
    if (faults.get(name)?.reason === reason) return;
    if (reason === undefined) return void faults.delete(name);
    faults.set(name, { reason, short });
    warn(`The registry in ${storage.name} could not be read, or only in part: ${reason}`);
  }

  const mapFaults = (select: (fault: Fault) => string) =>
    Object.fromEntries([...faults].map(([name, fault]) => [name, select(fault)]));

  /** Runs a step; what fails is reported, and other steps go on. */
  async function attempt(name: string, step: () => Promise<string | undefined>): Promise<void> {
    try {
      report(name, await step());
    } catch (error) {
      report(name, (error as Error).message, UNREAD);
    }
  }

  /** Reads the keys file if it changed; returns true if what keys may do changed. */
  async function readKeys(): Promise<boolean> {
    const before = keys;
    await attempt(KEYS, async () => {
      const found = await readRegistryText(storage, KEYS_FILE, keysTag || undefined);
      if (found === 'unchanged') return keysFault;
      const { text, tag = MISSING } = found;
      if (tag === keysTag) return keysFault;
      const opened = openOrKeep(text, KEYS_FILE, keys, (valid) => openKeysFile(valid, rootKey));
      keys = opened.value;
      keysTag = tag;
      keysFault = opened.fault;
      return keysFault;
    });
    return keys !== before;
  }

  /** Reads the registry of an area if its file or the keys changed. */
  async function readArea(area: RemoteAreaName, state: AreaState): Promise<void> {
    const { registry: before } = state;
    // Also while the store does not answer.
    if (before && keys && isWithdrawn(before, area, { rootKey, keys })) state.registry = undefined;
    await attempt(area, async () => {
      const found = await readRegistryText(storage, registryFile(area), state.tag || undefined);
      const { text, tag = MISSING } = found === 'unchanged' ? state : found;
      if (!keys || (tag === state.tag && keys === state.keys)) return state.fault;
      const trust = { rootKey, keys };
      const opened = openOrKeep(text, registryFile(area), state.registry, (valid) =>
        openRegistry(valid, area, trust),
      );
      const { value: registry } = opened;
      const hasNone = text === undefined && !registry;
      const fault = hasNone ? undefined : opened.fault;
      Object.assign(state, { tag, text, registry, fault, keys });
      return fault;
    });
  }

  async function probe(): Promise<void> {
    const hasOtherKeys = await readKeys();
    const deadline = new AbortController();
    const overdue = sleep(AREA_MS, undefined, { ref: false, signal: deadline.signal }).catch(
      () => undefined,
    );
    const admitted = keys ? listAdmitted(keys) : [];
    await Promise.all(admitted.map((area) => readWithin(area, overdue)));
    deadline.abort();
    lookedAt = performance.now();
    publish(hasOtherKeys);
  }

  /** Reads an area, and waits for it until `overdue`; one that takes longer is shown once it is read. */
  async function readWithin(area: RemoteAreaName, overdue: Promise<void>): Promise<void> {
    const state = areas.get(area) ?? {};
    areas.set(area, state);
    // It was waited for by an earlier probe.
    if (state.reading) return;
    let isLate = false;
    state.reading = readArea(area, state).finally(() => {
      state.reading = undefined;
      if (isLate) publish(false);
    });
    await Promise.race([state.reading, overdue]);
    isLate = state.reading !== undefined;
    if (isLate) report(area, `${registryFile(area)} was not read within ${AREA_MS} ms`, UNREAD);
  }

  /** Composes what pages follow of the areas that were read, and tells listeners of a change. */
  function publish(hasOtherKeys: boolean): void {
    const admitted = keys ? listAdmitted(keys) : [];
    const registries = admitted.flatMap((area) => areas.get(area)?.registry ?? []);
    const isSame =
      registries.length === shown.length && registries.every((one, at) => one === shown[at]);
    if (isSame && !hasOtherKeys) return;
    shown = registries;
    document = composeDocument(registries);
    for (const listener of listeners) listener();
  }

  async function current(): Promise<RegistryDocument> {
    if (performance.now() - lookedAt >= storage.restMs) {
      if (!looking) lookingSince = performance.now();
      looking ??= probe().finally(() => {
        looking = undefined;
      });
      const patience = document === EMPTY_DOCUMENT ? firstPatienceMs : PATIENCE_MS;
      // Of one check, so that a hanging store does not delay every page again.
      const left = patience - (performance.now() - lookingSince);
      if (left > 0) await Promise.race([looking, sleep(left, undefined, { ref: false })]);
    }
    return document;
  }

  return {
    current,
    async readTrust() {
      await current();
      return keys && { rootKey, keys };
    },
    faults: () => mapFaults(({ reason }) => reason),
    publicFaults: () => mapFaults(({ short }) => short),
    onChange(listener) {
      listeners.add(listener);
      timer ??= setInterval(() => void current(), WATCH_MS).unref();
    },
    close: () => clearInterval(timer),
  };
}

/** Opens a file of the store; `before` stays in place of one that is missing or refused. */
function openOrKeep<Value>(
  text: RegistryText['text'],
  file: string,
  before: Value | undefined,
  open: (text: string) => Value,
): { value: Value | undefined; fault: string | undefined } {
  try {
    if (text === undefined) throw new RegistryError(`${file} is missing`);
    if (text instanceof RegistryError) throw text;
    return { value: open(text), fault: undefined };
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    return { value: before, fault: error.message };
  }
}
