const PREFIX = 'mf:';

/**
 * Marks a phase of a remote in the performance timeline, `mf:casino:mount`: `load …`, `entry`,
 * `init`, `ready …` or `failed …` by expose, `mount` with the version; `registry` for the shell.
 */
export function markPhase(owner: string, phase: string, version?: string): void {
  globalThis.performance?.mark?.(`${PREFIX}${owner}:${phase}`, { detail: version });
}

/** A phase that was reached, in ms since the navigation. */
export interface PhaseMark {
  owner: string;
  phase: string;
  at: number;
}

/** Returns all phases so far, by time. */
export function readTimeline(): readonly PhaseMark[] {
  return performance
    .getEntriesByType('mark')
    .filter(({ name }) => name.startsWith(PREFIX))
    .map(({ name, startTime }) => {
      const [owner = '', phase = ''] = name.slice(PREFIX.length).split(/:(.*)/s);
      return { owner, phase, at: Math.round(startTime) };
    })
    .sort((one, two) => one.at - two.at);
}
