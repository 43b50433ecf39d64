import * as v from 'valibot';
import { AREAS, REMOTE_AREAS } from '../areas.ts';

/** Where pages tell the edge how remotes fare: of faults and mounts at once, of the rest as they are left. */
export const FAULTS_PATH = '/telemetry/faults';
export const MOUNTS_PATH = '/telemetry/mounts';
export const PAGES_PATH = '/telemetry/pages';

/**
 * How a version of a remote failed: `integrity` where the registry has no hash for a file. A file that
 * differs from its hash is a `load`, as browsers tell it like one that is missing.
 */
export const REMOTE_FAULTS = ['load', 'mount', 'integrity'] as const;

/** Name of the `<meta>` with the ticket that proves which versions the edge gave the page. */
export const GIVEN_TICKET_META = 'given-ticket';

/** Without it, or with one of another page, a report counts for nothing. */
const ticket = v.optional(v.pipe(v.string(), v.maxLength(2048)));

const area = v.picklist(REMOTE_AREAS);
const version = v.pipe(v.string(), v.maxLength(64), v.regex(/^\d[\w.+-]*$/));
/** Milliseconds since the page began, at most a day. */
const sincePageBegan = v.pipe(v.number(), v.minValue(0), v.maxValue(86_400_000));

/** One version of a remote failed in a page. */
export const faultReport = v.object({
  area,
  version,
  fault: v.picklist(REMOTE_FAULTS),
  at: sincePageBegan,
  ticket,
});
export type FaultReport = v.InferOutput<typeof faultReport>;

/** Of each area the wanted version and the one that it fell back to. */
const MAX_MOUNTS = REMOTE_AREAS.length * 2;

/** Versions of remotes that came onto a page, each once a page view. */
export const mountReport = v.object({
  remotes: v.pipe(v.array(v.object({ area, version })), v.minLength(1), v.maxLength(MAX_MOUNTS)),
  ticket,
});
export type MountReport = v.InferOutput<typeof mountReport>;

/** Steps of a remote, in order: the HTML with the registry, its entry, its init, its part, on the page. */
export const REMOTE_PHASES = ['registry', 'entry', 'init', 'expose', 'mount'] as const;
export type RemotePhase = (typeof REMOTE_PHASES)[number];

/** Times in ms, but for the layout shift, which has no unit. */
export const WEB_VITALS = ['TTFB', 'FCP', 'LCP', 'INP', 'CLS'] as const;
export type WebVital = (typeof WEB_VITALS)[number];

/** How one page view went. */
export const pageReport = v.object({
  /** Whose page it was as it opened. */
  area: v.picklist(AREAS),
  vitals: v.record(v.picklist(WEB_VITALS), sincePageBegan),
  /** The remotes that were shown, with when each step was done. */
  remotes: v.pipe(
    v.array(
      v.object({ area, version, phases: v.record(v.picklist(REMOTE_PHASES), sincePageBegan) }),
    ),
    v.maxLength(REMOTE_AREAS.length),
  ),
});
export type PageReport = v.InferOutput<typeof pageReport>;

/** Name of the window's event by which a page learns of its own faults; `detail` is the report. */
export const REMOTE_FAULT_EVENT = 'remote-fault';
