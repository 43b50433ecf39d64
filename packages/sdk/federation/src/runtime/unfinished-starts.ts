import type { RemoteAreaName } from '@exchange/contract';
import { reportRemoteFault } from './report.ts';

/** Keys in the tab's storage: modules that are starting, and versions that froze this tab. */
const STARTING_KEY = 'remotes-starting';
const FROZEN_KEY = 'remotes-frozen';

const nameOf = (area: RemoteAreaName, version: string) => `${area} ${version}`;

function read(key: string): readonly string[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
  } catch {
    return [];
  }
}

function write(key: string, names: readonly string[]): void {
  try {
    if (names.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(names));
  } catch {
    // Without storage a frozen start is not noticed.
  }
}

const starting = new Set<string>();

// A frozen page runs neither; a system may end a hidden page without a word.
const endAll = () => {
  starting.clear();
  write(STARTING_KEY, []);
};
globalThis.addEventListener?.('pagehide', endAll);
globalThis.document?.addEventListener?.('visibilitychange', () => {
  if (document.hidden) endAll();
});

/** Notes in the tab's storage that code of a module is about to run, which may freeze the page. */
export function noteStart(area: RemoteAreaName, version: string, expose: string): void {
  if (globalThis.document?.hidden !== false) return;
  write(STARTING_KEY, [...starting.add(`${nameOf(area, version)} ${expose}`)]);
}

/** Removes the note: the module was painted, or failed. */
export function endStart(area: RemoteAreaName, version: string, expose: string): void {
  if (starting.delete(`${nameOf(area, version)} ${expose}`)) write(STARTING_KEY, [...starting]);
}

/**
 * Returns true after a reload: the notes in the storage are those of this tab. A duplicated or
 * restored tab has the notes of another page; browsers call that a move in the history.
 */
function isReload(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'reload';
}

/**
 * Reports the versions whose start never ended before the page was reloaded. Returns whether a
 * version froze this tab, which does not start it again.
 */
export function readFrozen(): (area: RemoteAreaName, version: string) => boolean {
  const starts = isReload() ? read(STARTING_KEY) : [];
  const unfinished = new Set(starts.map((name) => name.split(' ').slice(0, 2).join(' ')));
  const frozen = new Set([...read(FROZEN_KEY), ...unfinished]);
  write(STARTING_KEY, []);
  write(FROZEN_KEY, [...frozen]);
  for (const name of unfinished) {
    const [area = '', version = ''] = name.split(' ');
    reportRemoteFault({ area, version, fault: 'mount', at: performance.now() });
  }
  return (area, version) => frozen.has(nameOf(area, version));
}
