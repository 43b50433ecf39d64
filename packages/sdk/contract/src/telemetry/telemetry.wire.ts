import * as v from 'valibot';
import { remoteAreaName } from '../areas.ts';

/** Path of pages' reports to the edge: faults and mounts at once, the rest on leaving. */
export const FAULTS_PATH = '/telemetry/faults';
export const MOUNTS_PATH = '/telemetry/mounts';
export const PAGES_PATH = '/telemetry/pages';

/**
 * Kinds of failures; `integrity`: the registry has no hash for a file. A file with another hash is
 * a `load`, as browsers report it like a missing one. A `timeout` is no vote against a version: it
 * may be the client's line.
 */
export const REMOTE_FAULTS = ['load', 'mount', 'integrity', 'timeout'] as const;

/** Name of the `<meta>` with the ticket that proves which versions the edge gave to the page. */
export const GIVEN_TICKET_META = 'given-ticket';

/** Reports without the page's own ticket are ignored. */
const ticket = v.optional(v.pipe(v.string(), v.maxLength(2048)));

const area = remoteAreaName;
const version = v.pipe(v.string(), v.maxLength(64), v.regex(/^\d[\w.+-]*$/));
/** Milliseconds since the page started, at most a day. */
const sincePageBegan = v.pipe(v.number(), v.minValue(0), v.maxValue(86_400_000));

/** Failure of a version of a remote in a page. */
export const faultReport = v.object({
  area,
  version,
  fault: v.picklist(REMOTE_FAULTS),
  at: sincePageBegan,
  ticket,
});
export type FaultReport = v.InferOutput<typeof faultReport>;

/** Maximum of areas that one page shows; the rest of a report is refused. */
const MAX_AREAS = 20;
/** For each area the wanted version and its fallback. */
const MAX_MOUNTS = MAX_AREAS * 2;

/** Versions of remotes that were mounted, each once per page view. */
export const mountReport = v.object({
  remotes: v.pipe(v.array(v.object({ area, version })), v.minLength(1), v.maxLength(MAX_MOUNTS)),
  ticket,
});
export type MountReport = v.InferOutput<typeof mountReport>;

/** Steps of a remote in order: HTML with the registry, entry, init, remote module, mounted. */
export const REMOTE_PHASES = ['registry', 'entry', 'init', 'expose', 'mount'] as const;
export type RemotePhase = (typeof REMOTE_PHASES)[number];

/** Times in ms, except for the layout shift, which has no unit. */
export const WEB_VITALS = ['TTFB', 'FCP', 'LCP', 'INP', 'CLS'] as const;
export type WebVital = (typeof WEB_VITALS)[number];

/** Measurements of one page view. */
export const pageReport = v.object({
  /** Owner of the page on load. */
  area: v.union([v.literal('shell'), remoteAreaName]),
  vitals: v.record(v.picklist(WEB_VITALS), sincePageBegan),
  /** The shown remotes with the time of each step. */
  remotes: v.pipe(
    v.array(
      v.object({ area, version, phases: v.record(v.picklist(REMOTE_PHASES), sincePageBegan) }),
    ),
    v.maxLength(MAX_AREAS),
  ),
});
export type PageReport = v.InferOutput<typeof pageReport>;

/** Window event of a fault in this page; `detail` is the report. */
export const REMOTE_FAULT_EVENT = 'remote-fault';
