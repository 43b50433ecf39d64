const PREFIX = 'mf:';

/**
 * Marks a phase of loading a remote in the browser's performance timeline, `mf:casino:mount`: `load …`,
 * `entry`, `init`, `ready …` or `failed …` for each of its parts, `mount` with the version that is
 * shown; `registry` for the shell.
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

/** All phases so far, in the order of time. */
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
