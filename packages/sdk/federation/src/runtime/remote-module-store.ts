import type { Release } from '../registry/schema.ts';

/** The version of a remote in use, and the modules that could not be shown. */
interface Selection {
  /** Position in the list of candidates, the wanted version first. */
  index: number;
  /** Grows with every retry, so that a retried module remounts. */
  attempt: number;
  /** Modules that failed in the last candidate. */
  failed: ReadonlySet<string>;
}

type SelectionEvent =
  | { type: 'failed'; expose: string; version: string }
  | { type: 'retried'; expose: string; keepVersion: boolean };

/** The state before the first request. */
export const initialSelection: Selection = { index: 0, attempt: 0, failed: new Set() };

/**
 * Moves all modules of a remote to the next candidate together, so a page never mixes two versions;
 * in the last candidate each module fails independently.
 */
export function reduceSelection(
  state: Selection,
  event: SelectionEvent,
  versions: readonly string[],
): Selection {
  if (event.type === 'retried') {
    const failed = new Set(state.failed);
    failed.delete(event.expose);
    return event.keepVersion
      ? { ...state, attempt: state.attempt + 1, failed }
      : { index: 0, attempt: state.attempt + 1, failed: new Set() };
  }
  if (versions[state.index] !== event.version) return state;
  if (state.index + 1 < versions.length) {
    return { ...state, index: state.index + 1, failed: new Set() };
  }
  return { ...state, failed: new Set([...state.failed, event.expose]) };
}

/** Lists the versions to try in order; the last good one only if it differs from the active one. */
export function selectCandidates<R extends { version: string }>(
  remote: { active: R; lastGood?: R | undefined } | undefined,
): readonly R[] {
  if (!remote) return [];
  const { active, lastGood } = remote;
  return lastGood && lastGood.version !== active.version ? [active, lastGood] : [active];
}

/** State of one module (an area or a fragment) of a remote. */
type RemoteModuleState =
  | { status: 'idle' | 'loading' }
  | { status: 'ready'; key: string; version: string; module: unknown }
  | { status: 'failed'; phase: 'load' | 'mount'; error: unknown };

/** Loads one module of one release; `fresh` discards cached data of that release. */
export type LoadRemoteModule = (
  release: Release,
  expose: string,
  fresh: boolean,
) => Promise<unknown>;

/** The modules of one remote and the version that all of them use. */
export interface RemoteModuleStore {
  get: (expose: string) => RemoteModuleState;
  subscribe: (listener: () => void) => () => void;
  /** The version in use; undefined if the remote is switched off. */
  version: () => string | undefined;
  /** Starts loading unless it was started; never throws. */
  request: (expose: string) => void;
  /** Resolves to the module; rejects if no version could be loaded. */
  load: (expose: string) => Promise<unknown>;
  /** Reports that the module of this version threw while it rendered. */
  reportMountError: (expose: string, version: string, error: unknown) => void;
  retry: (expose: string) => void;
}

const IDLE: RemoteModuleState = { status: 'idle' };
const LOADING: RemoteModuleState = { status: 'loading' };

/**
 * Creates the store of one remote for its candidates, the wanted release first. `leave` gets each
 * failed release after the page moved to the next one.
 */
export function createRemoteModuleStore(
  candidates: readonly Release[],
  loadModule: LoadRemoteModule,
  leave: (release: Release) => void = () => undefined,
): RemoteModuleStore {
  const versions = candidates.map((release) => release.version);
  const modules = new Map<string, RemoteModuleState>();
  const listeners = new Set<() => void>();
  let selection = initialSelection;
  let epoch = 0;

  const set = (expose: string, state: RemoteModuleState) => {
    modules.set(expose, state);
    for (const listener of listeners) listener();
  };
  const isAnyReady = () => Array.from(modules.values()).some(({ status }) => status === 'ready');

  function start(expose: string, fresh: boolean): void {
    const release = candidates[selection.index];
    if (!release) {
      set(expose, { status: 'failed', phase: 'load', error: new Error('The area is off') });
      return;
    }
    // The page knows the fragments of the active version only.
    if (release.exposes && !release.exposes.includes(expose)) {
      const error = new Error(`${release.version} has no ${expose}`);
      set(expose, { status: 'failed', phase: 'load', error });
      return;
    }
    const started = epoch;
    const key = `${release.version}#${selection.attempt}`;
    set(expose, LOADING);
    loadModule(release, expose, fresh).then(
      (module) => {
        if (started === epoch) {
          set(expose, { status: 'ready', key, version: release.version, module });
        } else leaveLate(release);
      },
      (error: unknown) => {
        if (started === epoch) fail(expose, release.version, error, 'load');
        else leaveLate(release);
      },
    );
  }

  function fail(expose: string, version: string, error: unknown, phase: 'load' | 'mount'): void {
    const before = selection.index;
    dispatch({ type: 'failed', expose, version });
    if (selection.index !== before) {
      restart(false);
      leave(candidates[before] as Release);
    } else if (selection.failed.has(expose)) set(expose, { status: 'failed', phase, error });
  }

  // In-flight loads of the release may have completed since it was left.
  function leaveLate(release: Release): void {
    if (candidates[selection.index] !== release) leave(release);
  }

  function dispatch(event: SelectionEvent): void {
    selection = reduceSelection(selection, event, versions);
  }

  function restart(fresh: boolean): void {
    epoch += 1;
    // Clear all first: the first listener may request another module at once.
    const exposes = Array.from(modules.keys());
    for (const expose of exposes) modules.set(expose, LOADING);
    exposes.forEach((expose, position) => {
      start(expose, fresh && position === 0);
    });
  }

  const store: RemoteModuleStore = {
    get: (expose) => modules.get(expose) ?? IDLE,
    version: () => versions[selection.index],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    request(expose) {
      if (!modules.has(expose)) start(expose, false);
    },
    load(expose) {
      return new Promise((resolve, reject) => {
        const settle = () => {
          const state = store.get(expose);
          if (state.status === 'ready') resolve(state.module);
          else if (state.status === 'failed') reject(state.error);
          else return;
          unsubscribe();
        };
        const unsubscribe = store.subscribe(settle);
        store.request(expose);
        settle();
      });
    },
    reportMountError: (expose, version, error) => fail(expose, version, error, 'mount'),
    retry(expose) {
      if (store.get(expose).status !== 'failed') return;
      const keepVersion = isAnyReady();
      dispatch({ type: 'retried', expose, keepVersion });
      if (keepVersion) start(expose, false);
      else restart(true);
    },
  };
  return store;
}
