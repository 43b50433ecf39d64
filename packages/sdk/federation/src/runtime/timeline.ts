import type { PageReport, RemoteAreaName, RemotePhase } from '@exchange/contract';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

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

/** Returns the area of a container from its name `mfe_casino_1_0_0`. */
const areaOf = (container: string) => /^mfe_([a-z]+)_/.exec(container)?.[1] as RemoteAreaName;

/** Marks when a remote's entry was loaded, and when it had the shell's shared modules. */
export const timelinePlugin: ModuleFederationRuntimePlugin = {
  name: 'exchange-timeline',
  beforeInitContainer(args) {
    markPhase(areaOf(args.remoteInfo.name), 'entry');
    return args;
  },
  initContainer(args) {
    markPhase(areaOf(args.remoteInfo.name), 'init');
    return args;
  },
};

type RemoteTimeline = PageReport['remotes'][number];

/** Marks of the runtime → phases before the remote is on the page. */
const PHASES: readonly (readonly [mark: RegExp, phase: RemotePhase])[] = [
  [/^entry$/, 'entry'],
  [/^init$/, 'init'],
  [/^ready /, 'expose'],
];

/**
 * Returns the remotes that were shown, each with its version and the time of each phase, in ms
 * since the page began.
 */
export function readRemoteTimelines(timing: Performance = performance): RemoteTimeline[] {
  const marks = timing.getEntriesByType('mark') as PerformanceMark[];
  const [page] = timing.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const areas = new Set(marks.flatMap(({ name }) => /^mf:([a-z]+):mount$/.exec(name)?.[1] ?? []));
  return Array.from(areas).flatMap((area) => {
    const prefix = `mf:${area}:`;
    const own = marks.filter(({ name }) => name.startsWith(prefix));
    const mounts = own.filter(({ name }) => name === `${prefix}mount`);
    const version: unknown = mounts.at(-1)?.detail;
    const mount = mounts.find(({ detail }) => detail === version);
    if (!mount || typeof version !== 'string') return [];
    const phases: RemoteTimeline['phases'] = {
      ...(page && { registry: page.responseEnd }),
      mount: mount.startTime,
    };
    // Marks of a version that failed before are earlier.
    for (const [mark, phase] of PHASES) {
      const last = own.findLast(
        ({ name, startTime }) =>
          startTime <= mount.startTime && mark.test(name.slice(prefix.length)),
      );
      if (last) phases[phase] = last.startTime;
    }
    return [{ area, version, phases }];
  });
}
