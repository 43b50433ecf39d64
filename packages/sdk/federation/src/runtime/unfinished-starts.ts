import type { RemoteAreaName } from '@exchange/contract';
import { reportRemoteFault } from './report.ts';

/** Keys in the tab's storage: versions that are starting, and versions that froze this tab. */
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

/** Notes in the tab's storage that code of a version is about to run, which may freeze the page. */
export function noteStart(area: RemoteAreaName, version: string): void {
  if (globalThis.document?.hidden !== false) return;
  write(STARTING_KEY, [...starting.add(nameOf(area, version))]);
}

/** Removes the note: the version was painted, or failed. */
export function endStart(area: RemoteAreaName, version: string): void {
  if (starting.delete(nameOf(area, version))) write(STARTING_KEY, [...starting]);
}

/**
 * Reports the versions whose start never ended in the page before. Returns whether a version froze
 * this tab, which does not start it again.
 */
export function readFrozen(): (area: RemoteAreaName, version: string) => boolean {
  const unfinished = new Set(read(STARTING_KEY));
  const frozen = new Set([...read(FROZEN_KEY), ...unfinished]);
  write(STARTING_KEY, []);
  write(FROZEN_KEY, [...frozen]);
  for (const name of unfinished) {
    const [area = '', version = ''] = name.split(' ');
    reportRemoteFault({ area, version, fault: 'mount', at: performance.now() });
  }
  return (area, version) => frozen.has(nameOf(area, version));
}
