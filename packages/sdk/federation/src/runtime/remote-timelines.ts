import { type PageReport, REMOTE_AREAS, type RemotePhase } from '@exchange/contract';

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
  return REMOTE_AREAS.flatMap((area) => {
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
